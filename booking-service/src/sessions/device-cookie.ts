import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Says which accounts have signed in on this device: `id.mark.mark…`, each mark signed for one account. It opens
 * nothing; it only separates the tries of its device from those of strangers.
 */
const DEVICE_COOKIE = '__Host-lapka-device'
/** A family's computer, or a practice's desk. */
const MAX_ACCOUNTS = 5
/** The longest that browsers keep a cookie. */
const KEPT_S = 400 * 86_400
const SHAPE = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{43}){1,${MAX_ACCOUNTS}}$`)

/** `devicesSince`: devices that were remembered under an earlier one are strangers. */
export type DeviceAccount = { accountId: string; devicesSince: Date }

const markOf = (lookupKey: string, deviceId: string, { accountId, devicesSince }: DeviceAccount): string =>
  createHmac('sha256', Buffer.from(lookupKey, 'hex'))
    .update(JSON.stringify(['device', deviceId, accountId, devicesSince.toISOString()]))
    .digest('base64url')

const readCookie = (request: FastifyRequest): { deviceId: string | undefined; marks: string[] } => {
  const value = request.cookies[DEVICE_COOKIE]
  const [deviceId, ...marks] = value !== undefined && SHAPE.test(value) ? value.split('.') : []
  return { deviceId, marks }
}

/** Proven by nothing yet. */
export const deviceIdOf = (request: FastifyRequest): string | undefined => readCookie(request).deviceId
export const hasDeviceCookie = (request: FastifyRequest): boolean => deviceIdOf(request) !== undefined

/** The device's id if this account has signed in on it; null for every other. */
export const knownDeviceOf = (request: FastifyRequest, lookupKey: string, account: DeviceAccount | undefined): string | null => {
  const { deviceId, marks } = readCookie(request)
  if (deviceId === undefined || account === undefined) return null
  const expected = Buffer.from(markOf(lookupKey, deviceId, account))
  return marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected)) ? deviceId : null
}

/** Call it only for an account that was just proven. */
export const rememberDevice = (
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  lookupKey: string,
  account: DeviceAccount,
): void => {
  const { deviceId = randomBytes(16).toString('base64url'), marks } = readCookie(request)
  const mark = markOf(lookupKey, deviceId, account)
  const all = [mark, ...marks.filter((other) => other !== mark)].slice(0, MAX_ACCOUNTS)
  const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: KEPT_S } as const
  reply.setCookie(DEVICE_COOKIE, [deviceId, ...all].join('.'), options)
}

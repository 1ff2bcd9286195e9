import { request } from 'node:https'
import { request as requestPlain } from 'node:http'
import type { PushKey } from '@lapka/event-log/vault/push-key.ts'
import { isPublicUrl, lookupPublic } from '@lapka/process/public-address.ts'
import type { PushSubscription } from '@lapka/state/notifications/push-subscriptions.ts'
import { encryptPush } from './encrypt-push.ts'

export type PushMessage = { text: string; isUrgent: boolean }
/** `gone`: its push service knows the device no more. `refused`: it will never take this push. All else that fails throws. */
export type PushOutcome = { sent: true } | { gone: true } | { refused: string }
export type Pusher = { send: (device: PushSubscription, message: PushMessage) => Promise<PushOutcome> }

type PusherOptions = {
  key: PushKey
  /** How a push service reaches us: an address of ours, `mailto:` or `https:`. */
  contact: string
  now: () => string
  /** The origin of a stand-in for push services, which may be plain and on this machine; for tests. */
  standIn?: string
}

const TIMEOUT_MS = 10_000
const KEPT_SECONDS = 86_400
const TOKEN_SECONDS = 43_200

/** Sends pushes (RFC 8030) to addresses that browsers named: none leads into our own networks, and no answer leads on to another. */
export const createPusher = ({ key, contact, now, standIn }: PusherOptions): Pusher => ({
  send: async ({ endpoint, ...keys }, { text, isUrgent }) => {
    const isStandIn = standIn !== undefined && new URL(endpoint).origin === standIn
    if (!isStandIn && !isPublicUrl(endpoint)) return { refused: 'the address is not public' }
    const body = encryptPush(text, keys)
    const headers = {
      authorization: `vapid t=${tokenFor(new URL(endpoint).origin, { key, contact, now: now() })}, k=${key.publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: KEPT_SECONDS,
      urgency: isUrgent ? 'high' : 'normal',
    }
    const status = await post(endpoint, { headers, body, isStandIn })
    if (status >= 200 && status < 300) return { sent: true }
    if (status === 404 || status === 410) return { gone: true }
    // Asked too often, or its own trouble: later it may work.
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
    return { refused: `the push service answered ${status}` }
  },
})

/** Proves that the push is ours (RFC 8292): a signed token for that one push service, good for half a day. */
const tokenFor = (audience: string, { key, contact, now }: { key: PushKey; contact: string; now: string }): string => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { aud: audience, exp: Math.floor(Date.parse(now) / 1000) + TOKEN_SECONDS, sub: contact }
  const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  return `${unsigned}.${key.sign(unsigned)}`
}

type Posting = { headers: Record<string, string | number>; body: Buffer; isStandIn: boolean }

/** Answers the status alone: what else a stranger's server says is not read. */
const post = (endpoint: string, { headers, body, isStandIn }: Posting): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
    const sending = isStandIn
      ? requestPlain(endpoint, options)
      : request(endpoint, { ...options, lookup: lookupPublic, agent: false })
    sending.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sending.on('error', reject)
    sending.end(body)
  })

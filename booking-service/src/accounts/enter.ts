import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '@lapka/contracts/roles.ts'
import type { Dependencies } from '../dependencies.ts'
import { sessionTokenOf, setSessionCookie } from '../http/session-cookie.ts'
import { rememberDevice, type DeviceAccount } from '../sessions/device-cookie.ts'
import { placeOf } from '../sessions/session-place.ts'

/** Signs in the owner who has just proven the account, in place of the previous session, and remembers the device. `hasFactor`: the second factor was part of it. */
export const enter = async (
  { sessions, lookupKey }: Pick<Dependencies, 'sessions' | 'lookupKey'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { role, hasFactor = false, ...account }: DeviceAccount & { role: Role; hasFactor?: boolean },
): Promise<void> => {
  const old = sessionTokenOf(request)
  if (old !== undefined) await sessions.end(old)
  setSessionCookie(
    reply,
    await sessions.start(account.accountId, { role, factorAtMs: hasFactor ? Date.now() : null, place: placeOf(request) }),
  )
  rememberDevice({ request, reply }, lookupKey, account)
}

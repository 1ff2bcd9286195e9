import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { sessionTokenOf, setSessionCookie } from '../http/session-cookie.ts'
import { rememberDevice, type DeviceAccount } from '../sessions/device-cookie.ts'

/** Signs in whoever has just proven that the account is theirs, in place of who was signed in, and remembers the device. */
export const enter = async (
  { sessions, lookupKey }: Pick<Dependencies, 'sessions' | 'lookupKey'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  account: DeviceAccount,
): Promise<void> => {
  const old = sessionTokenOf(request)
  if (old !== undefined) await sessions.end(old)
  setSessionCookie(reply, await sessions.start(account.accountId))
  rememberDevice({ request, reply }, lookupKey, account)
}

import type { FastifyRequest } from 'fastify'
import { passwordHashOf } from '@lapka/state/accounts/credentials.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { networksOf } from '../http/network-of.ts'
import { sessionTokenOf } from '../http/session-cookie.ts'
import { sessionHashOf } from '../sessions/sessions.ts'

/** Asks for the password again before what can't be undone. Tries are counted by session: another one of the account can go on. */
export const provePassword = async (
  { db, passwords, passwordTries }: Pick<Dependencies, 'db' | 'passwords' | 'passwordTries'>,
  request: FastifyRequest,
  password: string,
): Promise<void> => {
  const { id: accountId } = userOf(request)
  const stored = await passwordHashOf(db, accountId)
  const trying = { account: accountId, device: sessionHashOf(sessionTokenOf(request) ?? ''), ...networksOf(request.ip) }
  const turn = { key: accountId, isKnown: true }
  if (!(await passwordTries(trying, () => passwords.isRight(password, stored, turn)))) throw new Refused('WRONG_PASSWORD')
}

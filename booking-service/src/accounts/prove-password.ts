import { passwordHashOf } from '@lapka/state/accounts/credentials.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { isPassword } from '../sessions/password.ts'

/** Asks for the password again before what can't be undone. Guessing is bounded as it is when signing in. */
export const provePassword = async (
  { db, passwordFailures }: Pick<Dependencies, 'db' | 'passwordFailures'>,
  accountId: string,
  password: string,
): Promise<void> => {
  if (passwordFailures.isOver(accountId)) throw new Refused('TOO_MANY_REQUESTS')
  if (await isPassword(password, await passwordHashOf(db, accountId))) return passwordFailures.forget(accountId)
  passwordFailures.count(accountId)
  throw new Refused('WRONG_PASSWORD')
}

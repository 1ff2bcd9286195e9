import { DAY_MS } from '@lapka/contracts/time.ts'
import type { StateDb } from '../database.ts'

type SignUp = { accountId: string; emailKey: string; passwordHash: string }

/** Keeps the secret of a sign-up for a day, and forgets those that are over. */
export const keepSignUp = async (db: StateDb, signUp: SignUp, now: string): Promise<void> => {
  await db.deleteFrom('state.signUps').where('expiresAt', '<=', new Date(now)).execute()
  const expiresAt = new Date(Date.parse(now) + DAY_MS)
  await db
    .insertInto('state.signUps')
    .values({ ...signUp, createdAt: now, expiresAt })
    .execute()
}

export const signUpOf = (db: StateDb, accountId: string): Promise<SignUp | undefined> =>
  db
    .selectFrom('state.signUps')
    .select(['accountId', 'emailKey', 'passwordHash'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()

export const deleteSignUp = async (db: StateDb, accountId: string): Promise<void> => {
  await db.deleteFrom('state.signUps').where('accountId', '=', accountId).execute()
}

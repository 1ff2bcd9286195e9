import { DAY_MS } from '@lapka/contracts/time.ts'
import type { StateDb } from '../database.ts'

/** `browserHash`: of the cookie of the browser that asked. `clientId`: the desk's client that the person takes over, by the link of that key. */
export type SignUp = {
  accountId: string
  emailKey: string
  passwordHash: string
  browserHash: string
  clientId: string | null
  clientLinkKey: string | null
}

const columns = ['accountId', 'emailKey', 'passwordHash', 'browserHash', 'clientId', 'clientLinkKey'] as const

/** Keeps the secret of a sign-up for a day. */
export const keepSignUp = async (db: StateDb, signUp: SignUp, now: string): Promise<void> => {
  const expiresAt = new Date(Date.parse(now) + DAY_MS)
  await db
    .insertInto('state.signUps')
    .values({ ...signUp, createdAt: now, expiresAt })
    .execute()
}

export const signUpOf = (db: StateDb, accountId: string): Promise<SignUp | undefined> =>
  db.selectFrom('state.signUps').select(columns).where('accountId', '=', accountId).executeTakeFirst()

/** The last one for an address whose secret is still good. */
export const openSignUpOf = (db: StateDb, emailKey: string, now: string): Promise<SignUp | undefined> =>
  db
    .selectFrom('state.signUps')
    .select(columns)
    .where('emailKey', '=', emailKey)
    .where('expiresAt', '>', new Date(now))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

type OfBrowser = { emailKey: string; browserHash: string; now: string }

/** The last one that a browser asked for with an address. */
export const signUpOfBrowser = (db: StateDb, { emailKey, browserHash, now }: OfBrowser): Promise<SignUp | undefined> =>
  db
    .selectFrom('state.signUps')
    .select(columns)
    .where('emailKey', '=', emailKey)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', new Date(now))
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

/** All that a browser asked for with an address, the last one first. */
export const signUpsOfBrowser = (db: StateDb, { emailKey, browserHash, now }: OfBrowser): Promise<SignUp[]> =>
  db
    .selectFrom('state.signUps')
    .select(columns)
    .where('emailKey', '=', emailKey)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', new Date(now))
    .orderBy('createdAt', 'desc')
    .execute()

export const deleteSignUp = async (db: StateDb, accountId: string): Promise<void> => {
  await db.deleteFrom('state.signUps').where('accountId', '=', accountId).execute()
}

import { sql } from 'kysely'
import type { StateDb } from '../database.ts'

type Credentials = { accountId: string; passwordHash: string }
/** `devicesSince`: since when a device that signed in is remembered. */
type OwnCredentials = Credentials & { devicesSince: Date }
/** `signUp`: of the last one for an account with that address, whether there is one by now or not. */
export type FoundCredentials = { account: OwnCredentials | undefined; signUp: Credentials | undefined }

/**
 * The password hash of an account, and of the last registration with its
 * address. One query for both, so that it takes as long for every address.
 */
export const findCredentials = async (
  db: StateDb,
  { emailKey, now }: { emailKey: string; now: string },
): Promise<FoundCredentials> => {
  const { rows } = await sql<OwnCredentials & { isAccount: boolean }>`
    select account_id, password_hash, devices_since, true as is_account from state.credentials where email_key = ${emailKey}
    union all
    (select account_id, password_hash, null, false from state.sign_ups where email_key = ${emailKey} and expires_at > ${now}
      order by created_at desc limit 1)`.execute(db)
  return { account: rows.find(({ isAccount }) => isAccount), signUp: rows.find(({ isAccount }) => !isAccount) }
}

export const accountOfEmailKey = async (db: StateDb, emailKey: string): Promise<string | undefined> => {
  const owner = await db.selectFrom('state.credentials').select('accountId').where('emailKey', '=', emailKey).executeTakeFirst()
  return owner?.accountId
}

export const passwordHashOf = async (db: StateDb, accountId: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('state.credentials')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found?.passwordHash
}

/** Said again it changes nothing. */
export const insertCredentials = async (db: StateDb, credentials: Credentials & { emailKey: string }): Promise<void> => {
  await db
    .insertInto('state.credentials')
    .values(credentials)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const updatePasswordHash = async (db: StateDb, { accountId, passwordHash }: Credentials, now: string): Promise<void> => {
  await db
    .updateTable('state.credentials')
    .set({ passwordHash, updatedAt: new Date(now) })
    .where('accountId', '=', accountId)
    .execute()
}

/** Devices that signed in before are strangers from now on. */
export const forgetDevices = async (db: StateDb, accountId: string, now: string): Promise<void> => {
  await db
    .updateTable('state.credentials')
    .set({ devicesSince: sql<Date>`greatest(devices_since, ${new Date(now)})` })
    .where('accountId', '=', accountId)
    .execute()
}

/** Since when devices are remembered; undefined if no one can sign in. */
export const devicesSinceOf = async (db: StateDb, accountId: string): Promise<Date | undefined> => {
  const found = await db
    .selectFrom('state.credentials')
    .select('devicesSince')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found?.devicesSince
}

import { sql } from 'kysely'
import type { StateDb } from '../database.ts'

type Credentials = { accountId: string; passwordHash: string }
/** `devicesSince`: the instant since which signed-in devices are remembered. */
type OwnCredentials = Credentials & { devicesSince: Date }
/** `signUp`: the last one for the address, even if an account exists by now. */
export type FoundCredentials = { account: OwnCredentials | undefined; signUp: Credentials | undefined }

/** Finds a person's credentials. One query for both tables, so that it takes the same time for every address. */
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

/** Idempotent. */
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

/** Devices that signed in before `now` are no longer remembered. */
export const forgetDevices = async (db: StateDb, accountId: string, now: string): Promise<void> => {
  await db
    .updateTable('state.credentials')
    .set({ devicesSince: sql<Date>`greatest(devices_since, ${new Date(now)})` })
    .where('accountId', '=', accountId)
    .execute()
}

/** Since when devices are remembered; undefined if the account cannot sign in. */
export const devicesSinceOf = async (db: StateDb, accountId: string): Promise<Date | undefined> => {
  const found = await db
    .selectFrom('state.credentials')
    .select('devicesSince')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found?.devicesSince
}

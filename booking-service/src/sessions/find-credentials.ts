import { sql, type Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'

type Credentials = { accountId: string; passwordHash: string; isConfirmed: boolean }

/**
 * What somebody proves themselves by: the account's, or else the last wish's for an account with that address. One query for
 * both, so that it takes as long for every address.
 */
export const findCredentials = async (
  db: Kysely<Database>,
  { emailKey, now }: { emailKey: string; now: string },
): Promise<Credentials | undefined> => {
  const { rows } = await sql<Credentials>`
    select account_id, password_hash, true as is_confirmed, updated_at as at from auth.credentials where email_key = ${emailKey}
    union all
    select account_id, password_hash, false, created_at from auth.sign_ups where email_key = ${emailKey} and expires_at > ${now}
    order by is_confirmed desc, at desc limit 1`.execute(db)
  return rows[0]
}

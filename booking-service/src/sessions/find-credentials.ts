import { sql, type Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'

type Credentials = { accountId: string; passwordHash: string }
/** `wish`: of the last one for an account with that address, whether there is one by now or not. */
export type FoundCredentials = { account: Credentials | undefined; wish: Credentials | undefined }

/** What somebody proves themselves by. One query for both, so that it takes as long for every address. */
export const findCredentials = async (
  db: Kysely<Database>,
  { emailKey, now }: { emailKey: string; now: string },
): Promise<FoundCredentials> => {
  const { rows } = await sql<Credentials & { isAccount: boolean }>`
    select account_id, password_hash, true as is_account from state.credentials where email_key = ${emailKey}
    union all
    (select account_id, password_hash, false from state.sign_ups where email_key = ${emailKey} and expires_at > ${now}
      order by created_at desc limit 1)`.execute(db)
  return { account: rows.find(({ isAccount }) => isAccount), wish: rows.find(({ isAccount }) => !isAccount) }
}

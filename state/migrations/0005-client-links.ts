import { sql, type Kysely } from 'kysely'

/** Which desk's client a sign-up takes over, and the keyed hash of the link that allows it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table state.sign_ups add column client_id uuid, add column client_link_key text').execute(db)
}

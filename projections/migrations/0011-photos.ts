import { sql, type Kysely } from 'kysely'

/** The photo that somebody shows. The projections' new versions fill it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table views.professionals add column photo_id uuid',
  'alter table views.accounts add column photo_id uuid',
  // Serves a photo's address: whose it is.
  'create index accounts_by_photo on views.accounts (photo_id) where photo_id is not null',
]

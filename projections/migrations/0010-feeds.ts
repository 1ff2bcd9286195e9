import { sql, type Kysely } from 'kysely'

/** Secret addresses of calendars, hashed. One that was given up is kept, so that a repeated request cannot bring it back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table auth.feeds (
    secret_hash text primary key,
    account_id uuid not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create unique index feed_of_account on auth.feeds (account_id) where revoked_at is null',
]

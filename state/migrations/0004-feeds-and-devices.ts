import { sql, type Kysely } from 'kysely'

/** Several calendar addresses of one account, each with a name and when it was read last; and since when devices are remembered. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // In whole milliseconds, for it is part of what is signed.
  'alter table state.credentials add column devices_since timestamptz(3) not null default now()',
  `alter table state.feeds
    add column feed_id uuid not null default gen_random_uuid(),
    add column name text not null default '',
    add column last_read_at timestamptz,
    drop constraint feeds_pkey,
    add primary key (feed_id),
    add unique (secret_hash)`,
  'alter table state.feeds alter column feed_id drop default, alter column name drop default',
  'drop index state.feed_of_account',
  'create index feeds_of_account on state.feeds (account_id) where revoked_at is null',
]

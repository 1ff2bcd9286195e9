import { sql, type Kysely } from 'kysely'

/** What each client has taken of its limits, for all api processes together. Unlogged: a database that crashed begins anew. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `key` is a hash: of a route and an address or account.
  `create unlogged table state.rate_windows (
    key text primary key,
    ends_at timestamptz not null,
    taken int not null,
    -- How many of them the last one who asked was given.
    granted int not null
  )`,
  'create index old_rate_windows on state.rate_windows (ends_at)',
  // A budget drains as time passes: what is kept is when nothing of it will be taken any more.
  `create unlogged table state.budgets (
    key text primary key,
    empty_at timestamptz not null
  )`,
  'create index old_budgets on state.budgets (empty_at)',
]

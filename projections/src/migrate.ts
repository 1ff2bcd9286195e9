import { sql, type Kysely } from 'kysely'
import { OtherVersion } from '@lapka/event-log/other-version.ts'
import { migrateState } from '@lapka/state/migrate.ts'
import { allProjections } from './all-projections.ts'
import { buildStatements } from './tables/builds.ts'
import { checkBeforeMigrating, checkStateShape } from './check-versions.ts'
import { readCheckpoint } from './checkpoint.ts'
import { parkedStatements } from './tables/parked.ts'
import { stopStatements } from './tables/stops.ts'
import type { Database } from './database.ts'

/** Makes all tables of one database as one role, who then owns them. */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  await prepareDatabase(db)
  await makeViews(db)
}

/**
 * Makes what only an owner may: the tables of what is kept beside the views, the views' schema and an extension. Throws
 * `OtherVersion` where what is there can't become what this version reads.
 */
export const prepareDatabase = async (db: Kysely<Database>): Promise<void> => {
  await checkBeforeMigrating(db)
  await migrateState(db).catch(refuseOddState)
  await checkStateShape(db)
  await runOnce(db, ownersStatements)
}

/**
 * Creates the views' tables if there are none yet; they belong to the
 * projections' role. A newer version of them is built beside the live one later.
 */
export const makeViews = async (db: Kysely<Database>): Promise<void> => {
  await runOnce(db, sharedStatements)
  for (const projection of allProjections) await readCheckpoint(projection, db)
}

/** A migration that does not fit what is there was written for another history of it: a table or column is missing, or one too many. */
const refuseOddState = (error: unknown): never => {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const isOdd =
    cause instanceof Error &&
    (/corrupted migrations/.test(cause.message) || ('code' in cause && /^42(?!501)/.test(String(cause.code))))
  throw isOdd ? new OtherVersion('state', 'an older') : error
}

/** Any key that nothing else locks by: "if not exists" alone fails where two processes make the same thing at once. */
const MAKING_LOCK = 0x4c41504b5649

/** Locked before the transaction begins: only at its beginning does PostgreSQL learn for certain what others have made meanwhile. */
const runOnce = (db: Kysely<Database>, statements: string[]): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(MAKING_LOCK)})`.execute(connection)
    try {
      await connection.transaction().execute(async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx)
      })
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MAKING_LOCK)})`.execute(connection)
    }
  })

/** The projections' role creates only these schemas, under these names. */
const beside = (verb: 'make' | 'drop', body: string) => [
  `create or replace function views.${verb}_beside(name text) returns void language plpgsql security definer
    set search_path = pg_catalog, pg_temp as $$
    begin
      if name !~ '^views_[a-z]+_[0-9]+$' then raise exception '% is no schema of a view', name using errcode = '42501'; end if;
      ${body}
    end $$`,
  `revoke execute on function views.${verb}_beside(text) from public`,
]

const ownersStatements = [
  'create schema if not exists views',
  // Serves the search for words that were misspelt.
  'create extension if not exists pg_trgm',
  ...beside(
    'make',
    "execute format('create schema %I', name); execute format('grant usage, create on schema %I to %I', name, session_user);",
  ),
  ...beside('drop', "execute format('drop schema if exists %I cascade', name);"),
]

const sharedStatements = [
  `create table if not exists views.checkpoints (
    projection text primary key,
    version int not null,
    position bigint not null,
    updated_at timestamptz not null default now()
  )`,
  // Of the event at the position: a log that went back and grew again has another one there.
  'alter table views.checkpoints add column if not exists last_hash text',
  // The role that creates the tables reads the views' version.
  'grant select on views.checkpoints to public',
  // Which log the views were made from, by the hash of its first event: behind another log they would be wrong for everyone.
  `create table if not exists views.log_origin (
    is_only boolean primary key default true check (is_only),
    first_hash text not null
  )`,
  ...buildStatements,
  ...stopStatements,
  ...parkedStatements,
]

import { sql, type Kysely } from 'kysely'
import { OtherVersion } from '@lapka/event-log/other-version.ts'
import { readStateMigrations } from '@lapka/state/migrate.ts'
import { allProjections } from './all-projections.ts'
import type { Database } from './database.ts'

/** Before anything is changed. Throws `OtherVersion` where this version knows less than the one that was here. */
export const checkBeforeMigrating = async (db: Kysely<Database>): Promise<void> => {
  if (!(await isThere(db, 'state.kysely_migration'))) {
    // Views from before what is kept beside them had its own schema.
    if (await isThere(db, 'views.checkpoints')) throw new OtherVersion('views', 'an older')
    return
  }
  const known = new Set(Object.keys(await readStateMigrations()))
  const { rows: ran } = await sql<{ name: string }>`select name from state.kysely_migration`.execute(db)
  if (ran.some(({ name }) => !known.has(name))) throw new OtherVersion('state', 'a newer')
  if (!(await isThere(db, 'views.checkpoints'))) return
  const checkpoints = await db.selectFrom('views.checkpoints').select(['projection', 'version']).execute()
  const isNewer = allProjections.some((mine) =>
    checkpoints.some(({ projection, version }) => projection === mine.name && version > mine.version),
  )
  if (isNewer) throw new OtherVersion('views', 'a newer')
}

/**
 * After every migration has run. A migration that was edited after it had run somewhere leaves other tables there under the same name, so
 * they are compared with what all migrations make now, beside them, in a transaction that is taken back. Throws `OtherVersion`.
 */
export const checkStateShape = async (db: Kysely<Database>): Promise<void> => {
  const trx = await db.startTransaction().execute()
  try {
    await sql`select pg_advisory_xact_lock(${sql.lit(COMPARING_LOCK)})`.execute(trx)
    const kept = await readStateShape(trx)
    await sql`alter schema state rename to state_as_kept`.execute(trx)
    for (const migration of Object.values(await readStateMigrations())) await migration.up(trx)
    if (kept !== (await readStateShape(trx))) throw new OtherVersion('state', 'an older')
  } finally {
    await trx.rollback().execute()
  }
}

/** Any key that nothing else locks by. */
const COMPARING_LOCK = 0x4c41504b5348

/** Every column, by name and type. */
const readStateShape = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ shape: string | null }>`select string_agg(
      format('%s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull),
      ',' order by c.relname collate "C", a.attname collate "C") as shape
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = to_regnamespace('state') and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped`.execute(db)
  return rows[0]?.shape ?? ''
}

const isThere = async (db: Kysely<Database>, table: string): Promise<boolean> => {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${table}) is not null as is_there`.execute(db)
  return rows[0]?.isThere === true
}

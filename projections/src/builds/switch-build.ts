import { sql, type Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { tableName, tableOf } from '../checkpoint.ts'
import type { Database } from '../database.ts'
import { forgetParked } from '../parked.ts'
import { readSkipped } from '../stops.ts'
import { dropSchema, inSchema, makeMarks, makeSchema, plainName } from './build-tables.ts'
import { schemaOf, type Build } from './builds.ts'
import { advanceBuild, openFor, type BuildDependencies } from './advance-build.ts'

/** The longest wait for readers behind the switch, which waits for those before it: then it lets them pass and tries again. */
const LOCK_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
/** More than these are caught up first: the live projection waits while the rest is projected. */
const MAX_LEFT = 500

export type SwitchOutcome = 'switched' | 'behind' | 'busy'

/**
 * Makes a build live in one transaction: it takes what the live tables hold and it does not, tables change places under their names,
 * and the live ones become those that are kept. Readers see the ones or the others, never both and never an older position.
 */
export const switchBuild = async (build: Build, dependencies: BuildDependencies): Promise<SwitchOutcome> => {
  try {
    return await dependencies.db.transaction().execute((trx) => switchWithin(trx, build, dependencies))
  } catch (error) {
    if (error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)) return 'busy'
    throw error
  }
}

const switchWithin = async (
  trx: Transaction<Database>,
  build: Build,
  dependencies: BuildDependencies,
): Promise<SwitchOutcome> => {
  const { projection, log } = dependencies
  const beside = inSchema(trx, projection, schemaOf(build))
  await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx)
  await projection.refresh?.(beside)
  await projection.afterSwitch?.(trx)
  const live = await trx
    .selectFrom(tableOf(projection))
    .selectAll()
    .where('projection', '=', projection.name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rest = live.position > build.position ? await log.readAll(build.position, MAX_LEFT) : []
  if (rest.length === MAX_LEFT && rest.at(-1)!.position < live.position) return 'behind'
  const events = rest.filter(({ position }) => position <= live.position)
  const last = events.at(-1)
  if (last !== undefined) {
    const skipped = await readSkipped(dependencies, projection.name)
    const taken = events.filter(({ position }) => !skipped.has(position))
    const opened = await openFor([projection], taken, dependencies)
    await advanceBuild(build, { projection, trx, last, opened, seconds: 0 })
  }
  const reached = { position: last?.position ?? build.position, lastHash: last?.hash ?? build.lastHash }
  // Live tables that go on without some events are not what one would go back to.
  const isWhole = !(await forgetParked(trx, projection.name))
  await exchange(trx, build, { ...dependencies, isWhole })
  await trx.deleteFrom('views.stops').where('projection', '=', projection.name).execute()
  await trx
    .updateTable(tableOf(projection))
    .set({ version: build.version, position: reached.position, lastHash: reached.lastHash, updatedAt: sql<Date>`now()` })
    .where('projection', '=', projection.name)
    .execute()
  return 'switched'
}

type Exchange = BuildDependencies & { isWhole: boolean }

/** The live tables go into a schema of their own, and those of the build to their places. */
const exchange = async (trx: Transaction<Database>, build: Build, { projection, isWhole }: Exchange): Promise<void> => {
  const live = await trx
    .selectFrom(tableOf(projection))
    .selectAll()
    .where('projection', '=', projection.name)
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('views.builds').where('build', '=', build.build).execute()
  const { version, position, lastHash } = live
  const kept = { projection: projection.name, version, position, lastHash: lastHash ?? null, fromPosition: position }
  const row = await trx
    .insertInto('views.builds')
    .values({ ...kept, status: isWhole ? 'kept' : 'cancelled', switching: 'automatic', together: null, eventsPerSecond: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await makeSchema(trx, schemaOf(row))
  // Kept tables follow the log, and mark calendars as they do.
  await makeMarks(trx, schemaOf(row))
  const [before, after] = [await tablesIn(trx, projection), await tablesOf(trx, schemaOf(build))]
  if (before.length > 0)
    await sql`lock table ${sql.join(before.map((name) => sql.table(name)))} in access exclusive mode`.execute(trx)
  for (const name of before) await sql`alter table ${sql.table(name)} set schema ${sql.id(schemaOf(row))}`.execute(trx)
  for (const name of after) await sql`alter table ${sql.table(`${schemaOf(build)}.${name}`)} set schema views`.execute(trx)
  await dropSchema(trx, schemaOf(build))
}

/** The live ones that are there: those of the new version, and of the old one all that the new one has no more. */
const tablesIn = async (trx: Transaction<Database>, { tables }: BuildDependencies['projection']): Promise<string[]> => {
  const names = Object.keys(tables).map(tableName)
  const { rows } = await sql<{ name: string }>`select name from unnest(${names}::text[]) name
    where to_regclass(name) is not null`.execute(trx)
  return rows.map(({ name }) => name)
}

const tablesOf = async (trx: Kysely<Database>, schema: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = ${schema} and tablename <> 'next_free_marks' order by tablename`.execute(trx)
  return rows.map(({ name }) => plainName(name))
}

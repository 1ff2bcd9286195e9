import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Projection as AnyProjection } from './projection.ts'

type Db = Transaction<Database>
type Projection = AnyProjection<Database>

/** Another process or a rebuild moved the checkpoint: nothing is written, and reading starts anew where it stands. */
export class CheckpointMoved extends Error {
  override name = 'CheckpointMoved'
  readonly projections: readonly string[]
  constructor(projections: readonly string[], why: string) {
    super(`${projections.join(', ')}: ${why}`)
    this.projections = projections
  }
}

/** A checkpoint is kept with the rows that it speaks of: the outbox stays where it is when all views are dropped. */
export const tableOf = ({ isHandedOn }: Projection) => (isHandedOn ? 'state.checkpoints' : 'views.checkpoints')

/** Of all projections. */
export const readCheckpoints = (db: Kysely<Database>): Promise<{ projection: string; version: number; position: number }[]> =>
  db
    .selectFrom('views.checkpoints')
    .select(['projection', 'version', 'position'])
    .unionAll(db.selectFrom('state.checkpoints').select(['projection', 'version', 'position']))
    .execute()

/**
 * Zero for a new projection and where its tables are missing: they are made in the same transaction. Of several processes that want
 * to make them one does, for all wait for the checkpoint's row. Undefined while an older version is live: its tables serve until
 * those of this version have been built beside them.
 */
export const readCheckpoint = (projection: Projection, db: Kysely<Database>): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const { name, version } = projection
    await trx
      .insertInto(tableOf(projection))
      .values({ projection: name, version, position: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const known = await locked(trx, projection)
    if (known.version > version)
      throw new Error(`${name} is kept by version ${known.version} by now, this process knows version ${version}`)
    const missing = await countMissing(trx, projection)
    if (known.version === version && missing === 0) return known.position
    if (known.version < version && known.position > 0 && missing < Object.keys(projection.tables).length) return undefined
    return startOver(projection, trx)
  })

const countMissing = async (trx: Db, { tables }: Projection): Promise<number> => {
  const names = Object.keys(tables).map(tableName)
  const { rows } = await sql<{ isMissing: boolean }>`select to_regclass(name) is null as is_missing
    from unnest(${names}::text[]) name`.execute(trx)
  return rows.filter(({ isMissing }) => isMissing).length
}

/** As PostgreSQL knows it. */
export const tableName = (table: string): string => table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Throws where a checkpoint is no longer where its writer left it. */
export const checkCheckpoints = async (
  db: Kysely<Database>,
  projections: readonly Projection[],
  position: number,
): Promise<void> => {
  const rows = await readCheckpoints(db)
  const isThere = ({ name, version }: Projection) =>
    rows.some((row) => row.projection === name && row.version === version && row.position === position)
  const moved = projections.filter((projection) => !isThere(projection)).map(({ name }) => name)
  if (moved.length > 0) throw new CheckpointMoved(moved, `no longer at ${position}`)
}

type Move = { from: number; to: number; hash: string }

/**
 * Rolls the batch back where a checkpoint is not where the batch began: of two writers one is refused. A checkpoint that another
 * transaction holds is not waited for: the views that go on together would be late for it.
 */
export const moveCheckpoints = async (trx: Db, projections: readonly Projection[], move: Move): Promise<void> => {
  const moved = new Set<string>()
  for (const [table, some] of Map.groupBy(projections, tableOf))
    for (const { projection } of await moveWithin(trx, table, some, move)) moved.add(projection)
  const left = projections.map(({ name }) => name).filter((name) => !moved.has(name))
  if (left.length > 0) throw new CheckpointMoved(left, `no longer at ${move.from}, or held by another transaction`)
}

const moveWithin = async (trx: Db, table: ReturnType<typeof tableOf>, projections: Projection[], { from, to, hash }: Move) => {
  const names = projections.map(({ name }) => name)
  const versions = projections.map(({ version }) => version)
  const { rows } = await sql<{ projection: string }>`
    with free as (
      select known.projection from ${sql.table(table)} known
      join unnest(${names}::text[], ${versions}::int[]) as mover (projection, version)
        on known.projection = mover.projection and known.version = mover.version and known.position = ${from}
      for update of known skip locked
    )
    update ${sql.table(table)} moved set position = ${to}, last_hash = ${hash}, updated_at = now()
    from free where moved.projection = free.projection
    returning moved.projection`.execute(trx)
  return rows
}

/**
 * Recreates a projection's tables and restarts it from the first event, in place: the views are incomplete until it has caught
 * up. The running projection notices within a second.
 */
export const rebuildProjection = (projection: Projection, db: Kysely<Database>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await locked(trx, projection)
    return startOver(projection, trx)
  })

const locked = (trx: Db, projection: Projection) =>
  trx.selectFrom(tableOf(projection)).selectAll().where('projection', '=', projection.name).forUpdate().executeTakeFirstOrThrow()

/** Rows that were handed on are kept, and nothing is asked for a second time. */
const startOver = async (projection: Projection, trx: Db): Promise<number> => {
  const { name, version, tables, isHandedOn } = projection
  for (const [table, statements] of Object.entries(tables)) {
    await sql`drop table if exists ${sql.table(table)}`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
  }
  await trx.deleteFrom('views.stops').where('projection', '=', name).execute()
  await trx.deleteFrom('views.parked').where('projection', '=', name).execute()
  const { position } = await trx
    .updateTable(tableOf(projection))
    .set(isHandedOn ? { version } : { version, position: 0, lastHash: null })
    .where('projection', '=', name)
    .returning('position')
    .executeTakeFirstOrThrow()
  return position
}

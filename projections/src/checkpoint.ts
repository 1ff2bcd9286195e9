import { sql, type Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Db, Projection } from './projection.ts'

/** Another process or a rebuild moved the checkpoint: nothing is written, and reading starts anew where it stands. */
export class CheckpointMoved extends Error {
  override name = 'CheckpointMoved'
}

/** A checkpoint is kept with the rows that it speaks of: the outbox stays where it is when all views are dropped. */
const tableOf = ({ isHandedOn }: Projection) => (isHandedOn ? 'state.checkpoints' : 'views.checkpoints')

/** Of all projections. */
export const readCheckpoints = (db: Kysely<Database>): Promise<{ projection: string; position: number }[]> =>
  db
    .selectFrom('views.checkpoints')
    .select(['projection', 'position'])
    .unionAll(db.selectFrom('state.checkpoints').select(['projection', 'position']))
    .execute()

/** Zero for a new projection, and for a new version of one: its tables are then emptied in the same transaction. */
export const readCheckpoint = (projection: Projection, db: Kysely<Database>): Promise<number> =>
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
    if (known.version === version) return known.position
    await startOver(projection, trx)
    return 0
  })

/** Whether a checkpoint is where its writer left it. */
export const isCheckpointAt = async (db: Kysely<Database>, projection: Projection, position: number): Promise<boolean> => {
  const known = await db
    .selectFrom(tableOf(projection))
    .select(['version', 'position'])
    .where('projection', '=', projection.name)
    .executeTakeFirst()
  return known?.version === projection.version && known.position === position
}

/** Rolls the batch back where the checkpoint is not where the batch began: of two writers one is refused. */
export const moveCheckpoint = async (
  trx: Db,
  projection: Projection,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  const { name, version } = projection
  const { numUpdatedRows } = await trx
    .updateTable(tableOf(projection))
    .set({ position: to, updatedAt: sql<Date>`now()` })
    .where('projection', '=', name)
    .where('version', '=', version)
    .where('position', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new CheckpointMoved(`${name} is no longer at ${from}`)
}

/**
 * Empties a projection's tables and starts it over from the first event, in place: the views are incomplete until it has
 * caught up. Whoever runs the projection notices within a second.
 */
export const rebuildProjection = (projection: Projection, db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await locked(trx, projection)
    await startOver(projection, trx)
  })

const locked = (trx: Db, projection: Projection) =>
  trx.selectFrom(tableOf(projection)).selectAll().where('projection', '=', projection.name).forUpdate().executeTakeFirstOrThrow()

const startOver = async (projection: Projection, trx: Db): Promise<void> => {
  const { name, version, tables, isHandedOn } = projection
  if (!isHandedOn) for (const table of tables.toReversed()) await trx.deleteFrom(table).execute()
  const changes = isHandedOn ? { version } : { version, position: 0 }
  await trx.updateTable(tableOf(projection)).set(changes).where('projection', '=', name).execute()
}

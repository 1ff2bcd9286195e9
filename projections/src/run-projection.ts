import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Change, Projected } from '@lapka/contracts/live.ts'
import type { EventLog, Subscription } from '@lapka/event-log/port.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import type { Database } from './database.ts'
import { isSeen, type Projection } from './projection.ts'

export type RunnerDependencies = {
  log: EventLog
  db: Kysely<Database>
  vault: Vault
  /** Told after each committed batch: the position reached, and how long ago its last event was recorded. */
  onBatch?: (batch: { projection: string; position: number; events: number; lagMs: number }) => void
  onProblem?: (projection: string, error: unknown) => void
}

export type Running = { stop: () => Promise<void> }

/** Another process moved the checkpoint: this one has nothing to write and goes back to where the other is. */
class CheckpointMoved extends Error {
  override name = 'CheckpointMoved'
}

/** The channel on which committed batches are announced, payload `Projected`. */
export const PROJECTED_CHANNEL = 'projected'
const LONGEST_PAYLOAD = 7_500
const LONGEST_WAIT_MS = 2_000

/**
 * Follows the log from the checkpoint for as long as it runs: rows and checkpoint commit together, so a crash between two
 * batches loses nothing and repeats nothing. Whatever fails is tried again from the checkpoint; nothing is ever skipped.
 * Any number of processes may run the same projection: the checkpoint's fence lets one of them write each batch.
 */
export const runProjection = (projection: Projection, dependencies: RunnerDependencies): Running => {
  const stopping = new AbortController()
  let subscription: Subscription | undefined
  const follow = async () => {
    for (let waitMs = 50; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      try {
        let position = await readCheckpoint(projection, dependencies.db)
        if (stopping.signal.aborted) return
        subscription = dependencies.log.subscribe(position, async (events) => {
          position = await projectBatch(projection, dependencies, { position, events })
          waitMs = 50
        })
        await subscription.done
        return
      } catch (error) {
        if (!(error instanceof CheckpointMoved)) dependencies.onProblem?.(projection.name, error)
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const ended = follow()
  return {
    stop: async () => {
      stopping.abort()
      await subscription?.stop()
      await ended
    },
  }
}

/** Zero for a new projection, and for a new version of one: its tables are then emptied in the same transaction. */
const readCheckpoint = (projection: Projection, db: Kysely<Database>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { name, version } = projection
    await trx
      .insertInto('views.checkpoints')
      .values({ projection: name, version, position: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const known = await trx
      .selectFrom('views.checkpoints')
      .selectAll()
      .where('projection', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (known.version >= version) return known.position
    await emptyTables(projection, trx)
    await trx.updateTable('views.checkpoints').set({ version, position: 0 }).where('projection', '=', name).execute()
    return 0
  })

/** The outbox belongs to the workers as much as to the log: its rows stay, and a rebuild adds only what is missing. */
const emptyTables = async (projection: Projection, trx: Kysely<Database>) => {
  if (projection.name === 'outbox') return
  for (const table of projection.tables.toReversed()) await trx.deleteFrom(table).execute()
}

/** Starts a projection over: its tables are built again from the first event. The runner notices by the moved checkpoint. */
export const rebuildProjection = (projection: Projection, db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('views.checkpoints').selectAll().where('projection', '=', projection.name).forUpdate().execute()
    await emptyTables(projection, trx)
    await trx.updateTable('views.checkpoints').set({ position: 0 }).where('projection', '=', projection.name).execute()
  })

type Batch = { position: number; events: RecordedEvent[] }

const projectBatch = async (projection: Projection, dependencies: RunnerDependencies, batch: Batch): Promise<number> => {
  const { db, vault, onBatch } = dependencies
  const last = batch.events.at(-1)
  if (last === undefined) return batch.position
  const seen = (await vault.openEvents(batch.events.map(upcast))).filter((event) => isSeen(projection, event))
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('views.checkpoints')
      .set({ position: last.position, updatedAt: sql`now()` as never })
      .where('projection', '=', projection.name)
      .where('version', '=', projection.version)
      .where('position', '=', batch.position)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new CheckpointMoved()
    const changes = seen.length > 0 ? await projection.project(trx, seen) : []
    const payload = announcement({ projection: projection.name, position: last.position, changes })
    // PostgreSQL delivers it at commit, and not at all after a rollback.
    await sql`select pg_notify(${PROJECTED_CHANNEL}, ${payload})`.execute(trx)
  })
  onBatch?.({
    projection: projection.name,
    position: last.position,
    events: batch.events.length,
    lagMs: Date.now() - Date.parse(last.recordedAt),
  })
  return last.position
}

const announcement = ({ projection, position, changes }: { projection: string; position: number; changes: Change[] }): string => {
  const whole: Projected = { projection, position, changes }
  const text = JSON.stringify(whole)
  return Buffer.byteLength(text) <= LONGEST_PAYLOAD ? text : JSON.stringify({ projection, position } satisfies Projected)
}

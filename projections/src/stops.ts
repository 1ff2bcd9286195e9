import { sql, type Kysely } from 'kysely'
import { projectionStream } from '@lapka/contracts/streams.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { isTransient } from './is-transient.ts'
import type { Stop, StopTable } from './tables/stops.ts'

type StopDb = Kysely<{ 'views.stops': StopTable }>

export const readStops = (db: StopDb): Promise<(Stop & { stoppedAt: Date })[]> =>
  db.selectFrom('views.stops').selectAll().orderBy('projection').execute()

export const isStopped = async (db: StopDb, projection: string): Promise<boolean> => {
  const { rows } = await sql`select from views.stops where projection = ${projection}`.execute(db)
  return rows.length > 0
}

/** Answers whether it is news. */
export const keepStop = async (db: StopDb, stop: Stop): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('views.stops')
    .values(stop)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const describeStop = ({ type, position, stream, revision, why }: Omit<Stop, 'projection'>): string =>
  `${type} at position ${position} (${stream}, revision ${revision}): ${why}`

/** Positions of events that operators let a view go on without. */
export const readSkipped = async (
  { log, vault }: { log: EventLog; vault: Vault },
  projection: string,
): Promise<ReadonlySet<number>> => {
  const events = await createHandle({ log, vault }).readEvents(projectionStream(projection))
  const skipped = events.filter(({ type }) => type === 'ProjectionEventSkipped')
  return new Set(skipped.map(({ data }) => (data as { position: number }).position))
}

export type BadEvent = { index: number; error: unknown }

/** The first of some events that fails, found by halving; undefined where all of them pass now. A failure that may pass is thrown. */
export const findBadEvent = async (
  events: readonly RecordedEvent[],
  tryFirst: (count: number) => Promise<unknown>,
): Promise<BadEvent | undefined> => {
  const failureOf = async (count: number) => {
    const error = await tryFirst(count)
    if (error instanceof Error && isTransient(error)) throw error
    return error
  }
  let error = await failureOf(events.length)
  if (error === undefined) return undefined
  let [good, bad] = [0, events.length]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    const failure = await failureOf(middle)
    if (failure === undefined) good = middle
    else [bad, error] = [middle, failure]
  }
  return { index: bad - 1, error }
}

export const stopOf = (projection: string, { position, stream, revision, type }: RecordedEvent, error: unknown): Stop => ({
  projection,
  position,
  stream,
  revision,
  type,
  why: error instanceof Error ? error.message : String(error),
})

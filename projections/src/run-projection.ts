import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { upcast as liftToToday } from '@lapka/event-log/upcast.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { CheckpointMoved, isCheckpointAt, moveCheckpoint, readCheckpoint } from './checkpoint.ts'
import type { Database } from './database.ts'
import { followLogBack } from './log-went-back.ts'
import { isReactingTo, projectEvents, type LeftOut, type Projection as AnyProjection } from './projection.ts'
import { isTransient } from './is-transient.ts'
import { createSharedWrites, type SharedWrites } from './shared-writes.ts'
import { MAX_PARKED_KEYS, parkEvents, readParkedKeys, sortParked, type NewlyParked } from './parked.ts'
import { retryParked } from './retry-parked.ts'
import { describeStop, findBadEvent, isStopped, keepStop, readSkipped, stopOf } from './stops.ts'
import type { Stop } from './tables/stops.ts'
import { takeTurn } from './take-turn.ts'

type Projection = AnyProjection<Database>

export type RunnerDependencies = {
  log: EventLog
  /** Each running projection keeps one connection of the pool to itself; all together borrow a few for what they write together. */
  db: Kysely<Database>
  vault: Vault
  upcast?: typeof liftToToday
  /** Called after each committed batch: the position reached, and how long ago its last event was recorded. */
  onBatch?: (batch: { projection: string; position: number; events: number; lagMs: number }) => void
  /** The same, with the events that the view took, for those who follow them. */
  onProjected?: ((batch: { projection: string; events: RecordedEvent[]; fromMs: number; toMs: number }) => void) | undefined
  /** Called after the commit, so once: the log has decided, and another try would end the same. */
  onLeftOut?: (projection: string, leftOut: LeftOut, position: number) => void
  onProblem?: (projection: string, error: unknown) => void
  /** An event can't be taken: the view serves what it has until an operator says how it goes on. */
  onStopped?: (stop: Stop) => void
  /** One key's event can't be taken: the view goes on without the key. */
  onParked?: (stop: Stop, key: string) => void
  /** The log no longer held what was read of it, and the projection has followed. */
  onWentBack?: (projection: string) => void
}

export type Running = { stop: () => Promise<void> }

const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 2_000
const POLL_INTERVAL_MS = 1_000
/** Of a batch that fails for what it holds: the event is looked for then. */
const MAX_TRIES = 3

/**
 * Follows the log from the checkpoint for as long as it runs: rows and checkpoint commit together, so a crash between two
 * batches loses nothing and repeats nothing. A failed batch is tried again from the checkpoint; nothing is ever skipped.
 * Any number of processes may run the same projection: one leads, the others stand by.
 */
export const runProjection = (
  projection: Projection,
  dependencies: RunnerDependencies,
  shared: SharedWrites = createSharedWrites(dependencies.db),
): Running => {
  const stopping = new AbortController()
  let waitMs = FIRST_WAIT_MS
  let failures = 0
  let announced: number | undefined
  const lead = async (connection: Kysely<Database>) => {
    if (await isWaiting(connection, projection)) return waitForOthers(connection, projection, stopping.signal)
    if (await followLogBack(projection, dependencies.log, connection)) dependencies.onWentBack?.(projection.name)
    let position = (await readCheckpoint(projection, connection)) ?? 0
    // Announces what another process may have committed without announcing it; our own batches are not announced again.
    if (position !== announced) shared.announcer.announce(projection.name, position, undefined)
    announced = position
    const skipped = await readSkipped(dependencies, projection.name)
    let parked = await readParkedKeys(connection, projection.name)
    const over = new AbortController()
    const stop = AbortSignal.any([over.signal, stopping.signal])
    const inTurn = oneAfterTheOther()
    const subscription = dependencies.log.subscribe(position, (events) =>
      inTurn(async () => {
        const batch = { events, from: position, connection, shared, skipped, parked }
        position = await projectBatch(projection, dependencies, batch).catch(async (error: unknown) => {
          if (isAboutEvents(error)) failures += 1
          if (failures < MAX_TRIES || !isAboutEvents(error)) throw error
          return projectUpToBad(projection, dependencies, batch)
        })
        announced = position
        failures = 0
        waitMs = FIRST_WAIT_MS
      }),
    )
    const look = async (): Promise<boolean> => {
      if (!(await isCheckpointAt(connection, projection, position))) return false
      if (projection.keyOf === undefined) return true
      const open = (events: RecordedEvent[]) => openSeen(projection, dependencies, { events, skipped })
      const notices = await retryParked({ projection, connection, log: dependencies.log, open })
      parked = await readParkedKeys(connection, projection.name)
      if (notices.length > 0) shared.announcer.announce(projection.name, position, notices)
      return true
    }
    const guarding = guard(() => inTurn(look), stop)
    const ends = await Promise.allSettled([
      subscription.done.finally(() => over.abort()),
      guarding.finally(() => subscription.stop()),
    ])
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await takeTurn(dependencies.db, { projection: projection.name, stop: stopping.signal }, lead)
      } catch (error) {
        if (!(error instanceof CheckpointMoved)) dependencies.onProblem?.(projection.name, error)
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      }
    }
    await shared.announcer.settled(projection.name)
  }
  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** Runs the projections of a process: each on its own, with one set of shared writes. */
export const runProjections = (projections: readonly Projection[], dependencies: RunnerDependencies): Running[] => {
  const shared = createSharedWrites(dependencies.db)
  return projections.map((projection) => runProjection(projection, dependencies, shared))
}

/** A poll on a batch's connection would see what the batch has not committed yet, and take it for another process's. */
const oneAfterTheOther = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Looks at the checkpoint every second, behind the batch that is being written: a rebuild is noticed without an event, a broken
 * connection as well, and PostgreSQL hears from us.
 */
const guard = async (isOurs: () => Promise<boolean>, stop: AbortSignal): Promise<void> => {
  while (!stop.aborted) {
    await pause(POLL_INTERVAL_MS, undefined, { signal: stop }).catch(() => {})
    if (!stop.aborted && !(await isOurs())) throw new CheckpointMoved('another process moved the checkpoint')
  }
}

/**
 * The tables of an older version serve while those of this one are built beside them, and a view before an event that it can't take
 * serves what it has.
 */
const isWaiting = async (connection: Kysely<Database>, projection: Projection): Promise<boolean> =>
  (await readCheckpoint(projection, connection)) === undefined || isStopped(connection, projection.name)

const waitForOthers = async (connection: Kysely<Database>, projection: Projection, stop: AbortSignal): Promise<void> => {
  while (!stop.aborted && (await isWaiting(connection, projection)))
    await pause(POLL_INTERVAL_MS, undefined, { signal: stop }).catch(() => {})
}

const isAboutEvents = (error: unknown): boolean => !(error instanceof CheckpointMoved) && !isTransient(error)

/** Projects what comes before the event that fails, and stops there for an operator to see; or all, where nothing fails any more. */
const projectUpToBad = async (projection: Projection, dependencies: RunnerDependencies, batch: Batch): Promise<number> => {
  const { events, connection, skipped } = batch
  const tryFirst = async (count: number) => {
    const trx = await connection.startTransaction().execute()
    try {
      const seen = await openSeen(projection, dependencies, { events: events.slice(0, count), skipped })
      await projectEvents(projection, trx, sortParked(projection, seen, (key) => batch.parked.has(key)).taken)
      return undefined
    } catch (error) {
      return error
    } finally {
      await trx.rollback().execute()
    }
  }
  const found = await findBadEvent(events, tryFirst)
  const bad = found && events[found.index]
  if (found === undefined || bad === undefined) return projectBatch(projection, dependencies, batch)
  await projectBatch(projection, dependencies, { ...batch, events: events.slice(0, found.index) })
  const stop = stopOf(projection.name, bad, found.error)
  const key = projection.keyOf?.(bad)
  if (key !== undefined && batch.parked.size < MAX_PARKED_KEYS) {
    const from = events[found.index - 1]?.position ?? batch.from
    const rest = { ...batch, from, events: events.slice(found.index, found.index + 1), bad: { ...stop, key } }
    const position = await projectBatch(projection, dependencies, rest)
    batch.parked.add(key)
    dependencies.onParked?.(stop, key)
    return projectUpToBad(projection, dependencies, { ...batch, from: position, events: events.slice(found.index + 1) })
  }
  if (await keepStop(connection, stop)) dependencies.onStopped?.(stop)
  throw new CheckpointMoved(`${projection.name} stands before ${describeStop(stop)}`)
}

type Batch = {
  events: RecordedEvent[]
  from: number
  connection: Kysely<Database>
  shared: SharedWrites
  skipped: ReadonlySet<number>
  /** Keys whose events wait behind one that can't be taken. */
  parked: Set<string>
  /** The event that begins such a line. */
  bad?: NewlyParked
}

const openSeen = (
  projection: Projection,
  { vault, upcast = liftToToday }: RunnerDependencies,
  { events, skipped }: Pick<Batch, 'events' | 'skipped'>,
): Promise<RecordedEvent[]> =>
  vault.openEvents(events.map(upcast).filter((event) => isReactingTo(projection, event) && !skipped.has(event.position)))

const projectBatch = async (projection: Projection, dependencies: RunnerDependencies, batch: Batch): Promise<number> => {
  const { connection, shared, events, from } = batch
  const last = events.at(-1)
  if (last === undefined) return from
  const fromMs = Date.now()
  const isParked = (key: string): boolean => batch.parked.has(key) || batch.bad?.key === key
  const { taken: seen, parked } = sortParked(projection, await openSeen(projection, dependencies, batch), isParked)
  const move = { from, to: last.position, hash: last.hash }
  const isPassedOver = seen.length + parked.length === 0 && (await shared.passOver(projection, move))
  const notices = isPassedOver
    ? []
    : await connection.transaction().execute(async (trx) => {
        await moveCheckpoint(trx, projection, move)
        await parkEvents(trx, projection, { events: parked, bad: batch.bad })
        return projectEvents(projection, trx, seen)
      })
  shared.announcer.announce(projection.name, last.position, notices)
  for (const one of notices) if (one.kind === 'left-out') dependencies.onLeftOut?.(projection.name, one, last.position)
  dependencies.onProjected?.({ projection: projection.name, events: seen, fromMs, toMs: Date.now() })
  dependencies.onBatch?.({
    projection: projection.name,
    position: last.position,
    events: events.length,
    lagMs: Date.now() - Date.parse(last.recordedAt),
  })
  return last.position
}

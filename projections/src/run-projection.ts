import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { upcast as liftToToday } from '@lapka/event-log/upcast.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { announce } from './announce.ts'
import { checkCheckpoints, CheckpointMoved, moveCheckpoints, readCheckpoint } from './checkpoint.ts'
import type { Database } from './database.ts'
import { followLogBack } from './log-went-back.ts'
import { isReactingTo, projectEvents, type LeftOut, type Notice, type Projection as AnyProjection } from './projection.ts'
import { isTransient } from './is-transient.ts'
import { MAX_PARKED_KEYS, parkEvents, readParkedKeys, sortParked, type NewlyParked } from './parked.ts'
import { retryParked } from './retry-parked.ts'
import { describeStop, findBadEvent, isStopped, keepStop, readSkipped, stopOf } from './stops.ts'
import type { Stop } from './tables/stops.ts'
import { takeTurn } from './take-turn.ts'

type Projection = AnyProjection<Database>

export type RunnerDependencies = {
  log: EventLog
  /** Each projection that runs alone keeps one connection of the pool. */
  db: Kysely<Database>
  /** Of the same database: projections that run together have a connection of their own. */
  url: string
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

export const FIRST_WAIT_MS = 50
export const LONGEST_WAIT_MS = 2_000
export const POLL_INTERVAL_MS = 1_000
/** Of a batch that fails for what it holds: the event is looked for then. */
const MAX_TRIES = 3

/**
 * Runs a view that the others can't go on with: it is behind, fails, waits for its tables, or has parked keys. Ends once it could go
 * on with them: nothing waits, and what the log held when it began has been taken.
 *
 * Rows and checkpoint commit together, so a crash between two batches loses nothing and repeats nothing. A failed batch is tried
 * again from the checkpoint; nothing is ever skipped. Any number of processes may run the same projection: one leads, the others
 * stand by.
 */
export const runAlone = async (
  projection: Projection,
  dependencies: RunnerDependencies,
  stopping: AbortSignal,
): Promise<void> => {
  let waitMs = FIRST_WAIT_MS
  let failures = 0
  let isLevel = false
  const lead = async (connection: Kysely<Database>) => {
    const start = await findStart(projection, dependencies, connection)
    if (start === undefined) return waitForOthers(connection, projection, stopping)
    let { position, parked } = start
    const goal = await dependencies.log.head()
    const over = new AbortController()
    const stop = AbortSignal.any([over.signal, stopping])
    const inTurn = oneAfterTheOther()
    const subscription = dependencies.log.subscribe(position, (events) =>
      inTurn(async () => {
        const batch = { events, from: position, connection, skipped: start.skipped, parked }
        position = await projectBatch(projection, dependencies, batch).catch(async (error: unknown) => {
          if (isAboutEvents(error)) failures += 1
          if (failures < MAX_TRIES || !isAboutEvents(error)) throw error
          return projectUpToBad(projection, dependencies, batch)
        })
        failures = 0
        waitMs = FIRST_WAIT_MS
      }),
    )
    const look = async (): Promise<void> => {
      await checkCheckpoints(connection, [projection], position)
      if (projection.keyOf !== undefined) {
        const open = (events: RecordedEvent[]) => openSeen(projection, dependencies, { events, skipped: start.skipped })
        await retryParked({ projection, position, connection, log: dependencies.log, open })
        parked = await readParkedKeys(connection, projection.name)
      }
      isLevel = parked.size === 0 && position >= goal
    }
    const guard = async () => {
      while (!stop.aborted && !isLevel) {
        await pause(POLL_INTERVAL_MS, undefined, { signal: stop }).catch(() => {})
        if (!stop.aborted) await inTurn(look)
      }
    }
    await endTogether(subscription, guard(), over)
  }
  while (!stopping.aborted && !isLevel) {
    try {
      await takeTurn(dependencies.db, { projection: projection.name, stop: stopping }, lead)
    } catch (error) {
      isLevel = false
      if (!(error instanceof CheckpointMoved)) dependencies.onProblem?.(projection.name, error)
      await pause(waitMs, undefined, { signal: stopping }).catch(() => {})
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    }
  }
}

/** A poll on a batch's connection would see what the batch has not committed yet, and take it for another process's. */
export const oneAfterTheOther = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

/** Ends both where one ends: following the log, and the guard that looks at the checkpoint behind each batch. */
export const endTogether = async (
  subscription: ReturnType<EventLog['subscribe']>,
  guarding: Promise<void>,
  over: AbortController,
): Promise<void> => {
  const ends = await Promise.allSettled([
    subscription.done.finally(() => over.abort()),
    guarding.finally(() => subscription.stop()),
  ])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Where a view goes on; undefined while it serves what it has: it is built beside that, or stands before an event that it can't take. */
export const findStart = async (projection: Projection, dependencies: RunnerDependencies, db: Kysely<Database>) => {
  if (await isWaiting(db, projection)) return undefined
  if (await followLogBack(projection, dependencies.log, db)) dependencies.onWentBack?.(projection.name)
  const position = (await readCheckpoint(projection, db)) ?? 0
  const skipped = await readSkipped(dependencies, projection.name)
  return { position, skipped, parked: await readParkedKeys(db, projection.name) }
}

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
  throw new CheckpointMoved([projection.name], `stands before ${describeStop(stop)}`)
}

type Batch = {
  events: RecordedEvent[]
  from: number
  connection: Kysely<Database>
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
  const { connection, events, from } = batch
  const last = events.at(-1)
  if (last === undefined) return from
  const fromMs = Date.now()
  const isParked = (key: string): boolean => batch.parked.has(key) || batch.bad?.key === key
  const { taken, parked } = sortParked(projection, await openSeen(projection, dependencies, batch), isParked)
  const notices = await connection.transaction().execute(async (trx) => {
    await moveCheckpoints(trx, [projection], { from, to: last.position, hash: last.hash })
    await parkEvents(trx, projection, { events: parked, bad: batch.bad })
    const told = await projectEvents(projection, trx, taken)
    await announce(trx, { projections: [projection.name], position: last.position, notices: told })
    return told
  })
  report(projection, dependencies, { events, taken, notices, fromMs })
  return last.position
}

type Committed = { events: RecordedEvent[]; taken: RecordedEvent[]; notices: Notice[]; fromMs: number }

/** Tells the process of a batch that a view has committed. */
export const report = ({ name: projection }: Projection, dependencies: RunnerDependencies, batch: Committed): void => {
  const last = batch.events.at(-1)
  if (last === undefined) return
  const { position } = last
  for (const one of batch.notices) if (one.kind === 'left-out') dependencies.onLeftOut?.(projection, one, position)
  dependencies.onProjected?.({ projection, events: batch.taken, fromMs: batch.fromMs, toMs: Date.now() })
  const lagMs = Date.now() - Date.parse(last.recordedAt)
  dependencies.onBatch?.({ projection, position, events: batch.events.length, lagMs })
}

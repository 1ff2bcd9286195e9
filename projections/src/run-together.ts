import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { upcast as liftToToday } from '@lapka/event-log/upcast.ts'
import { openOneConnection } from '@lapka/state/one-connection.ts'
import { announce } from './announce.ts'
import { checkCheckpoints, CheckpointMoved, moveCheckpoints } from './checkpoint.ts'
import type { Database } from './database.ts'
import { isTransient } from './is-transient.ts'
import { readViewsWithParked } from './parked.ts'
import { isReactingTo, projectEvents, type Notice, type Projection as AnyProjection } from './projection.ts'
import {
  endTogether,
  findStart,
  FIRST_WAIT_MS,
  LONGEST_WAIT_MS,
  oneAfterTheOther,
  POLL_INTERVAL_MS,
  report,
  runAlone,
  type RunnerDependencies,
  type Running,
} from './run-projection.ts'
import { STAND_BY_MS, tryTurns } from './take-turn.ts'

type Projection = AnyProjection<Database>

/** A view that goes on with the others, or would. */
type Member = { projection: Projection; position: number; skipped: ReadonlySet<number>; leave: () => void }

/** The others go on without these: they fail, or are not where the others are. */
class CannotFollow extends Error {
  readonly projections: readonly string[]
  constructor(projections: readonly string[], cause?: unknown) {
    super(`${projections.join(', ')} cannot go on with the others`, { cause })
    this.projections = projections
  }
}

/** A view that is no further behind the others is brought level by them, between two batches. */
const MAX_BEHIND = 500

/**
 * Follows the log for as long as it runs. All views that stand level take each batch in one transaction: it is read and opened once,
 * their statements travel together, and their checkpoints move and are announced by one statement each. A view that cannot go on
 * with them runs alone until it can. Each view is led by one process, here or elsewhere: those led elsewhere are waited for.
 */
export const runProjections = (projections: readonly Projection[], dependencies: RunnerDependencies): Running => {
  const stopping = new AbortController()
  const stop = stopping.signal
  const waiting = new Map<string, Member>()
  const runView = async (projection: Projection) => {
    while (!stop.aborted) {
      await new Promise<void>((leave) => {
        waiting.set(projection.name, { projection, position: 0, skipped: new Set(), leave })
      })
      await runAlone(projection, dependencies, stop)
    }
  }
  const runGroup = async () => {
    for (let waitMs = FIRST_WAIT_MS; !stop.aborted;) {
      const members: Member[] = []
      try {
        await lead({ members, waiting, dependencies, stop, onBatch: () => (waitMs = FIRST_WAIT_MS) })
      } catch (error) {
        const leaving = leavingFor(error, members)
        const cause: unknown = error instanceof CannotFollow ? error.cause : error
        const concerned = leaving.length > 0 ? leaving : [...members, ...waiting.values()]
        if (cause !== undefined && !(cause instanceof CheckpointMoved))
          for (const { projection } of concerned) dependencies.onProblem?.(projection.name, cause)
        for (const { leave } of leaving) leave()
        for (const member of members) if (!leaving.includes(member)) waiting.set(member.projection.name, member)
        if (leaving.length > 0) continue
        await pause(waitMs, undefined, { signal: stop }).catch(() => {})
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      } finally {
        if (stop.aborted) for (const { leave } of [...members, ...waiting.values()]) leave()
      }
    }
  }
  const ended = Promise.all([...projections.map(runView), runGroup()])
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** A fault that no single view can be blamed for is looked for by each alone. */
const leavingFor = (error: unknown, members: readonly Member[]): readonly Member[] => {
  if (error instanceof CannotFollow || error instanceof CheckpointMoved)
    return members.filter(({ projection }) => error.projections.includes(projection.name))
  return isTransient(error) ? [] : members
}

type Leading = {
  /** Whose turn is ours. */
  members: Member[]
  waiting: Map<string, Member>
  dependencies: RunnerDependencies
  stop: AbortSignal
  onBatch: () => void
}

/** As long as one connection lasts, and all members can go on. Turns are locks of this very connection, as in `takeTurn`. */
const lead = async (leading: Leading): Promise<void> => {
  const { members, waiting, dependencies, stop } = leading
  const db = await openOneConnection<Database>({ url: dependencies.url })
  try {
    while (!stop.aborted) {
      members.push(...(await admit(db, waiting)))
      await findStarts(members, dependencies)
      await bringLevel(db, leading)
      if (members.length === 0) await pause(STAND_BY_MS, undefined, { signal: stop }).catch(() => {})
      else await goOn(db, leading)
    }
  } finally {
    await db.destroy().catch(() => {})
  }
}

/** Those whose turn is ours from now on. */
const admit = async (db: Kysely<Database>, waiting: Map<string, Member>): Promise<Member[]> => {
  const ours = await tryTurns(db, [...waiting.keys()])
  return ours.flatMap((name) => {
    const member = waiting.get(name)
    waiting.delete(name)
    return member ?? []
  })
}

/** Of all members: a newcomer's arrival is rare. One whose start is not found meets the same problem alone. */
const findStarts = async (members: Member[], dependencies: RunnerDependencies): Promise<void> => {
  const unfit: string[] = []
  const find = async (member: Member) => {
    const start = await findStart(member.projection, dependencies, dependencies.db).catch(() => undefined)
    if (start === undefined || start.parked.size > 0) unfit.push(member.projection.name)
    else Object.assign(member, { position: start.position, skipped: start.skipped })
  }
  await Promise.all(members.map(find))
  if (unfit.length > 0) throw new CannotFollow(unfit)
}

/** To where the first of them is. */
const bringLevel = async (db: Kysely<Database>, { members, dependencies }: Leading): Promise<void> => {
  const target = Math.max(...members.map(({ position }) => position))
  const behind = Map.groupBy(
    members.filter(({ position }) => position < target),
    ({ position }) => position,
  )
  const pages = await Promise.all(
    [...behind].map(async ([from, some]) => {
      const page = await dependencies.log.readAll(from, MAX_BEHIND)
      return { some, events: page.filter(({ position }) => position <= target) }
    }),
  )
  const far = pages.filter(({ events }) => events.at(-1)?.position !== target).flatMap(({ some }) => some)
  if (far.length > 0) throw new CannotFollow(far.map(({ projection }) => projection.name))
  for (const { some, events } of pages) await projectTogether(db, { members: some, dependencies, events })
}

/** Until a newcomer has to be brought level. */
const goOn = async (
  db: Kysely<Database>,
  { members, waiting, dependencies, stop: stopping, onBatch }: Leading,
): Promise<void> => {
  const over = new AbortController()
  const stop = AbortSignal.any([over.signal, stopping])
  const inTurn = oneAfterTheOther()
  const group = [...members]
  const position = () => group[0]?.position ?? 0
  const subscription = dependencies.log.subscribe(position(), (events) =>
    inTurn(async () => {
      await projectTogether(db, { members: group, dependencies, events })
      onBatch()
    }),
  )
  const look = async (): Promise<void> => {
    const projections = group.map(({ projection }) => projection)
    await checkCheckpoints(db, projections, position())
    const unfit = await readViewsWithParked(
      db,
      projections.map(({ name }) => name),
    )
    if (unfit.length > 0) throw new CannotFollow(unfit)
    if (waiting.size > 0) members.push(...(await admit(db, waiting)))
  }
  const guard = async () => {
    for (let waits = 1; !stop.aborted && members.length === group.length; waits += 1) {
      await pause(STAND_BY_MS, undefined, { signal: stop }).catch(() => {})
      // A view that comes back, or that another process let go, is late until it is admitted.
      if (!stop.aborted && (waiting.size > 0 || (waits * STAND_BY_MS) % POLL_INTERVAL_MS === 0)) await inTurn(look)
    }
  }
  await endTogether(subscription, guard(), over)
}

type Together = { members: readonly Member[]; dependencies: RunnerDependencies; events: RecordedEvent[] }

/** Rows, checkpoints and announcement of views that stand at one position, in one transaction. */
const projectTogether = async (db: Kysely<Database>, { members, dependencies, events }: Together): Promise<void> => {
  const [first, last] = [members[0], events.at(-1)]
  if (first === undefined || last === undefined) return
  const { vault, upcast = liftToToday } = dependencies
  const fromMs = Date.now()
  const isWanted = (event: RecordedEvent) => members.some(({ projection }) => isReactingTo(projection, event))
  const opened = await vault.openEvents(events.map(upcast).filter(isWanted))
  const taken = members.map(({ projection, skipped }) => ({
    projection,
    events: opened.filter((event) => isReactingTo(projection, event) && !skipped.has(event.position)),
  }))
  const projections = members.map(({ projection }) => projection)
  const names = projections.map(({ name }) => name)
  const told = await db.transaction().execute(async (trx) => {
    await moveCheckpoints(trx, projections, { from: first.position, to: last.position, hash: last.hash })
    const notices = await projectEach(db, taken)
    await announce(trx, { projections: names, position: last.position, notices: [...notices.values()].flat() })
    return notices
  })
  for (const [nth, member] of members.entries()) {
    member.position = last.position
    const notices = told.get(member.projection.name) ?? []
    report(member.projection, dependencies, { events, taken: taken[nth]?.events ?? [], notices, fromMs })
  }
}

const IN_FAILED_TRANSACTION = '25P02'

/** In the transaction that is open on the connection: through it alone each statement would wait for the answer to the one before. */
const projectEach = async (
  db: Kysely<Database>,
  taken: readonly { projection: Projection; events: RecordedEvent[] }[],
): Promise<Map<string, Notice[]>> => {
  const trx = db as Transaction<Database>
  const running = new Map<string, Promise<Notice[]>>()
  const project = async (projection: Projection, events: RecordedEvent[]) => {
    await running.get(projection.after ?? '')
    return projectEvents(projection, trx, events)
  }
  const inOrder = taken.toSorted((one, other) => Number('after' in one.projection) - Number('after' in other.projection))
  for (const { projection, events } of inOrder) running.set(projection.name, project(projection, events))
  const ends = await Promise.allSettled(running.values())
  const told = new Map<string, Notice[]>()
  const failed: { name: string; error: unknown }[] = []
  for (const [nth, name] of [...running.keys()].entries()) {
    const end = ends[nth]
    if (end?.status === 'fulfilled') told.set(name, end.value)
    else failed.push({ name, error: end?.reason })
  }
  if (failed.length > 0) throw await blame(db, failed)
  return told
}

/** The first statement that fails makes all later ones fail. Of a broken connection no view is to blame. */
const blame = async (db: Kysely<Database>, failed: readonly { name: string; error: unknown }[]): Promise<unknown> => {
  const isConsequence = ({ error }: { error: unknown }) =>
    error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION
  const causes = failed.filter((one) => !isConsequence(one))
  const error = causes[0]?.error ?? failed[0]?.error
  try {
    await sql`rollback`.execute(db)
  } catch {
    return error
  }
  const names = causes.map(({ name }) => name)
  return new CannotFollow(names, error)
}

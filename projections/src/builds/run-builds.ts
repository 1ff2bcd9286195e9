import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import type { Database } from '../database.ts'
import { hasEvent } from '../log-went-back.ts'
import { projectEvents, type Projection as AnyProjection } from '../projection.ts'
import { describeStop, findBadEvent, readSkipped, stopOf } from '../stops.ts'
import { isTransient } from '../is-transient.ts'
import type { Running } from '../run-projection.ts'
import { takeTurn } from '../take-turn.ts'
import { advanceBuild, openFor, type BuildDependencies } from './advance-build.ts'
import { dropSchema, inSchema, makeMarks, makeReadersIndexes, makeTables } from './build-tables.ts'
import { BuildMoved, changeBuild, readBuilds, schemaOf, type Build } from './builds.ts'
import { followKept } from './follow-kept.ts'
import { inspectNext } from './inspections.ts'
import { applyActs, type ActDependencies } from './apply-acts.ts'
import { lockActs, startDeployedVersions } from './start-build.ts'
import { switchBuild } from './switch-build.ts'

type Projection = AnyProjection<Database>

export type BuilderDependencies = Omit<BuildDependencies, 'projection'> & {
  projections: readonly Projection[]
  /** How far the live views are behind, as last heard of: a build lets them go first. */
  liveLagMs?: () => number
  onSwitched?: (projection: string) => void
  onProblem?: (projection: string, error: unknown) => void
  pageSize?: number
}

/** `handle` reads what operators decided. */
type Building = BuilderDependencies & ActDependencies

/** Found by measuring: larger pages gain nothing and hold the live views up for longer. */
const PAGE = 5_000
const POLL_INTERVAL_MS = 250
const LOOKS_FOR_VERSIONS = 40
const LOOKS_FOR_KEPT = 20
const LIVE_IS_LATE_MS = 250
const MAX_TRIES = 3

/**
 * Builds what `views.builds` requests, for as long as it runs. One of several processes builds, the others stand by; the next
 * leader continues from the last commit.
 */
export const runBuilds = (given: BuilderDependencies): Running => {
  const dependencies = { ...given, handle: createHandle(given) }
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      try {
        await takeTurn(dependencies.db, { projection: 'builds', stop: signal }, (connection) =>
          lead(connection, dependencies, signal),
        )
      } catch (error) {
        dependencies.onProblem?.('builds', error)
        await wait(POLL_INTERVAL_MS, signal)
      }
    }
  }
  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

const wait = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {})

/** Builds that were asked for together read the log together; others run beside them. */
const lead = async (connection: Kysely<Database>, dependencies: Building, stop: AbortSignal): Promise<void> => {
  const over = new AbortController()
  const running = new Map<number, Promise<void>>()
  // On connections of their own: the turn's one is ended when it says nothing for long, and the turn with it.
  const inspections = besides('inspections', dependencies)
  const kept = besides('kept views', dependencies)
  const signal = AbortSignal.any([stop, over.signal])
  try {
    for (let looks = 0; !stop.aborted; looks += 1, await wait(POLL_INTERVAL_MS, stop)) {
      if (looks % LOOKS_FOR_VERSIONS === 0) await startDeployedVersions(connection, dependencies.projections)
      if (looks % LOOKS_FOR_KEPT === 0) await carryOut(connection, dependencies)
      inspections.begin(() => inspectNext(dependencies))
      const builds = await readBuilds(connection)
      for (const build of builds) if (build.status === 'cancelled' || isOver(build)) await remove(build, dependencies)
      if (looks % LOOKS_FOR_KEPT === 0) kept.begin(() => followAll(builds, dependencies, signal))
      for (const build of builds.filter((one) => isOurs(one, dependencies))) {
        const group = groupOf(build)
        if (running.has(group)) continue
        running.set(
          group,
          buildTogether(group, dependencies, signal)
            .catch((error: unknown) => dependencies.onProblem?.(build.projection, error))
            .finally(() => running.delete(group)),
        )
      }
    }
  } finally {
    over.abort()
    await Promise.all([...running.values(), kept.ended()])
  }
}

/** One at a time, beside everything else. */
const besides = (name: string, { onProblem }: Building) => {
  let running: Promise<void> | undefined
  return {
    begin: (work: () => Promise<unknown>): void => {
      running ??= work()
        .then(
          () => undefined,
          (error: unknown) => onProblem?.(name, error),
        )
        .finally(() => (running = undefined))
    },
    ended: async () => running,
  }
}

const followAll = async (builds: readonly Build[], dependencies: Building, stop: AbortSignal): Promise<void> => {
  for (const build of builds)
    if (build.status === 'kept' && !stop.aborted)
      await followKept(build, { ...dependencies, projection: projectionOf(build, dependencies) })
}

/** Decided and not done yet: the deciding process died before it changed the rows. */
const carryOut = (db: Kysely<Database>, dependencies: ActDependencies, names?: readonly string[]): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockActs(trx)
    return applyActs(trx, dependencies, names)
  })

const groupOf = ({ together, build }: Build) => together ?? build

const projectionOf = ({ projection, version }: Build, { projections }: BuilderDependencies) =>
  projections.find((one) => one.name === projection && one.version === version)

const isOurs = (build: Build, dependencies: BuilderDependencies) =>
  (build.status === 'building' || build.status === 'ready') && projectionOf(build, dependencies) !== undefined

const isOver = ({ endsAt }: Build) => endsAt !== null && endsAt.getTime() < Date.now()

const remove = ({ build, projection }: Build, { db }: BuilderDependencies) =>
  db.transaction().execute(async (trx) => {
    await dropSchema(trx, schemaOf({ build, projection }))
    await trx.deleteFrom('views.builds').where('build', '=', build).execute()
  })

/** `skipped`: positions of events that operators let the view go on without. */
type Work = { build: Build; projection: Projection; skipped: ReadonlySet<number> }

const buildTogether = async (group: number, dependencies: Building, stop: AbortSignal): Promise<void> => {
  const prepared = new Map<number, ReadonlySet<number>>()
  const pages = readAhead(dependencies)
  let since = performance.now()
  for (let tries = 0; !stop.aborted;) {
    const builds = (await readBuilds(dependencies.db)).filter((one) => groupOf(one) === group && isOurs(one, dependencies))
    if (builds.length === 0) return
    const fresh = builds.filter(({ build }) => !prepared.has(build))
    for (const build of fresh) prepared.set(build.build, await prepare(build, dependencies))
    if (fresh.length > 0) continue
    const work = builds.flatMap((build): Work[] => {
      const projection = projectionOf(build, dependencies)
      return projection === undefined ? [] : [{ build, projection, skipped: prepared.get(build.build) ?? new Set() }]
    })
    const began = performance.now()
    try {
      const size = pageSizeOf(builds, dependencies)
      const page = await pages(work, size)
      const seconds = (performance.now() - since) / 1000
      since = performance.now()
      await Promise.all(work.map((one) => advance(one, page, { ...dependencies, seconds })))
      tries = 0
      if (page.length < size) await finish(builds, dependencies, stop)
      else await yieldTime(builds, { dependencies, events: page.length, began, stop })
    } catch (error) {
      if (error instanceof BuildMoved) continue
      tries += 1
      // An operator may have decided meanwhile what is left out.
      prepared.clear()
      dependencies.onProblem?.(work.map(({ build }) => build.projection).join(', '), error)
      if (tries >= MAX_TRIES && !isTransient(error)) await fail(work, dependencies)
      await wait(POLL_INTERVAL_MS, stop)
    }
  }
}

/** Tables that are not there are made; a log that was put back from an older copy is read from its beginning. */
const prepare = async (build: Build, dependencies: BuilderDependencies): Promise<ReadonlySet<number>> => {
  const { db, log } = dependencies
  const skipped = await readSkipped(dependencies, build.projection)
  const projection = projectionOf(build, dependencies)
  if (projection === undefined) return skipped
  const schema = schemaOf(build)
  const isKnown = await hasEvent(log, { position: build.position, hash: build.lastHash })
  const { rows } = await sql<{ isThere: boolean }>`select to_regnamespace(${schema}) is not null as is_there`.execute(db)
  if (rows[0]?.isThere === true && isKnown) {
    await makeMarks(db, schema)
    return skipped
  }
  await db.transaction().execute(async (trx) => {
    await dropSchema(trx, schema)
    await makeTables(trx, projection, schema)
    await trx
      .updateTable('views.builds')
      .set({ position: 0, lastHash: null, fromPosition: 0, seconds: 0 })
      .where('build', '=', build.build)
      .execute()
  })
  return skipped
}

type Page = RecordedEvent[] & { first: number; opened: RecordedEvent[] }

/** The next page is read and opened while this one is written. */
const readAhead = (dependencies: BuilderDependencies) => {
  let next: { key: string; page: Promise<Page> } | undefined
  const read = async (after: number, size: number, projections: Projection[]): Promise<Page> => {
    const events = await dependencies.log.readAll(after, size)
    const opened = await openFor(projections, events, dependencies)
    return Object.assign(events, { first: after, opened })
  }
  return async (work: Work[], size: number): Promise<Page> => {
    const projections = work.map(({ projection }) => projection)
    const keyOf = (after: number) => `${after} ${size} ${projections.map(({ name }) => name).join(' ')}`
    const after = Math.min(...work.map(({ build }) => build.position))
    const page = await (next?.key === keyOf(after) ? next.page : read(after, size, projections))
    const last = page.at(-1)
    next = undefined
    if (last !== undefined && page.length === size) {
      next = { key: keyOf(last.position), page: read(last.position, size, projections) }
      next.page.catch(() => undefined)
    }
    return page
  }
}

type Advancing = Pick<BuilderDependencies, 'db'> & { seconds: number }

const advance = async ({ build, projection, skipped }: Work, page: Page, { db, seconds }: Advancing): Promise<void> => {
  const last = page.at(-1)
  if (last === undefined || last.position <= build.position) return
  // Nearly always all of them are new: each view would filter each page in vain.
  const isWhole = build.position <= page.first && skipped.size === 0
  const isNew = ({ position }: RecordedEvent) => position > build.position && !skipped.has(position)
  const opened = isWhole ? page.opened : page.opened.filter(isNew)
  await db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx)
    await advanceBuild(build, { projection, trx, last, opened, seconds })
  })
}

/** Once the log's end is reached. */
const finish = async (builds: Build[], dependencies: Building, stop: AbortSignal): Promise<void> => {
  for (const { build } of builds) {
    const now = (await readBuilds(dependencies.db)).find((one) => one.build === build)
    const projection = now && projectionOf(now, dependencies)
    if (now === undefined || projection === undefined || !isOurs(now, dependencies)) continue
    // Events that came meanwhile are caught up before the switch.
    if ((await makeReadersIndexes(dependencies.db, projection, schemaOf(now))) > 0) continue
    if (now.switching === 'asked') {
      if (now.status === 'building') await changeBuild(dependencies.db, now, { status: 'ready' })
    } else if (await carryOut(dependencies.db, dependencies, [projection.name])) continue
    else if ((await switchBuild(now, { ...dependencies, projection })) === 'switched') dependencies.onSwitched?.(projection.name)
  }
  await wait(POLL_INTERVAL_MS, stop)
}

const pageSizeOf = (builds: Build[], { pageSize = PAGE }: BuilderDependencies) =>
  Math.max(1, Math.min(pageSize, Math.ceil(rateOf(builds) / 2)))

/** The slowest that was asked for. */
const rateOf = (builds: Build[]) => Math.min(...builds.map(({ eventsPerSecond }) => eventsPerSecond ?? Infinity))

type Yielding = { dependencies: BuilderDependencies; events: number; began: number; stop: AbortSignal }

const yieldTime = async (builds: Build[], { dependencies, events, began, stop }: Yielding): Promise<void> => {
  const dueMs = (events / rateOf(builds)) * 1000 - (performance.now() - began)
  if (dueMs > 0) await wait(dueMs, stop)
  while (!stop.aborted && (dependencies.liveLagMs?.() ?? 0) > LIVE_IS_LATE_MS) await wait(50, stop)
}

/** Finds whose event it is, and which: the others go on. */
const fail = async (work: Work[], dependencies: BuilderDependencies): Promise<void> => {
  for (const { build, projection, skipped } of work) {
    const page = await dependencies.log.readAll(build.position, dependencies.pageSize ?? PAGE)
    const tryFirst = async (count: number) => {
      const trx = await dependencies.db.startTransaction().execute()
      try {
        const events = page.slice(0, count).filter(({ position }) => !skipped.has(position))
        const opened = await openFor([projection], events, dependencies)
        await projectEvents(projection, inSchema(trx, projection, schemaOf(build)), opened)
        return undefined
      } catch (error) {
        return error
      } finally {
        await trx.rollback().execute()
      }
    }
    const found = await findBadEvent(page, tryFirst)
    const bad = found && page[found.index]
    if (found === undefined || bad === undefined) continue
    const why = describeStop(stopOf(projection.name, bad, found.error))
    await changeBuild(dependencies.db, build, { status: 'failed', why })
  }
}

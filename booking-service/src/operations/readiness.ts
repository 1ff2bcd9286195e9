import { allProjections, type ProjectionName } from '@lapka/projections/all-projections.ts'
import { readViewsAge } from '@lapka/projections/views-age.ts'
import { measureOffset } from '@lapka/event-log/log-clock.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { SILENT_AFTER_MS, type BeatingPart, type Heartbeat } from '@lapka/state/heartbeats.ts'
import type { Dependencies } from '../dependencies.ts'
import { sayProblems } from './say-problems.ts'

export type ReadinessSources = {
  log: Pick<EventLog, 'head' | 'readAll' | 'probe' | 'problems'>
  /** Problems of the server that keeps the log, a sentence each. */
  logServer?: () => Promise<string[]>
  database: () => Promise<Heartbeat[]>
  /** Problems of views by themselves, a sentence each. */
  views?: (head: number) => Promise<string[]>
  watch: Dependencies['watch']
  disk: Dependencies['disk']
  isStopping: () => boolean
  /** This process's own clock, not the corrected one. */
  localNow?: () => number
}

const TIMEOUT_MS = 2_000
/** In this long a healthy projection reaches what the log held at the question. */
const LAG_MS = 1_000
/** A clock further off than this is wrong. */
export const CLOCK_OFF_MS = 2_000
const names = allProjections.map(({ name }) => name) as ProjectionName[]

const within = async <T>(promise: Promise<T>): Promise<T | undefined> => {
  const { promise: over, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), TIMEOUT_MS)
  const answer = await Promise.race([promise.catch(() => undefined), over])
  clearTimeout(timer)
  return answer
}

export type Readiness = Awaited<ReturnType<ReturnType<typeof createReadiness>>>

/**
 * The working parts, each asked in earnest: the log is read and written to. Not ready without log, database or space, nor at the start
 * before the views have once caught up: people would see an empty product. Later, views that lag, workers or a queue that are away, and a
 * clock that is off make it worse and not wrong; taking every api out of service would only end what still works.
 */
export const createReadiness = ({
  log,
  logServer = async () => [],
  database,
  views = async () => [],
  watch,
  disk,
  isStopping,
  localNow = Date.now,
}: ReadinessSources) => {
  let hasCaughtUp = false
  return async () => {
    const [head, offsetMs, ofServer, heartbeats] = await Promise.all([
      within(log.head()),
      within(measureOffset(log, localNow)),
      within(logServer()),
      within(database()),
    ])
    const isCurrent = head !== undefined && (await watch.waitFor(names, head, LAG_MS))
    hasCaughtUp ||= isCurrent
    const state = {
      log: head === undefined ? ('away' as const) : ('ok' as const),
      /** A write that was committed just now. */
      writing: offsetMs === undefined || !disk.hasSpace() ? ('failing' as const) : ('ok' as const),
      database: heartbeats === undefined ? ('away' as const) : ('ok' as const),
      disk: disk.space(),
      clock: clockAt(offsetMs),
      workers: partOf('workers', heartbeats),
      projector: partOf('projections', heartbeats),
      queue: queueIn(heartbeats),
      head: head ?? null,
      projections: await viewsAt({ log, watch, head, now: new Date(localNow() - (offsetMs ?? 0)).toISOString() }),
    }
    const isServing = state.log === 'ok' && state.database === 'ok' && state.writing === 'ok'
    const ofViews = head === undefined ? undefined : await within(views(head))
    const problems = [
      ...sayProblems(state),
      ...(await sayAhead({ log, watch, head })),
      ...(log.problems?.() ?? []),
      ...(ofServer ?? []),
      ...(ofViews ?? []),
    ]
    const served = isCurrent && problems.length === 0 ? ('ok' as const) : ('degraded' as const)
    const status = hasCaughtUp ? served : ('starting' as const)
    return { status: isStopping() ? ('stopping' as const) : isServing ? status : ('unavailable' as const), problems, ...state }
  }
}

const clockAt = (offsetMs: number | undefined) => {
  if (offsetMs === undefined) return { status: 'unknown' as const, aheadSeconds: null }
  const aheadSeconds = Math.round(offsetMs / 100) / 10
  return { status: Math.abs(offsetMs) > CLOCK_OFF_MS ? ('off' as const) : ('ok' as const), aheadSeconds }
}

const partOf = (part: BeatingPart, heartbeats: Heartbeat[] | undefined) => {
  if (heartbeats === undefined) return { status: 'unknown' as const, silentSeconds: null }
  const heartbeat = heartbeats.find((one) => one.part === part)
  if (heartbeat === undefined) return { status: 'away' as const, silentSeconds: null }
  const { silentMs } = heartbeat
  return { status: silentMs > SILENT_AFTER_MS ? ('away' as const) : ('ok' as const), silentSeconds: Math.round(silentMs / 1000) }
}

/** Only workers that live know of it. */
const queueIn = (heartbeats: Heartbeat[] | undefined) => {
  const isReady = heartbeats?.find(({ part }) => part === 'workers')?.isQueueReady ?? null
  if (isReady === null) return 'unknown' as const
  return isReady ? ('ok' as const) : ('away' as const)
}

type Views = Pick<ReadinessSources, 'log' | 'watch'> & { head: number | undefined; now: string }

/** A log that was put back from an older copy, until its views have followed it. It may have grown since its head was read. */
const sayAhead = async ({ log, watch, head }: Omit<Views, 'now'>): Promise<string[]> => {
  const furthest = Math.max(0, ...watch.positions().values())
  if (head === undefined || furthest <= head) return []
  const now = await within(log.head())
  if (now === undefined || furthest <= now) return []
  return [
    `Views stand at position ${furthest} and the event log ends at ${now}: it was put back from an older copy, and they are made anew.`,
  ]
}

const viewsAt = async ({ log, watch, head, now }: Views) => {
  const reached = watch.positions()
  const positions = new Map(names.map((name) => [name as string, reached.get(name) ?? 0]))
  const ages = head === undefined ? undefined : await within(readViewsAge(positions, { log, head, now }))
  return Object.fromEntries(
    [...positions].map(([name, position]) => [
      name,
      { position, isBehind: head !== undefined && position < head, behindSeconds: Math.round((ages?.get(name) ?? 0) * 10) / 10 },
    ]),
  )
}

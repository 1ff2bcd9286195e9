import type { Overview } from '@lapka/contracts/api/operations/overview.ts'
import { outsideServices, sampledParts, type MetricsSample, type ProcessFigures } from '@lapka/contracts/metrics.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { judge, needsPerson } from '@lapka/domain/operations/judge.ts'
import { readOpenCases } from '@lapka/projections/cases/open-cases.ts'
import { latestActs } from '@lapka/projections/operator-acts/project.ts'
import { readHeartbeats, SILENT_AFTER_MS, type Heartbeat } from '@lapka/state/heartbeats.ts'
import { readEnds, readSamples, sampledSince } from '@lapka/state/metrics.ts'
import { readWorkByKind } from '@lapka/state/outbox/work-by-kind.ts'
import { lastProviderEventAt } from '@lapka/state/provider-events/provider-events.ts'
import type { Dependencies } from '../../dependencies.ts'
import { durationsOver, growth, levelsOver, ratesOver, stretchesOf, sum, summarize, type Window } from './series.ts'
import { readViews } from './views.ts'

const STEP_SECONDS = 30
const STEPS = HOUR_MS / 1000 / STEP_SECONDS
/** A process that has said nothing for this long is not counted any more. */
const GONE_AFTER_MS = 35_000
const RECENT_MS = 60_000
const MANY_FAILED = 3
const MANY_COMMANDS = 100
const MOST_ACTS = 12
/** Of calls to a service in the last minutes: below this share it works. */
const FAILING_SHARE = 0.2
const CALLS_MS = 5 * 60_000

type Source = Pick<Dependencies, 'db' | 'log' | 'now'>

/** How Lapka is now and was in the last hour, from what each process wrote down of itself and from where everything stands. */
export const readOverview = async (source: Source): Promise<Overview> => {
  const { db, log } = source
  const now = source.now()
  const at = new Date(now)
  const from = new Date(at.getTime() - HOUR_MS)
  const [samples, yesterday, measuredSince, heartbeats, work, cases, acts, webhooksAt, head] = await Promise.all([
    readSamples(db, new Date(from.getTime() - CALLS_MS), at),
    readEnds(db, new Date(from.getTime() - DAY_MS), new Date(at.getTime() - DAY_MS)),
    sampledSince(db),
    readHeartbeats(db),
    readWorkByKind(db, now),
    readOpenCases(db, now),
    latestActs(db, MOST_ACTS),
    lastProviderEventAt(db),
    log.head(),
  ])
  const views = await readViews(source, { head, now, samples })
  const webhooks = work.find(({ kind }) => kind === 'provider-event')
  const known = {
    at: at.toISOString(),
    views,
    processes: processesIn(samples, heartbeats, at),
    work: work.map(({ oldestDueAt, ...kind }) => ({ ...kind, oldestDueAt: iso(oldestDueAt) })),
    services: servicesIn(samples, at),
    cases: cases.map(({ oldestAt, ...kind }) => ({ ...kind, oldestAt: iso(oldestAt) })),
    webhooks: {
      lastAt: iso(webhooksAt),
      waiting: webhooks === undefined ? 0 : webhooks.due + webhooks.failing,
      waitingSince: iso(webhooks?.oldestDueAt ?? null),
    },
    ...chartsOf(samples, { fromMs: from.getTime(), stepSeconds: STEP_SECONDS, count: STEPS }, moving(views)),
  }
  const judged = { ...known, p99Ms: { now: recentP99(samples, at) }, failedShare: failedShareOf(samples, at) }
  return {
    ...known,
    measuredSince: iso(measuredSince),
    from: from.toISOString(),
    stepSeconds: STEP_SECONDS,
    verdict: judge(judged),
    attention: needsPerson(judged),
    waiting: {
      work: sum([...work.map(({ failing }) => failing), ...cases.map(({ count }) => count)]),
      views: views.filter(({ state }) => state === 'stopped' || state === 'ready').length,
    },
    head,
    ...usualOf(yesterday),
    refusals: refusalsIn(samples, from),
    lately: [...acts, ...startsIn(samples, from)]
      .toSorted((one, other) => Date.parse(other.occurredAt) - Date.parse(one.occurredAt))
      .slice(0, MOST_ACTS),
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const commandsOf = ({ commands }: ProcessFigures) => commands?.count
const refusedOf = ({ refusals }: ProcessFigures) => refusals && sum(Object.values(refusals))
const most = (levels: number[]) => Math.max(...levels)

const chartsOf = (samples: readonly MetricsSample[], window: Window, views: ReadonlySet<string>) => {
  const stretches = stretchesOf(samples)
  const commands = ratesOver(stretches, window, commandsOf)
  const refused = ratesOver(stretches, window, refusedOf)
  const heads = levelsOver(samples, window, { levelOf: ({ head }) => head, together: most })
  return {
    commandsPerSecond: summarize(commands),
    p50Ms: summarize(durationsOver(stretches, window, 0.5)),
    p99Ms: summarize(durationsOver(stretches, window, 0.99)),
    refusedShare: summarize(commands.map((rate, step) => (rate === null || rate === 0 ? null : (refused[step] ?? 0) / rate))),
    eventsPerSecond: summarize(heads.map((head, step) => growthPerSecond(heads[step - 1], head))),
    lagSeconds: summarize(levelsOver(samples, window, { levelOf: worstLagOf(views), together: most })),
    sockets: summarize(levelsOver(samples, window, { levelOf: ({ sockets }) => sockets, together: sum })),
    memoryMegabytes: summarize(levelsOver(samples, window, { levelOf: ({ memoryMegabytes }) => memoryMegabytes, together: sum })),
  }
}

const growthPerSecond = (before: number | null | undefined, after: number | null): number | null =>
  before === null || before === undefined || after === null ? null : Math.max(0, after - before) / STEP_SECONDS

/** A view that stands would hide how far the others are behind. */
const moving = (views: Overview['views']): ReadonlySet<string> =>
  new Set(views.filter(({ state }) => state !== 'stopped').map(({ name }) => name))

const worstLagOf =
  (names: ReadonlySet<string>) =>
  ({ views }: ProcessFigures): number | undefined =>
    views && Math.max(0, ...Object.entries(views).map(([name, { lagSeconds }]) => (names.has(name) ? lagSeconds : 0)))

/** Between the ends of the same hour of yesterday. */
const usualOf = (ends: readonly MetricsSample[]) => {
  const stretches = stretchesOf(ends)
  if (stretches.length === 0) return { commandsPerSecondYesterday: null, refusalsYesterday: null }
  const commands = sum(stretches.map((stretch) => growth(stretch, commandsOf)))
  return {
    commandsPerSecondYesterday: (commands / HOUR_MS) * 1000,
    refusalsYesterday: sum(stretches.map((stretch) => growth(stretch, refusedOf))),
  }
}

const since = (samples: readonly MetricsSample[], from: number) => stretchesOf(samples).filter(({ at }) => at >= from)

const refusalsIn = (samples: readonly MetricsSample[], from: Date): Overview['refusals'] => {
  const stretches = since(samples, from.getTime())
  const codes = new Set(stretches.flatMap(({ after }) => Object.keys(after.refusals ?? {})))
  return [...codes]
    .map((code) => ({ code, count: sum(stretches.map((stretch) => growth(stretch, ({ refusals }) => refusals?.[code]))) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
}

/** Of the last minutes, where enough was asked to say. */
const recentP99 = (samples: readonly MetricsSample[], at: Date): number | null => {
  const stretches = since(samples, at.getTime() - CALLS_MS)
  if (sum(stretches.map((stretch) => growth(stretch, commandsOf))) < MANY_COMMANDS) return null
  const window = { fromMs: at.getTime() - CALLS_MS, stepSeconds: CALLS_MS / 1000 + 1, count: 1 }
  return durationsOver(stretches, window, 0.99)[0] ?? null
}

const failedShareOf = (samples: readonly MetricsSample[], at: Date): number => {
  const stretches = since(samples, at.getTime() - RECENT_MS)
  const failed = sum(stretches.map((stretch) => growth(stretch, ({ commands }) => commands?.failed)))
  return failed < MANY_FAILED ? 0 : failed / sum(stretches.map((stretch) => growth(stretch, commandsOf)))
}

const servicesIn = (samples: readonly MetricsSample[], at: Date): Overview['services'] => {
  const stretches = since(samples, at.getTime() - CALLS_MS)
  return outsideServices.map((name) => {
    const total = (of: 'count' | 'failed' | 'seconds') =>
      sum(stretches.map((stretch) => growth(stretch, ({ calls }) => calls?.[name]?.[of])))
    const [count, failed] = [total('count'), total('failed')]
    const state = count === 0 ? 'idle' : failed / count > FAILING_SHARE ? 'failing' : 'working'
    return { name, state, count, failed, meanMs: count === 0 ? null : Math.round((1000 * total('seconds')) / count) }
  })
}

const processesIn = (samples: readonly MetricsSample[], heartbeats: readonly Heartbeat[], at: Date): Overview['processes'] => {
  const newest = [...new Map(samples.map((sample) => [sample.instance, sample])).values()]
  return sampledParts.map((part) => {
    const alive = newest.filter((one) => one.part === part && at.getTime() - Date.parse(one.sampledAt) < GONE_AFTER_MS)
    const silentMs = heartbeats.find((one) => one.part === part)?.silentMs ?? Infinity
    return {
      part,
      state: part === 'api' || silentMs <= SILENT_AFTER_MS ? 'running' : 'silent',
      count: alive.length,
      startedAt:
        alive
          .map(({ startedAt }) => startedAt)
          .toSorted()
          .at(-1) ?? null,
      memoryMegabytes: sum(alive.map(({ figures }) => figures.memoryMegabytes)),
    }
  })
}

/** Processes that began in the last hour: among what happened lately, though no event says so. */
const startsIn = (samples: readonly MetricsSample[], from: Date): Overview['lately'] => {
  const starts = new Map(samples.map(({ instance, part, startedAt }) => [instance, { part, startedAt }]))
  return [...starts.values()]
    .filter(({ startedAt }) => Date.parse(startedAt) >= from.getTime())
    .map(({ part, startedAt }) => ({
      position: null,
      occurredAt: startedAt,
      type: 'ProcessStarted',
      by: null,
      subject: part,
      parameters: { part },
      reason: null,
    }))
}

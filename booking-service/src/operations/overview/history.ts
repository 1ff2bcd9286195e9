import type { Overview } from '@lapka/contracts/api/operations/overview.ts'
import { outsideServices, SAMPLE_EVERY_MS, type MetricsSample, type ProcessFigures } from '@lapka/contracts/metrics.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { readSamples } from '@lapka/state/metrics.ts'
import type { Dependencies } from '../../dependencies.ts'
import { durationsOver, growth, levelsOver, ratesOver, stretchesOf, sum, summarize, type Window } from './series.ts'

const STEP_SECONDS = 30
const STEPS = HOUR_MS / 1000 / STEP_SECONDS
const RECENT_MS = 60_000
const MANY_FAILED = 3
const MANY_COMMANDS = 100
/** Of calls to a service in the last minutes: below this share it works. */
const FAILING_SHARE = 0.2
const CALLS_MS = 5 * 60_000
const TREND = { stepSeconds: 60, count: 15 }

/** Samples of the last hour and a little more. Earlier reads are kept: only the newest are requested. */
export const keepSamples = (db: Dependencies['db']) => {
  let kept: MetricsSample[] = []
  return async (at: Date): Promise<readonly MetricsSample[]> => {
    const from = at.getTime() - HOUR_MS - CALLS_MS
    const newest = Date.parse(kept.at(-1)?.sampledAt ?? '')
    // One may have been on its way while later ones were read.
    const since = Math.max(from, (Number.isNaN(newest) ? 0 : newest) - SAMPLE_EVERY_MS)
    const fresh = await readSamples(db, new Date(since), at)
    const older = kept.filter(({ sampledAt }) => Date.parse(sampledAt) >= from && Date.parse(sampledAt) < since)
    kept = [...older, ...fresh]
    return kept
  }
}

/** The figures of the last hour's samples, as of `at`. A view that stands would hide how far the others are behind. */
export const historyOf = (samples: readonly MetricsSample[], at: Date, standing: ReadonlySet<string>) => {
  const from = new Date(at.getTime() - HOUR_MS)
  return {
    samples,
    from: from.toISOString(),
    stepSeconds: STEP_SECONDS,
    charts: chartsOf(samples, { fromMs: from.getTime(), stepSeconds: STEP_SECONDS, count: STEPS }, standing),
    services: servicesIn(samples, at),
    refusals: refusalsIn(samples, from),
    recentP99Ms: recentP99(samples, at),
    failedShare: failedShareOf(samples, at),
    readingOf: readingIn(samples, at),
    starts: startsIn(samples, from),
  }
}
export type History = ReturnType<typeof historyOf>

/** How fast each view was read lately, and how far behind it was, minute by minute. */
const readingIn = (samples: readonly MetricsSample[], at: Date) => {
  const ofViews = samples.filter(({ part }) => part === 'projections')
  const newest = [...new Map(stretchesOf(ofViews).map((one) => [one.instance, one])).values()]
  const window = { ...TREND, fromMs: at.getTime() - TREND.stepSeconds * TREND.count * 1000 }
  return (name: string) => {
    const rates = newest.map((one) => growth(one, ({ views }) => views?.[name]?.events) / one.seconds)
    const lags = levelsOver(ofViews, window, { levelOf: ({ views }) => views?.[name]?.lagSeconds, together: most })
    return { eventsPerSecond: Math.round(sum(rates) * 10) / 10, trend: lags.map((lag) => lag ?? 0) }
  }
}

export const commandsOf = ({ commands }: ProcessFigures) => commands?.count
export const refusedOf = ({ refusals }: ProcessFigures) => refusals && sum(Object.values(refusals))
const most = (levels: number[]) => Math.max(...levels)

const chartsOf = (samples: readonly MetricsSample[], window: Window, standing: ReadonlySet<string>) => {
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
    lagSeconds: summarize(levelsOver(samples, window, { levelOf: worstLagOf(standing), together: most })),
    sockets: summarize(levelsOver(samples, window, { levelOf: ({ sockets }) => sockets, together: sum })),
    memoryMegabytes: summarize(levelsOver(samples, window, { levelOf: ({ memoryMegabytes }) => memoryMegabytes, together: sum })),
  }
}

const growthPerSecond = (before: number | null | undefined, after: number | null): number | null =>
  before === null || before === undefined || after === null ? null : Math.max(0, after - before) / STEP_SECONDS

const worstLagOf =
  (standing: ReadonlySet<string>) =>
  ({ views }: ProcessFigures): number | undefined =>
    views && Math.max(0, ...Object.entries(views).map(([name, { lagSeconds }]) => (standing.has(name) ? 0 : lagSeconds)))

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

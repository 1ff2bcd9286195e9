import type { FigureOverTime } from '@lapka/contracts/api/operations/overview.ts'
import { requestBuckets, type MetricsSample, type ProcessFigures } from '@lapka/contracts/metrics.ts'

/** One process from one sample to its next. */
type Stretch = { instance: string; at: number; seconds: number; before: ProcessFigures; after: ProcessFigures }
export type Window = { fromMs: number; stepSeconds: number; count: number }
type Points = (number | null)[]

/** Samples come in order; each process's are compared among themselves, for their counts are totals since its own start. */
export const stretchesOf = (samples: readonly MetricsSample[]): Stretch[] => {
  const last = new Map<string, MetricsSample>()
  return samples.flatMap((sample) => {
    const before = last.get(sample.instance)
    last.set(sample.instance, sample)
    if (before === undefined) return []
    const at = Date.parse(sample.sampledAt)
    const seconds = (at - Date.parse(before.sampledAt)) / 1000
    if (seconds <= 0) return []
    return [{ instance: sample.instance, at, seconds, before: before.figures, after: sample.figures }]
  })
}

const inSteps = <Item extends { at: number }>(items: readonly Item[], { fromMs, stepSeconds, count }: Window): Item[][] => {
  const steps = Array.from({ length: count }, (): Item[] => [])
  for (const item of items) steps[Math.floor((item.at - fromMs) / 1000 / stepSeconds)]?.push(item)
  return steps
}

export const growth = ({ before, after }: Stretch, countOf: (figures: ProcessFigures) => number | undefined): number =>
  Math.max(0, (countOf(after) ?? 0) - (countOf(before) ?? 0))

/** The rates of all processes of a part, step by step; null where none of them reported. */
export const ratesOver = (
  stretches: readonly Stretch[],
  window: Window,
  countOf: (figures: ProcessFigures) => number | undefined,
): Points =>
  inSteps(
    stretches.filter(({ after }) => countOf(after) !== undefined),
    window,
  ).map((step) => {
    if (step.length === 0) return null
    return sum(step.map((stretch) => growth(stretch, countOf))) / window.stepSeconds
  })

/** Each process's last figure of a step, all of them added up or the greatest of them. */
export const levelsOver = (
  samples: readonly MetricsSample[],
  window: Window,
  { levelOf, together }: { levelOf: (figures: ProcessFigures) => number | undefined; together: (levels: number[]) => number },
): Points => {
  const timed = samples.map(({ sampledAt, instance, figures }) => ({
    at: Date.parse(sampledAt),
    instance,
    level: levelOf(figures),
  }))
  return inSteps(timed, window).map((step) => {
    const levels = new Map(step.flatMap(({ instance, level }) => (level === undefined ? [] : [[instance, level] as const])))
    return levels.size === 0 ? null : together([...levels.values()])
  })
}

/** How long commands took, in milliseconds: the time within which this share of them was answered. */
export const durationsOver = (stretches: readonly Stretch[], window: Window, share: number): Points =>
  inSteps(stretches, window).map((step) => quantileMs(addUp(step), share))

const addUp = (step: readonly Stretch[]): number[] =>
  Array.from({ length: requestBuckets.length + 1 }, (_, bucket) =>
    sum(step.map((stretch) => growth(stretch, ({ commands }) => commands?.counts[bucket]))),
  )

/** Counts by bucket; within one it is taken for evenly spread, and what is above the last bound counts as the bound. */
export const quantileMs = (counts: readonly number[], share: number): number | null => {
  const total = sum(counts)
  if (total === 0) return null
  let passed = 0
  for (const [bucket, count] of counts.entries()) {
    if (passed + count < share * total) {
      passed += count
      continue
    }
    const low = requestBuckets[bucket - 1] ?? 0
    const high = requestBuckets[bucket] ?? low
    return 1000 * (low + ((high - low) * (share * total - passed)) / count)
  }
  return null
}

const STALE_STEPS = 2

/** `now` is the newest of the last steps, if it was measured. */
export const summarize = (points: Points): FigureOverTime => {
  const known = points.filter((point) => point !== null)
  const now = points.slice(-STALE_STEPS).findLast((point) => point !== null) ?? null
  if (known.length === 0) return { now, least: null, mean: null, most: null, points }
  return { now, least: Math.min(...known), mean: sum(known) / known.length, most: Math.max(...known), points }
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

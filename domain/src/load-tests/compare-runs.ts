import type { LoadFigures } from '@lapka/contracts/api/operations/load-tests.ts'
import type { LoadStep } from '@lapka/contracts/load-scenarios.ts'

export type Measure =
  | { kind: 'rate' }
  | { kind: 'duration'; step: LoadStep; percentile: 'p50' | 'p99' }
  | { kind: 'expectedRefusals' }
  | { kind: 'unexpectedRefusals' }

/** `change` is a share of what was before; of shares it is their difference. */
export type Comparison = Measure & { now: number; before: number; change: number; verdict: 'better' | 'worse' | 'same' }

/** A smaller difference can't be told from chance. */
const SAME_WITHIN = 0.05
const SAME_SHARE_WITHIN = 0.005

/** Run beside run: only what both have measured, and less is better of everything but the rate. */
export const compareRuns = (now: LoadFigures, before: LoadFigures): Comparison[] => {
  const shareOf = (count: number, { iterations }: LoadFigures) => (iterations === 0 ? 0 : count / iterations)
  const durations = now.steps.flatMap((step) => {
    const earlier = before.steps.find((one) => one.step === step.step)
    return (['p50', 'p99'] as const).flatMap((percentile): Comparison[] => {
      const values = [step[percentile], earlier?.[percentile] ?? null] as const
      if (values[0] === null || values[1] === null) return []
      return [relative({ kind: 'duration', step: step.step, percentile }, values[0], values[1])]
    })
  })
  return [
    relative({ kind: 'rate' }, now.ratePerSecond, before.ratePerSecond),
    ...durations,
    ...(['expectedRefusals', 'unexpectedRefusals'] as const).map((kind) =>
      difference({ kind }, shareOf(now[kind], now), shareOf(before[kind], before)),
    ),
  ]
}

const relative = (measure: Measure, now: number, before: number): Comparison => {
  const change = before === 0 ? (now === 0 ? 0 : 1) : (now - before) / before
  const isGrowthGood = measure.kind === 'rate'
  return { ...measure, now, before, change, verdict: verdictOf(isGrowthGood ? -change : change, SAME_WITHIN) }
}

/** More of the expected refusals is neither good nor bad: it is how full the calendars are. */
const difference = (measure: Measure, now: number, before: number): Comparison => {
  const change = now - before
  return {
    ...measure,
    now,
    before,
    change,
    verdict: measure.kind === 'expectedRefusals' ? 'same' : verdictOf(change, SAME_SHARE_WITHIN),
  }
}

const verdictOf = (growth: number, within: number): Comparison['verdict'] =>
  Math.abs(growth) <= within ? 'same' : growth < 0 ? 'better' : 'worse'

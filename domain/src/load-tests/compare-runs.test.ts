import { expect, test } from 'vitest'
import type { LoadFigures } from '@lapka/contracts/api/operations/load-tests.ts'
import { compareRuns } from './compare-runs.ts'

const figuresOf = (change: Partial<LoadFigures>): LoadFigures => ({
  iterations: 1000,
  droppedIterations: 0,
  requests: 3000,
  expectedRefusals: 30,
  unexpectedRefusals: 0,
  failures: 0,
  ratePerSecond: 50,
  steps: [],
  thresholds: [],
  series: [],
  ...change,
})
const place = (p50: number, p99: number) => [{ step: 'place' as const, count: 1000, p50, p99 }]

test('less is better of durations, more of the rate, and a difference within chance is the same', () => {
  const rows = compareRuns(
    figuresOf({ steps: place(12, 96), ratePerSecond: 49.8, unexpectedRefusals: 20 }),
    figuresOf({ steps: place(12.2, 121), ratePerSecond: 50 }),
  )
  expect(rows.map(({ kind, verdict }) => [kind, verdict])).toEqual([
    ['rate', 'same'],
    ['duration', 'same'],
    ['duration', 'better'],
    ['expectedRefusals', 'same'],
    ['unexpectedRefusals', 'worse'],
  ])
  expect(rows[2]?.change).toBeCloseTo(-0.207, 3)
  expect(rows[4]).toMatchObject({ now: 0.02, before: 0, change: 0.02 })
})

test('a slower rate is worse; a step that only one of them has is left out; an empty run divides by nothing', () => {
  const rows = compareRuns(figuresOf({ steps: place(1, 2), ratePerSecond: 30 }), figuresOf({}))
  expect(rows.map(({ kind, verdict }) => [kind, verdict])).toEqual([
    ['rate', 'worse'],
    ['expectedRefusals', 'same'],
    ['unexpectedRefusals', 'same'],
  ])
  const none = figuresOf({ iterations: 0, expectedRefusals: 0, ratePerSecond: 0 })
  expect(compareRuns(none, none).every(({ change, verdict }) => change === 0 && verdict === 'same')).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { compareFigures, judgeWhatIf } from './compare-figures.ts'

const was = {
  utilisation: 6140,
  bookedMinutes: 6_000,
  revenueCents: 300_000,
  refundCents: 10_000,
  refusedCount: 20,
  nothingFoundCount: 0,
  lateCancellationCount: 5,
}
const reproduction = { decisions: 1_000, matching: 1_000 }
const judge = (change: Partial<typeof was>, matching = 1_000) =>
  judgeWhatIf({ was, becomes: { ...was, ...change }, reproduction: { ...reproduction, matching } }).kind

describe('what a change means', () => {
  test('more hours and fewer refusals are better, more money back is worse', () => {
    const becomes = { ...was, bookedMinutes: 6_600, refundCents: 12_000, refusedCount: 10 }
    const rows = Object.fromEntries(compareFigures({ was, becomes }).map((row) => [row.measure, row]))
    expect(rows.bookedMinutes).toMatchObject({ change: 600, share: 0.1, means: 'better' })
    expect(rows.refundCents).toMatchObject({ change: 2_000, share: 0.2, means: 'worse' })
    expect(rows.refusedCount).toMatchObject({ change: -10, means: 'better' })
    expect(rows.nothingFoundCount).toMatchObject({ change: 0, share: null, means: 'same' })
  })

  test('the verdict says gain, loss, one for the other, neither, or that history did not come out again', () => {
    expect(judge({})).toBe('unchanged')
    expect(judge({ bookedMinutes: 6_060, revenueCents: 301_000 })).toBe('gain')
    expect(judge({ bookedMinutes: 5_900 })).toBe('loss')
    expect(judge({ bookedMinutes: 5_900, revenueCents: 310_000 })).toBe('mixed')
    expect(judge({ refundCents: 0 })).toBe('elsewhere')
    expect(judge({ bookedMinutes: 9_000 }, 980)).toBe('notTrustworthy')
  })
})

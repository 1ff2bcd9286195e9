import { expect, it } from 'vitest'
import { backoffMs, failuresIn, withCount } from './backoff.ts'

it('work that keeps failing comes back ever later, never later than every five to six minutes', () => {
  expect([1, 2, 3, 9, 10, 1000].map((failures) => backoffMs(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
  ])
  expect(backoffMs(1000, 1)).toBe(360_000)
})

it('failures are counted in front of the last error, and only those in a row', () => {
  expect(failuresIn(null)).toBe(0)
  expect(failuresIn(withCount(3, 'unknown: no_answer_in_time'))).toBe(3)
  expect(failuresIn('parked: nobody knows it')).toBe(0)
})

import { expect, test } from 'vitest'
import { afterEnd } from './restart-policy.ts'

const endsAfter = (...livedMs: number[]) => {
  let restarts = { quickEnds: 0 }
  return livedMs.map((lived) => {
    const next = afterEnd(restarts, lived)
    restarts = next.restarts
    return next.delayMs
  })
}

test('a part that ran well is started again at once, however often that happens', () => {
  expect(endsAfter(60_000, 60_000, 60_000, 60_000, 60_000, 60_000, 60_000)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('a part that ends at once every time gets more and more time, and then is given up', () => {
  expect(endsAfter(50, 50, 50, 50, 50, 50)).toEqual([0, 250, 1000, 2000, 4000, 'give up'])
})

test('having run well forgives the quick ends before', () => {
  expect(endsAfter(50, 50, 50, 10_000, 50)).toEqual([0, 250, 1000, 0, 250])
})

import { expect, test } from 'vitest'
import { median, quantile } from './statistics.ts'

test('the median of rounds is the middle one, in any order', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('p99 of a hundred samples is the one that ninety-nine do not exceed', () => {
  const samples = Array.from({ length: 100 }, (_, index) => index + 1)
  expect([0, 0.5, 0.99, 0.995, 1].map((q) => quantile(samples, q))).toEqual([1, 50, 99, 100, 100])
})

test('without samples there is no number to be proud of', () => {
  expect(quantile([], 0.99)).toBeNaN()
})

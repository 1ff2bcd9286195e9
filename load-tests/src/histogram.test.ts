import { expect, test } from 'vitest'
import { histogramQuantile } from './histogram.ts'

const reading = (...counts: number[]) =>
  [0.01, 0.1, '+Inf'].map((bound, nth) => `lag_bucket{projection="a",le="${bound}"} ${counts[nth]}`).join('\n')
const asked = { name: 'lag', label: 'projection="a"', q: 0.99 }

test('only what was observed in between counts', () => {
  expect(histogramQuantile(reading(100, 200, 200), reading(0, 100, 100), asked)).toBe(0.01)
})

test('the slowest hundredth decides p99', () => {
  expect(histogramQuantile(reading(98, 100, 100), '', asked)).toBe(0.1)
})

test('another series of the same name is not ours', () => {
  expect(histogramQuantile(reading(1, 1, 1), '', { ...asked, label: 'projection="b"' })).toBeNaN()
})

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

test('a part that ends at once every time gets more and more time, and is never given up', () => {
  expect(endsAfter(50, 50, 50, 50, 50, 50, 50)).toEqual([0, 250, 1000, 2000, 4000, 8000, 8000])
  expect(endsAfter(...Array.from({ length: 1000 }, () => 50)).at(-1)).toBe(8000)
})

test('ends that come every few seconds are told about once a minute', () => {
  let restarts = { quickEnds: 0 }
  const news = Array.from({ length: 24 }, () => {
    const next = afterEnd(restarts, 50)
    restarts = next.restarts
    return next.isNews
  })
  expect(news.flatMap((isNews, index) => (isNews ? [index + 1] : []))).toEqual([1, 2, 3, 4, 5, 6, 8, 16, 24])
})

test('having run well forgives the quick ends before', () => {
  expect(endsAfter(50, 50, 50, 10_000, 50)).toEqual([0, 250, 1000, 0, 250])
})

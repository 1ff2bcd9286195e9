import { expect, test } from 'vitest'
import { secondsTalked } from './head.tsx'

const since = '2026-11-26T08:00:00.000Z'

test('the clock of a talk goes on from what was talked before, and stands while the two are not together', () => {
  expect(secondsTalked({ ms: 61_500, since }, '2026-11-26T08:00:10.000Z')).toBe(71)
  expect(secondsTalked({ ms: 61_500, since: null }, '2026-11-26T08:00:10.000Z')).toBe(61)
})

test('a device whose clock is behind shows no less than was talked', () => {
  expect(secondsTalked({ ms: 5_000, since }, '2026-11-26T07:59:00.000Z')).toBe(5)
})

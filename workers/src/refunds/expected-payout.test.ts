import { expect, it } from 'vitest'
import { expectedPayout } from './expected-payout.ts'

it.each([
  ['a Tuesday', '2026-11-24T08:31:00.000Z', '2026-12-08T08:31:00.000Z'],
  ['a Friday', '2026-11-20T08:00:00.000Z', '2026-12-04T08:00:00.000Z'],
  ['a Sunday', '2026-11-22T08:00:00.000Z', '2026-12-04T08:00:00.000Z'],
])('a refund sent on %s should be back ten working days later', (_day, sent, expected) => {
  expect(expectedPayout(sent)).toBe(expected)
})

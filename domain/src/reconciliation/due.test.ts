import { expect, test } from 'vitest'
import { lastRunDue, nextRunDue } from './due.ts'

test('the daily run is due at three in the night in Sofia, in winter and in summer', () => {
  expect([lastRunDue('2026-11-23T00:59:59.000Z'), nextRunDue('2026-11-23T00:59:59.000Z')]).toEqual([
    '2026-11-22T01:00:00.000Z',
    '2026-11-23T01:00:00.000Z',
  ])
  expect([lastRunDue('2026-11-23T01:00:00.000Z'), nextRunDue('2026-11-23T01:00:00.000Z')]).toEqual([
    '2026-11-23T01:00:00.000Z',
    '2026-11-24T01:00:00.000Z',
  ])
  expect(lastRunDue('2026-07-01T22:30:00.000Z')).toBe('2026-07-01T00:00:00.000Z')
})

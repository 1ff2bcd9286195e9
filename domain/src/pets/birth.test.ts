import { expect, test } from 'vitest'
import { certainlyAged, earliestBirth, latestBirth } from './birth.ts'

test('an age is certain only from the last possible day of birth on, which is no later than today', () => {
  expect(certainlyAged('2026-08-01', 84, '2026-11-24')).toBe('2026-10-24')
  expect(certainlyAged('2025', 84, '2026-11-24')).toBe('2026-03-25')
  expect(certainlyAged('2026', 84, '2026-11-24')).toBe('2027-02-16')
  expect([earliestBirth('2026'), latestBirth('2026', '2026-11-24')]).toEqual(['2026-01-01', '2026-11-24'])
})

import { expect, test } from 'vitest'
import { localDate } from './api/values.ts'
import { isLocalDate } from './time.ts'

test.each([
  '2026-11-26',
  '2028-02-29',
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-10-00',
  '1999-12-31',
  '2000-01-01',
  '2199-12-31',
  '2200-01-01',
  '2026-1-2',
  '20261126',
  '2026-11-26T00:00:00Z',
  ' 2026-11-26',
  '+002026-11-26',
  '',
])('%j is a date on the screen if and only if it is one on the wire', (text) => {
  expect(isLocalDate(text)).toBe(localDate.safeParse(text).success)
})

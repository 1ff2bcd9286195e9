import { expect, test } from 'vitest'
import { momentOf } from './moment-field.tsx'

const ZONE = 'Europe/Sofia'

test('a day and an hour are one instant, and a day alone is its beginning', () => {
  expect(momentOf('2026-11-26', '10:30', ZONE)).toBe('2026-11-26T08:30:00.000Z')
  expect(momentOf('2026-11-26', '930', ZONE)).toBe('2026-11-26T07:30:00.000Z')
  expect(momentOf('2026-11-26', '', ZONE)).toBe('2026-11-25T22:00:00.000Z')
})

test('a half-typed value is no moment, nor is an hour that the clocks skip', () => {
  expect(momentOf('2026-11-26', '10:', ZONE)).toBeUndefined()
  expect(momentOf('', '10:30', ZONE)).toBeUndefined()
  expect(momentOf('2026-03-29', '03:30', ZONE)).toBeUndefined()
})

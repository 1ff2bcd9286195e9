import { expect, test } from 'vitest'
import { instantOf } from './past-control.tsx'

const zone = 'Europe/Sofia'

test('a field means the wall clock of the practice, in winter and summer', () => {
  expect(instantOf('2026-11-21', '10:30', zone)).toBe('2026-11-21T08:30:00.000Z')
  expect(instantOf('2026-07-21', '10:30', zone)).toBe('2026-07-21T07:30:00.000Z')
  expect(instantOf('2026-07-21', '10:30', 'Europe/London')).toBe('2026-07-21T09:30:00.000Z')
})

test('of the hour that exists twice it is the first, and the one that does not exist is none', () => {
  expect(instantOf('2026-10-25', '03:30', zone)).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-03-29', '03:30', zone)).toBeUndefined()
})

test.each([
  ['', '10:00'],
  ['2026-13-40', '10:00'],
  ['2026-11-21', '25:00'],
  ['2026-11-21', ''],
  ['2026-11-21', '10:3'],
])('%s %s is no instant', (date, time) => {
  expect(instantOf(date, time, zone)).toBeUndefined()
})

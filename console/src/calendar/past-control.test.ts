import { expect, test } from 'vitest'
import { fieldOf, instantOf } from './past-control.tsx'

const zone = 'Europe/Sofia'

test('a field means the wall clock of the practice, in winter and summer', () => {
  expect(instantOf('2026-11-21T10:30', zone)).toBe('2026-11-21T08:30:00.000Z')
  expect(instantOf('2026-07-21T10:30', zone)).toBe('2026-07-21T07:30:00.000Z')
  expect(instantOf('2026-07-21T10:30', 'Europe/London')).toBe('2026-07-21T09:30:00.000Z')
  expect(fieldOf('2026-07-21T07:30:00.000Z', zone)).toBe('2026-07-21T10:30')
})

test('of the hour that exists twice it is the first, and the one that does not exist is none', () => {
  expect(instantOf('2026-10-25T03:30', zone)).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-03-29T03:30', zone)).toBeUndefined()
})

test.each(['', 'yesterday', '2026-13-40T10:00', '2026-11-21T25:00', '2026-11-21'])('%s is no instant', (field) => {
  expect(instantOf(field, zone)).toBeUndefined()
})

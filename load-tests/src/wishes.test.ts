import { expect, test } from 'vitest'
import { distinctSlot, halfHour } from './wishes.ts'

const now = Date.parse('2026-11-21T08:17:00.000Z')
const town = { vets: 3, days: 4 }

test('no half-hour is wished for twice', () => {
  const slots = Array.from({ length: 3 * 4 * 16 }, (_, nth) => JSON.stringify(distinctSlot(now, town, nth)))
  expect(new Set(slots).size).toBe(3 * 4 * 16)
})

test('wishes beyond the calendar are a mistake of the plan, not a load', () => {
  expect(() => distinctSlot(now, town, 3 * 4 * 16)).toThrow('no more free half-hours')
})

test('a day of wishes lies within the hours of a vet in Sofia, winter and summer', () => {
  expect(halfHour(now, 2, 0)).toBe('2026-11-23T07:00:00.000Z')
  expect(halfHour(now, 2, 15)).toBe('2026-11-23T14:30:00.000Z')
})

import { describe, expect, test } from 'vitest'
import { foldDay, freeAfter, nextSlot, partOf, slotDays } from './slot-days.ts'

const zone = 'Europe/Sofia'
const slot = (startsAt: string, label: string) => ({ startsAt, endsAt: startsAt, label })
const monday9 = slot('2026-11-23T07:00:00.000Z', '09:00')
const monday10 = slot('2026-11-23T08:00:00.000Z', '10:00')
const wednesday9 = slot('2026-11-25T07:30:00.000Z', '09:30')
const wednesday14 = slot('2026-11-25T12:00:00.000Z', '14:00')
const free = [monday9, monday10, wednesday9, wednesday14]
const days = slotDays('2026-11-23', 7, { free, seen: free, zone })

test('days without free times are shown too', () => {
  expect(days.map((day) => day.slots.length)).toEqual([2, 0, 2, 0, 0, 0, 0])
})

test('a time that was free a moment ago stays in sight as taken', () => {
  const after = slotDays('2026-11-23', 1, { free: [monday10], seen: free, zone })
  expect(after[0]?.slots.map(({ label, state }) => [label, state])).toEqual([
    ['09:00', 'taken'],
    ['10:00', 'free'],
  ])
})

test('a time at which the animal is elsewhere says which, and is none to choose', () => {
  const elsewhereAt = ({ startsAt }: { startsAt: string }) => (startsAt === monday9.startsAt ? 'Рекс' : undefined)
  const [day] = slotDays('2026-11-23', 1, { free, seen: free, elsewhereAt, zone })
  expect(day?.slots).toEqual([
    { ...monday9, state: 'elsewhere', elsewhere: 'Рекс' },
    { ...monday10, state: 'free' },
  ])
  expect(nextSlot([day!], monday10.startsAt, 'Home', zone)).toBe(monday10.startsAt)
})

describe('the next free time of an empty day', () => {
  test('is on a later day, never before it', () => {
    expect(freeAfter(days, '2026-11-24')).toBe(wednesday9.startsAt)
    expect(freeAfter(days, '2026-11-28')).toBeNull()
  })

  test('is not one that was just taken', () => {
    const after = slotDays('2026-11-23', 7, { free: [wednesday14], seen: free, zone })
    expect(freeAfter(after, '2026-11-24')).toBe(wednesday14.startsAt)
  })
})

describe('a day with many times', () => {
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']
  const many = times.map((label) => slot(`2026-11-23T${label}:00.000Z`, label))
  const folded = (after: typeof many) => {
    const [day] = slotDays('2026-11-23', 1, { free: after, seen: many, zone }).map(foldDay)
    return [day?.slots, day?.rest].map((slots = []) => slots.map(({ label, state }) => (state === 'free' ? label : `(${label})`)))
  }

  test('shows five of them first', () => {
    expect(folded(many)).toEqual([times.slice(0, 5), ['11:30', '12:00']])
  })

  test('shows another free one for each that was just taken, which stays in sight', () => {
    expect(folded(many.slice(1))).toEqual([['(09:00)', ...times.slice(1, 6)], ['12:00']])
    expect(folded(many.slice(2))).toEqual([['(09:00)', '(09:30)', ...times.slice(2)], []])
  })
})

describe('by keyboard', () => {
  test('down and up move within the day, and stop at its ends', () => {
    expect(nextSlot(days, monday9.startsAt, 'ArrowDown', zone)).toBe(monday10.startsAt)
    expect(nextSlot(days, monday9.startsAt, 'ArrowUp', zone)).toBeUndefined()
  })

  test('sideways goes to the next day that has something, at the same time or later', () => {
    expect(nextSlot(days, monday10.startsAt, 'ArrowRight', zone)).toBe(wednesday14.startsAt)
    expect(nextSlot(days, wednesday9.startsAt, 'PageUp', zone)).toBe(monday10.startsAt)
  })

  test('Home and End are the day’s first and last', () => {
    expect(nextSlot(days, wednesday14.startsAt, 'Home', zone)).toBe(wednesday9.startsAt)
    expect(nextSlot(days, wednesday9.startsAt, 'End', zone)).toBe(wednesday14.startsAt)
  })

  test('a taken time is passed over', () => {
    const taken = slotDays('2026-11-23', 1, { free: [monday9], seen: free, zone })
    expect(nextSlot(taken, monday9.startsAt, 'ArrowDown', zone)).toBeUndefined()
  })
})

test('the day has a morning, an afternoon and an evening', () => {
  expect(['11:30', '12:00', '19:30', '20:00'].map(partOf)).toEqual(['morning', 'afternoon', 'afternoon', 'evening'])
})

import { addDays } from '@lapka/domain/kernel/zone.ts'
import { expect, test } from 'vitest'
import { furtherNights, lastDeparture } from './further-nights.ts'

const stay = { classId: 2, arrival: '2026-12-18', departure: '2026-12-20', extending: null, pets: [{}, {}] }
const night = (nth: number, roomsLeft = 1, petsLeft: number | null = null) => ({
  date: addDays(stay.departure, nth),
  petsLeft,
  classes: [
    { classId: 1, roomsLeft: 9, cents: 100 },
    { classId: 2, roomsLeft, cents: 100 },
  ],
})
const LAST = '2027-02-16'

test('the nights of the stay’s own class are offered up to the first full one', () => {
  const nights = [night(0), night(1), night(2, 0), night(3)]
  expect(furtherNights({ nights }, stay, LAST)).toEqual([
    { date: '2026-12-20', isFree: true },
    { date: '2026-12-21', isFree: true },
    { date: '2026-12-22', isFree: false },
  ])
})

test('the house needs a place for each animal on the day after a night, on which they leave', () => {
  const nights = [night(0, 1, 0), night(1, 1, 2), night(2, 1, 1)]
  expect(furtherNights({ nights }, stay, LAST)).toEqual([
    { date: '2026-12-20', isFree: true },
    { date: '2026-12-21', isFree: false },
  ])
})

test('nights that are held for the stay itself can be chosen again', () => {
  const extending = { departure: '2026-12-21', nightCount: 1, priceCents: 100, until: '' }
  const nights = [night(0, 0), night(1, 0), night(2)]
  expect(furtherNights({ nights }, { ...stay, extending }, LAST).map(({ isFree }) => isFree)).toEqual([true, false])
})

test('a stay ends after sixty nights, or as far ahead as nights are sold', () => {
  expect(lastDeparture(stay, '2026-12-01')).toBe('2027-02-16')
  expect(lastDeparture({ arrival: '2026-12-18' }, '2025-11-20')).toBe('2026-12-25')
  expect(furtherNights({ nights: [night(0), night(1)] }, stay, stay.departure)).toEqual([])
})

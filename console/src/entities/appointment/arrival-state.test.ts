import { expect, test } from 'vitest'
import { arrivalStateOf, minutesSince } from './arrival-state.ts'

const at = (time: string) => `2026-11-24T${time}:00.000Z`
const booked = {
  status: 'SCHEDULED',
  startsAt: at('08:00'),
  endsAt: at('08:30'),
  visitMinutes: null,
  arrival: null,
  outcome: null,
  location: 'AT_PROFESSIONAL',
} as const
const arrived = { arrivedAt: at('07:55'), calledInAt: null }

test('a patient is ahead, then late, and after the end waits to be marked', () => {
  const states = ['07:50', '08:14', '08:31'].map((time) => arrivalStateOf(booked, at(time)))
  expect(states).toEqual(['ahead', 'late', 'unmarked'])
  expect(minutesSince(booked.startsAt, at('08:14'))).toBe(14)
})

test('an arrived patient waits, and one who was called in is inside, also beyond the end', () => {
  expect(arrivalStateOf({ ...booked, arrival: arrived }, at('08:14'))).toBe('waiting')
  const inside = { ...booked, arrival: { ...arrived, calledInAt: at('08:05') } }
  expect(arrivalStateOf(inside, at('09:00'))).toBe('inside')
  expect(arrivalStateOf(inside, '2026-11-25T08:00:00.000Z')).toBe('unmarked')
})

test('a marked appointment is over, and an unbooked one awaits no one', () => {
  expect(arrivalStateOf({ ...booked, status: 'DONE', outcome: 'completed' }, at('09:00'))).toBe('over')
  expect(arrivalStateOf({ ...booked, status: 'CANCELED' }, at('08:14'))).toBe('cancelled')
  expect(arrivalStateOf({ ...booked, status: 'PAYMENT' }, at('08:14'))).toBe('held')
})

test('a walker who has come to the parent is with the pet at once', () => {
  const walk = { ...booked, location: 'OUTDOORS', arrival: arrived } as const
  expect(arrivalStateOf(walk, at('08:14'))).toBe('inside')
})

test('a visit in a window is late at no time within it', () => {
  const walk = { ...booked, visitMinutes: 10 }
  expect(arrivalStateOf(walk, at('08:14'))).toBe('ahead')
  expect(arrivalStateOf(walk, at('08:31'))).toBe('unmarked')
})

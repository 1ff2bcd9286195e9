import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { expect, test } from 'vitest'
import { aheadOf, nextOf, ofDay, visitVerdictOf } from './appointments-ahead.ts'

const NOW = '2026-11-24T10:15:00.000Z'
const appointment = (hour: number, change: Partial<AppointmentView> = {}) => ({
  status: 'SCHEDULED' as AppointmentView['status'],
  startsAt: `2026-11-24T${hour}:00:00.000Z`,
  endsAt: `2026-11-24T${hour}:30:00.000Z`,
  holdExpiresAt: null as string | null,
  ...change,
})

test('the appointment that is going on is still the next one', () => {
  expect(nextOf([appointment(12), appointment(10), appointment(11)], NOW)?.startsAt).toBe('2026-11-24T10:00:00.000Z')
})

test('a cancelled, past or unpaid appointment is not ahead', () => {
  const held = { status: 'PAYMENT' as const, holdExpiresAt: '2026-11-24T10:10:00.000Z' }
  expect(
    aheadOf(
      [appointment(12, { status: 'CANCELED' }), appointment(9, { endsAt: '2026-11-24T09:30:00.000Z' }), appointment(11, held)],
      NOW,
    ),
  ).toEqual([])
})

test('an appointment that waits for payment is ahead while it is held', () => {
  expect(aheadOf([appointment(11, { status: 'PAYMENT', holdExpiresAt: '2026-11-24T10:20:00.000Z' })], NOW)).toHaveLength(1)
})

test('a day has what takes place on its local date, and nothing of the next one', () => {
  const zone = 'Europe/Sofia'
  const one = (startsAt: string, status: 'SCHEDULED' | 'CANCELED' | 'PAYMENT' = 'SCHEDULED') => {
    const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
    return { startsAt, endsAt, status, holdExpiresAt: status === 'PAYMENT' ? '2026-11-23T05:00:00.000Z' : null }
  }
  const ofToday = [one('2026-11-22T22:00:00.000Z'), one('2026-11-23T21:30:00.000Z')]
  const others = [
    one('2026-11-22T21:30:00.000Z'),
    one('2026-11-23T22:00:00.000Z'),
    one('2026-11-23T08:00:00.000Z', 'CANCELED'),
    one('2026-11-23T09:00:00.000Z', 'PAYMENT'),
  ]
  expect(ofDay([...ofToday, ...others], { date: '2026-11-23', zone, now: '2026-11-23T06:00:00.000Z' })).toEqual(ofToday)
})

const planned = (startsAt: string) => ({ status: 'SCHEDULED' as const, startsAt, zone: 'Europe/Sofia' })
const LATE_EVENING = '2026-11-24T20:30:00.000Z'

test('the day of the next visit is told as people say it, by the calendar of the place', () => {
  expect(visitVerdictOf(planned('2026-11-24T21:30:00.000Z'), LATE_EVENING)).toEqual({ when: 'today' })
  expect(visitVerdictOf(planned('2026-11-24T22:30:00.000Z'), LATE_EVENING)).toEqual({ when: 'tomorrow' })
  expect(visitVerdictOf(planned('2026-11-26T08:00:00.000Z'), LATE_EVENING)).toEqual({ when: 'weekday', weekday: '4' })
  expect(visitVerdictOf(planned('2026-11-30T08:00:00.000Z'), LATE_EVENING)).toEqual({ when: 'weekday', weekday: '1' })
  expect(visitVerdictOf(planned('2026-12-01T08:00:00.000Z'), LATE_EVENING)).toEqual({ when: 'date' })
})

test('a visit under way is now, and one that is not paid is no visit yet', () => {
  expect(visitVerdictOf(planned('2026-11-24T20:00:00.000Z'), LATE_EVENING)).toEqual({ when: 'now' })
  expect(visitVerdictOf({ ...planned('2026-11-26T08:00:00.000Z'), status: 'PAYMENT' }, LATE_EVENING)).toEqual({ when: 'unpaid' })
})

test('of a course that has begun the next session is what comes next, and a pass without a chosen visit is nothing to come', () => {
  const session = (day: number) => ({
    sessionId: String(day),
    startsAt: `2026-11-${day}T18:00:00.000Z`,
    endsAt: `2026-11-${day}T19:00:00.000Z`,
    priceCents: 1000,
    isPresent: null,
  })
  const seat = { courseId: 'course', place: '', sessions: [17, 24, 30].map(session), pass: null }
  const course = appointment(12, { startsAt: '2026-11-17T18:00:00.000Z', endsAt: '2026-11-30T19:00:00.000Z', seat })
  const visit = appointment(12)
  expect(nextOf([course], NOW)).toMatchObject({ startsAt: '2026-11-24T18:00:00.000Z', endsAt: '2026-11-24T19:00:00.000Z' })
  expect(nextOf([course, visit], NOW)).toBe(visit)
  const pass = { ...course, seat: { ...seat, sessions: [session(17)], pass: {} as NonNullable<typeof seat.pass> } }
  expect([nextOf([pass], NOW), aheadOf([pass], NOW)]).toEqual([undefined, [pass]])
})

import { expect, test } from 'vitest'
import { dayVerdictOf } from './appointments-ahead.ts'
import { arrivalStateOf } from './arrival-state.ts'

const at = (time: string) => `2026-11-24T${time}:00.000Z`
const NOW = at('08:14')
const booked = (id: string, startsAt: string, arrivedAt: string | null = null, calledInAt: string | null = null) => ({
  id,
  status: 'SCHEDULED' as const,
  startsAt: at(startsAt),
  endsAt: at(`${String(Number(startsAt.slice(0, 2)) + 1).padStart(2, '0')}:00`),
  visitMinutes: null,
  arrival: arrivedAt === null ? null : { arrivedAt: at(arrivedAt), calledInAt },
  outcome: null,
  location: 'AT_PROFESSIONAL' as const,
})
const said = (...appointments: ReturnType<typeof booked>[]) => {
  const verdict = dayVerdictOf(appointments, (one) => arrivalStateOf(one, NOW))
  return 'item' in verdict ? `${verdict.kind} ${verdict.item.id}` : verdict.kind
}

test('a patient who waits is said before one who is inside, late or next', () => {
  const inside = booked('inside', '07:30', '07:25', at('07:31'))
  const [late, waits, next] = [booked('late', '08:00'), booked('waits', '08:30', '08:10'), booked('next', '09:00')]
  expect(said(inside, late, waits, next)).toBe('waiting waits')
  expect(said(inside, late, next)).toBe('inside inside')
  expect(said(late, next)).toBe('late late')
  expect(said(next)).toBe('ahead next')
})

test('a day is not done before every visit is marked', () => {
  expect(said(booked('over', '07:00'))).toBe('unmarked')
})

test('a day with nothing left and a day with nothing are two things', () => {
  expect(said()).toBe('empty')
  expect(said({ ...booked('over', '07:00'), outcome: 'completed' as never })).toBe('done')
})

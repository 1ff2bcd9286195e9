import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import { expect, test } from 'vitest'
import { dayVerdictOf } from '../../entities/appointment/appointments-ahead.ts'
import { dayItemsOf, stateOfItem } from './day-items.ts'

const visit = (id: string, startsAt: string, change: Partial<AppointmentView> = {}) =>
  ({
    id,
    status: 'SCHEDULED',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    holdExpiresAt: null,
    outcome: null,
    arrival: null,
    visitMinutes: null,
    location: 'AT_PROFESSIONAL',
    seat: null,
    ...change,
  }) as AppointmentView

const session = (id: string, startsAt: string, isUnmarked = false) =>
  ({
    id,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    sessionCount: 3,
    isUnmarked,
  }) as ClassSession

const seat = (pass: object | null) => ({ sessions: [], pass }) as unknown as NonNullable<AppointmentView['seat']>

test('a class stands once among the visits, at the time of each of its sessions, and its seats do not', () => {
  const now = '2026-11-24T10:00:00.000Z'
  const at = (day: number, hour: number) => `2026-11-${day}T${hour}:00:00.000Z`
  const taken = ['first', 'second'].map((id) => visit(id, at(17, 18), { endsAt: at(30, 19), seat: seat(null) }))
  const appointments = [...taken, visit('early', at(24, 11)), visit('late', at(24, 19)), visit('tomorrow', at(25, 12))]
  const sessions = [session('second', at(24, 18)), session('third', at(26, 18)), session('over', at(17, 18), true)]
  const { ofToday, later, toMark } = dayItemsOf({ appointments, sessions, today: '2026-11-24', zone: 'Europe/Sofia', now })
  expect(ofToday.map(({ id }) => id)).toEqual(['early', 'second', 'late'])
  expect(later.map(({ id }) => id)).toEqual(['tomorrow', 'third'])
  expect(toMark.map(({ id }) => id)).toEqual(['early', 'late', 'tomorrow'])
})

test('a pass has no time of its own, and is still to be marked', () => {
  const pass = visit('pass', '2026-11-24T11:00:00.000Z', { seat: seat({}) })
  const found = dayItemsOf({
    appointments: [pass],
    sessions: [],
    today: '2026-11-24',
    zone: 'Europe/Sofia',
    now: '2026-11-24T10:00:00.000Z',
  })
  expect(found).toEqual({ ofToday: [], later: [], toMark: [pass] })
})

test('the heading of the day tells of the class that is on, next, or waits for its marks', () => {
  const own = session('class', '2026-11-24T18:00:00.000Z', true)
  const said = (now: string, ...items: ClassSession[]) => dayVerdictOf(items, (one) => stateOfItem(one, now)).kind
  expect(said('2026-11-24T17:59:00.000Z', own)).toBe('ahead')
  expect(said('2026-11-24T18:00:00.000Z', own)).toBe('inside')
  expect(said('2026-11-24T19:00:00.000Z', own)).toBe('unmarked')
  expect(said('2026-11-24T19:00:00.000Z', { ...own, isUnmarked: false })).toBe('done')
})

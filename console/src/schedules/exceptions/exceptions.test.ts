import { expect, test } from 'vitest'
import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { everyException, EVERYWHERE, whereOf } from './exceptions.ts'

const exception = (id: string, appointments: string[] = []) => ({
  id,
  from: '2026-11-26T08:00:00.000Z',
  to: '2026-11-26T10:00:00.000Z',
  kind: 'closed' as const,
  reason: '',
  visits: appointments.map((appointmentId) => ({ appointmentId, wish: 'keep' as const, outcome: 'kept' as const })),
})
const place = (id: string, exceptions: ScheduleView['exceptions']) => ({ id, exceptions }) as ScheduleView

test('a day off for all places is listed once, with its appointments; one for a place is that place’s', () => {
  const listed = everyException([place('s1', [exception('x1'), exception('x2')]), place('s2', [exception('x1', ['v1'])])])
  expect(
    listed.map(({ exception: { id, visits: appointments }, isEverywhere, schedule }) => [
      id,
      appointments.length,
      isEverywhere,
      schedule.id,
    ]),
  ).toEqual([
    ['x1', 1, true, 's1'],
    ['x2', 0, false, 's1'],
  ])
})

const [first, second] = [{ id: 's1' }, { id: 's2' }]

test.each([
  ['one of two places', 's2', [first, second], { scheduleId: 's2', places: 'one' }],
  ['both of them', EVERYWHERE, [first, second], { scheduleId: 's1', places: 'all' }],
  ['the only one', EVERYWHERE, [first], { scheduleId: 's1', places: 'one' }],
] as const)('closed time at %s', (_case, choice, schedules, where) => {
  expect(whereOf(choice, schedules)).toEqual(where)
})

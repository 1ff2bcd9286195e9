import { expect, test } from 'vitest'
import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { everyException } from './every-exception.ts'

const exception = (id: string, visits: string[] = []) => ({
  id,
  from: '2026-11-26T08:00:00.000Z',
  to: '2026-11-26T10:00:00.000Z',
  kind: 'closed' as const,
  reason: '',
  visits: visits.map((appointmentId) => ({ appointmentId, wish: 'keep' as const, outcome: 'kept' as const })),
})
const place = (id: string, exceptions: ScheduleView['exceptions']) => ({ id, exceptions }) as ScheduleView

test('a day off for all places is listed once, with its visits; one for a place is that place’s', () => {
  const listed = everyException([place('s1', [exception('x1'), exception('x2')]), place('s2', [exception('x1', ['v1'])])])
  expect(
    listed.map(({ exception: { id, visits }, isEverywhere, schedule }) => [id, visits.length, isEverywhere, schedule.id]),
  ).toEqual([
    ['x1', 1, true, 's1'],
    ['x2', 0, false, 's1'],
  ])
})

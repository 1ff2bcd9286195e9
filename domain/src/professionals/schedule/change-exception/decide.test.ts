import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { professionalFold } from '../../professional.ts'
import { everyDay } from '../../../testing/commands.ts'
import { folded } from '../../../testing/given.ts'
import { isCovered } from '../touched-appointments.ts'
import { scheduleFold } from '../schedule.ts'
import { decideChangeException, decideRemoveException } from './decide.ts'

const registered = {
  type: 'ProfessionalRegistered',
  data: { professionalId: 'p1', accountId: 'a1', role: 'VET', zone: 'Europe/Sofia' },
} as unknown as LapkaEvent
const hours = { weekly: everyDay('09:00', '12:00'), breaks: [], bufferMinutes: 0, minimumNoticeMinutes: 0, horizonDays: 60 }
const set: LapkaEvent = {
  type: 'ScheduleSet',
  data: { scheduleId: 's1', professionalId: 'p1', name: '', zone: 'Europe/Sofia', ...hours },
}
const exception = (kind: 'closed' | 'extra', from: string, to: string): LapkaEvent => ({
  type: 'ScheduleExceptionAdded',
  data: {
    exceptionId: 'x1',
    scheduleId: 's1',
    professionalId: 'p1',
    accountId: 'a1',
    from,
    to,
    kind,
    reason: '',
    appointments: [],
  },
})
const closed = exception('closed', '2026-11-26T07:00:00.000Z', '2026-11-26T08:00:00.000Z')
const evening = exception('extra', '2026-11-26T15:00:00.000Z', '2026-11-26T17:00:00.000Z')
const at = '2026-11-21T08:00:00.000Z'
const appointmentAt = (startsAt: string, endsAt: string) => ({ appointmentId: 'v1', startsAt, endsAt })
const nine = appointmentAt('2026-11-26T07:00:00.000Z', '2026-11-26T07:30:00.000Z')
const states = (...events: LapkaEvent[]) => ({
  professional: folded(professionalFold, [registered]),
  schedule: folded(scheduleFold, [set, ...events]),
})
const after = (decision: object, ...events: LapkaEvent[]) => {
  const { events: decided } = decision as { events: { schedule: LapkaEvent[] } }
  const schedule = folded(scheduleFold, [set, ...events, ...decided.schedule])
  return schedule.status === 'none' ? undefined : schedule
}
const change = { scheduleId: 's1', replacedId: 'x1', exceptionId: 'x2', reason: '', seenVisits: [], appointments: [], at }

test('blocked time that is taken back is worked again', () => {
  const decision = decideRemoveException(
    { scheduleId: 's1', exceptionId: 'x1', seenVisits: [], appointments: [] },
    states(closed),
  )
  expect(isCovered(after(decision, closed), nine)).toBe(true)
})

test('blocked time that is made longer counts once, from the new start to the new end', () => {
  const wider = { ...change, from: '2026-11-26T07:30:00.000Z', to: '2026-11-26T09:00:00.000Z', touchedVisits: 'keep' as const }
  const schedule = after(decideChangeException(wider, states(closed)), closed)
  expect(schedule?.allExceptions).toMatchObject([{ exceptionId: 'x2', from: wider.from, to: wider.to, kind: 'closed' }])
  expect(isCovered(schedule, nine)).toBe(true)
})

test('an appointment that either would leave without hours is shown first', () => {
  const six = appointmentAt('2026-11-26T16:00:00.000Z', '2026-11-26T16:30:00.000Z')
  const remove = { scheduleId: 's1', exceptionId: 'x1', seenVisits: [], appointments: [six] }
  expect(decideRemoveException(remove, states(evening))).toEqual({ refused: 'VISITS_TOUCHED', touched: ['v1'] })
  expect(decideRemoveException({ ...remove, seenVisits: ['v1'] }, states(evening))).toHaveProperty('events')
  const shorter = { ...change, from: '2026-11-26T15:00:00.000Z', to: '2026-11-26T16:00:00.000Z', appointments: [six] }
  expect(decideChangeException({ ...shorter, touchedVisits: 'keep' }, states(evening))).toMatchObject({ touched: ['v1'] })
  const over = { ...change, from: nine.startsAt, to: '2026-11-26T10:00:00.000Z', appointments: [{ ...nine }] }
  expect(decideChangeException({ ...over, touchedVisits: 'keep' }, states(closed))).toMatchObject({ touched: ['v1'] })
})

test('there is nothing to change where there is no such exception', () => {
  expect(decideChangeException({ ...change, from: at, to: nine.endsAt, touchedVisits: 'keep' }, states())).toEqual({
    refused: 'NOT_FOUND',
  })
})

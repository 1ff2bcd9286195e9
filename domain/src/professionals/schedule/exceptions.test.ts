import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { professionalFold } from '../professional.ts'
import { everyDay } from '../../testing/commands.ts'
import { folded, given } from '../../testing/given.ts'
import { decideAddException, type AddException } from './add-exception/decide.ts'
import { decideChangeException, decideRemoveException } from './change-exception/decide.ts'
import { decideEditSchedule, type EditSchedule } from './edit-schedule/decide.ts'
import { scheduleFold } from './schedule.ts'
import { isCovered } from './touched-appointments.ts'

const registered = {
  type: 'ProfessionalRegistered',
  data: { professionalId: 'p1', accountId: 'a1', role: 'VET', zone: 'Europe/Sofia' },
} as unknown as LapkaEvent
const plan = {
  scheduleId: 's1',
  name: 'Център',
  weekly: everyDay('09:00', '12:00'),
  breaks: [],
  bufferMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 60,
}
const zone = 'Europe/Sofia'
const set = (change: Partial<typeof plan> = {}): LapkaEvent => ({
  type: 'ScheduleSet',
  data: { ...plan, ...change, professionalId: 'p1', zone },
})
const other = set({ scheduleId: 's2', name: 'Младост', weekly: everyDay('14:00', '18:00'), horizonDays: 90 })
const states = (schedule: LapkaEvent[]) => ({
  professional: { fold: professionalFold, history: [registered] },
  schedule: { fold: scheduleFold, history: schedule },
})
const at = '2026-11-21T08:00:00.000Z'
const morning = { appointmentId: 'v1', startsAt: '2026-11-26T08:00:00.000Z', endsAt: '2026-11-26T08:30:00.000Z' }
const afternoon = { appointmentId: 'v2', startsAt: '2026-11-26T13:00:00.000Z', endsAt: '2026-11-26T13:30:00.000Z' }
const dayOff: AddException = {
  exceptionId: 'x1',
  scheduleId: 's1',
  from: '2026-11-25T22:00:00.000Z',
  to: '2026-11-26T22:00:00.000Z',
  kind: 'closed',
  reason: 'Конференция',
  seenVisits: [],
  touchedVisits: 'keep',
  appointments: [],
  at,
}

describe('case 25: closing time that is booked', () => {
  test('is refused with the appointments it touches until all of them were seen', () => {
    const known = { professional: folded(professionalFold, [registered]), schedule: folded(scheduleFold, [set()]) }
    for (const seenVisits of [[], ['another']])
      expect(decideAddException({ ...dayOff, appointments: [morning], seenVisits }, known)).toEqual({
        refused: 'VISITS_TOUCHED',
        touched: ['v1'],
      })
  })

  test('writes down what was decided for each appointment that was seen', () => {
    const { at: _at, seenVisits: _seen, touchedVisits: _touched, ...exception } = dayOff
    given(states([set()]))
      .when((known) =>
        decideAddException({ ...dayOff, appointments: [morning], seenVisits: ['v1'], touchedVisits: 'cancel' }, known),
      )
      .thenEvents({
        schedule: [
          {
            type: 'ScheduleExceptionAdded',
            data: {
              ...exception,
              professionalId: 'p1',
              accountId: 'a1',
              appointments: [{ appointmentId: 'v1', choice: 'cancel' }],
            },
          },
        ],
      })
  })

  test('leaves an appointment at another place alone, and extra hours touch no appointment', () => {
    const known = { professional: folded(professionalFold, [registered]), schedule: folded(scheduleFold, [set(), other]) }
    expect(decideAddException({ ...dayOff, appointments: [afternoon] }, known)).toMatchObject({
      events: { schedule: [{ data: { appointments: [] } }] },
    })
    expect(decideAddException({ ...dayOff, kind: 'extra', appointments: [morning] }, known)).toHaveProperty('events')
  })

  test('closing all places is one decision: written for each, with every appointment once, and taken back or changed as one', () => {
    const history = [set(), other]
    const known = { professional: folded(professionalFold, [registered]), schedule: folded(scheduleFold, history) }
    const everywhere = { ...dayOff, places: 'all' as const, appointments: [morning, afternoon] }
    expect(decideAddException(everywhere, known)).toEqual({ refused: 'VISITS_TOUCHED', touched: ['v1', 'v2'] })
    const decided = decideAddException({ ...everywhere, seenVisits: ['v1', 'v2'], touchedVisits: 'cancel' }, known)
    if ('refused' in decided) throw new Error(decided.refused)
    const written = decided.events.schedule ?? []
    expect(written.map(({ data }) => data)).toMatchObject([
      { exceptionId: 'x1', scheduleId: 's1', appointments: [{ appointmentId: 'v1' }, { appointmentId: 'v2' }] },
      { exceptionId: 'x1', scheduleId: 's2', appointments: [] },
    ])
    const schedule = folded(scheduleFold, [...history, ...written])
    expect(schedule.status === 'set' && [morning, afternoon].some((appointment) => isCovered(schedule, appointment))).toBe(false)

    const closed = { ...known, schedule }
    const taken = decideRemoveException({ scheduleId: 's2', exceptionId: 'x1', seenVisits: [], appointments: [] }, closed)
    expect(taken).toMatchObject({ events: { schedule: [{ data: { scheduleId: 's1' } }, { data: { scheduleId: 's2' } }] } })
    const change = { ...dayOff, replacedId: 'x1', exceptionId: 'x2', from: '2026-11-26T12:00:00.000Z' }
    const changed = decideChangeException(change, closed)
    if ('refused' in changed) throw new Error(changed.refused)
    const after = folded(scheduleFold, [...history, ...written, ...(changed.events.schedule ?? [])])
    expect(after.status === 'set' && [morning, afternoon].map((appointment) => isCovered(after, appointment))).toEqual([
      true,
      false,
    ])
  })

  test('extra hours are at one place', () => {
    given(states([set(), other]))
      .when((known) => decideAddException({ ...dayOff, kind: 'extra', places: 'all' }, known))
      .thenRefused('INVALID_INPUT')
  })

  test('needs a schedule of that id, an end after its beginning, and time that is not over', () => {
    const history = states([set()])
    given(history)
      .when((known) => decideAddException({ ...dayOff, scheduleId: 's9' }, known))
      .thenRefused('NOT_FOUND')
    for (const change of [
      { to: dayOff.from },
      { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
      { to: '2028-11-26T22:00:00.000Z' },
    ])
      given(history)
        .when((known) => decideAddException({ ...dayOff, ...change }, known))
        .thenRefused('INVALID_INPUT')
  })
})

describe('editing a schedule', () => {
  const edit: EditSchedule = { ...plan, zone, isNew: false, seenVisits: [], appointments: [morning, afternoon] }

  test('case 6: shows the appointments that lay within the hours and would not any more', () => {
    const weekly = everyDay('11:00', '12:00')
    const known = { professional: folded(professionalFold, [registered]), schedule: folded(scheduleFold, [set()]) }
    expect(decideEditSchedule({ ...edit, weekly }, known)).toEqual({ refused: 'VISITS_TOUCHED', touched: ['v1'] })
    given(states([set()]))
      .when((now) => decideEditSchedule({ ...edit, weekly, seenVisits: ['v1'] }, now))
      .thenEvents({ schedule: [set({ weekly })] })
  })

  test('case 23: takes no place of a window that is booked; more places, and fewer where there is room, are its own affair', () => {
    const walker = { ...registered, data: { ...registered.data, role: 'PET_WALKER' } } as unknown as LapkaEvent
    const window = (capacity: number) => everyDay('10:00', '12:00').map((row) => ({ ...row, capacity }))
    const plans = {
      professional: folded(professionalFold, [walker]),
      schedule: folded(scheduleFold, [set({ weekly: window(3) })]),
    }
    const span = { startsAt: '2026-11-26T08:00:00.000Z', endsAt: '2026-11-26T10:00:00.000Z' }
    const appointments = ['w1', 'w2'].map((appointmentId) => ({ appointmentId, ...span }))
    const change = (capacity: number) => decideEditSchedule({ ...edit, appointments, weekly: window(capacity) }, plans)
    expect(change(1)).toEqual({ refused: 'WINDOW_FULLER', touched: ['w1', 'w2'] })
    for (const capacity of [2, 3, 50]) expect(change(capacity)).toHaveProperty('events')
    for (const capacity of [0, 51, 1.5]) expect(change(capacity)).toEqual({ refused: 'INVALID_INPUT' })
    const vet = folded(professionalFold, [registered])
    expect(decideEditSchedule({ ...edit, weekly: window(2) }, { ...plans, professional: vet })).toEqual({
      refused: 'NO_WINDOWS_TO_BOOK',
    })
    const withBreak = { weekly: window(3), breaks: everyDay('11:00', '11:30') }
    expect(decideEditSchedule({ ...edit, ...withBreak, appointments: [] }, plans)).toEqual({ refused: 'INVALID_INPUT' })
  })

  test('of one place leaves the others in force, and their hours must not overlap', () => {
    const both = folded(scheduleFold, [set(), other, set({ bufferMinutes: 5 })])
    expect(both).toMatchObject({ status: 'set', horizonDays: 90, more: [{ bufferMinutes: 5 }] })
    given(states([set(), other]))
      .when((known) => decideEditSchedule({ ...edit, weekly: everyDay('09:00', '14:30') }, known))
      .thenRefused('SCHEDULES_OVERLAP')
  })

  test('needs the zone of the professional, a new id for a new one and a known id for an old one', () => {
    const history = states([set()])
    given(history)
      .when((known) => decideEditSchedule({ ...edit, zone: 'Europe/Paris' }, known))
      .thenRefused('OTHER_ZONE')
    given(history)
      .when((known) => decideEditSchedule({ ...edit, scheduleId: 's9' }, known))
      .thenRefused('NOT_FOUND')
    given(history)
      .when((known) => decideEditSchedule({ ...edit, isNew: true }, known))
      .thenRefused('KEY_USED_FOR_ANOTHER_REQUEST')
  })
})

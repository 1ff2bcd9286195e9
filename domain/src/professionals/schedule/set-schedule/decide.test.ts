import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { describe, expect, test } from 'vitest'
import { professionalFold } from '../../professional.ts'
import { folded, given } from '../../../testing/given.ts'
import { scheduleFold } from '../schedule.ts'
import { decideSetSchedule, type SetSchedule } from './decide.ts'

const registered = {
  type: 'ProfessionalRegistered',
  data: { professionalId: 'p1', accountId: 'a1', role: 'VET', zone: 'Europe/Sofia' },
} as unknown as LapkaEvent
const plan: SetSchedule = {
  scheduleId: 's1',
  name: 'Зима',
  weekly: [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '12:00', to: '24:00' },
    { weekday: 2, from: '00:00', to: '06:00' },
  ],
  breaks: [{ weekday: 1, from: '10:00', to: '10:15' }],
  bufferMinutes: 10,
  minimumNoticeMinutes: 60,
  horizonDays: 60,
}
const set: LapkaEvent = { type: 'ScheduleSet', data: { ...plan, professionalId: 'p1', zone: 'Europe/Sofia' } }
const after = (professional: LapkaEvent[], schedule: LapkaEvent[] = []) => ({
  professional: { fold: professionalFold, history: professional },
  schedule: { fold: scheduleFold, history: schedule },
})

describe('setting a schedule', () => {
  test('replaces the plan and keeps the professional’s zone', () => {
    given(after([registered], [set]))
      .when((states) => decideSetSchedule(plan, states))
      .thenEvents({ schedule: [set] })
    expect(folded(scheduleFold, [set, set])).toMatchObject({ status: 'set', revision: 1, zone: 'Europe/Sofia' })
  })

  test('is not for those who have no slots: a hotel sells nights, a clinic is booked through its vets', () => {
    for (const role of ['HOTELS', 'CLINIC', 'SHELTER'] as const)
      given(after([{ ...registered, data: { ...registered.data, role } } as LapkaEvent]))
        .when((states) => decideSetSchedule(plan, states))
        .thenRefused('NO_HOURS_TO_BOOK')
  })

  test('refuses hours out of order, times and weekdays that do not exist, and rows that overlap', () => {
    const rows: [string, string][] = [
      ['12:00', '09:00'],
      ['09:00', '09:00'],
      ['09:00', '25:00'],
      ['9:00', '12:00'],
    ]
    const wrong: WeeklyHours[][] = [
      ...rows.map(([from, to]): WeeklyHours[] => [{ weekday: 1, from, to }]),
      [{ weekday: 8 as 7, from: '09:00', to: '12:00' }],
      [
        { weekday: 1, from: '09:00', to: '12:00' },
        { weekday: 1, from: '11:30', to: '13:00' },
      ],
    ]
    for (const weekly of wrong)
      given(after([registered]))
        .when((states) => decideSetSchedule({ ...plan, weekly }, states))
        .thenRefused('INVALID_INPUT')
  })

  test('refuses a week without work, and breaks that overlap or lie outside of the work', () => {
    const pause = (from: string, to: string): WeeklyHours => ({ weekday: 1, from, to })
    const wrong: Partial<SetSchedule>[] = [
      { weekly: [], breaks: [] },
      { breaks: [pause('10:00', '10:30'), pause('10:15', '10:45')] },
      { breaks: [pause('08:30', '09:30')] },
      { breaks: [{ weekday: 3, from: '10:00', to: '10:15' }] },
    ]
    for (const change of wrong)
      given(after([registered]))
        .when((states) => decideSetSchedule({ ...plan, ...change }, states))
        .thenRefused('INVALID_INPUT')
  })

  test('refuses buffers, notice and horizons out of bounds', () => {
    for (const change of [
      { bufferMinutes: -1 },
      { bufferMinutes: 241 },
      { minimumNoticeMinutes: 0.5 },
      { horizonDays: 0 },
      { horizonDays: 367 },
    ])
      given(after([registered]))
        .when((states) => decideSetSchedule({ ...plan, ...change }, states))
        .thenRefused('INVALID_INPUT')
  })

  test('needs a professional', () => {
    given(after([]))
      .when((states) => decideSetSchedule(plan, states))
      .thenRefused('NOT_FOUND')
  })
})

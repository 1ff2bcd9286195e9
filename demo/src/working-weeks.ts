import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import type { Dice } from './dice.ts'

export type WorkingWeek = {
  name: string
  weekly: WeeklyHours[]
  breaks: WeeklyHours[]
  bufferMinutes: number
  minimumNoticeMinutes: number
}

type Weekday = WeeklyHours['weekday']
const workdays: Weekday[] = [1, 2, 3, 4, 5]
const everyDay: Weekday[] = [1, 2, 3, 4, 5, 6, 7]

const on = (weekdays: Weekday[], from: string, to: string): WeeklyHours[] => weekdays.map((weekday) => ({ weekday, from, to }))
const noonBreak = on(workdays, '13:00', '14:00')

const ordinaryWeeks = [
  { name: 'Делници', weekly: on(workdays, '09:00', '18:00'), breaks: noonBreak },
  { name: 'Делници и събота', weekly: [...on(workdays, '09:00', '18:30'), ...on([6], '10:00', '14:00')], breaks: noonBreak },
  { name: 'Сутрини', weekly: on(workdays, '08:00', '14:00'), breaks: [] },
  { name: 'Следобеди', weekly: [...on(workdays, '13:00', '20:00'), ...on([6], '09:00', '13:00')], breaks: [] },
  {
    name: 'През ден',
    weekly: [...on([1, 3, 5], '08:30', '17:30'), ...on([2, 4], '12:00', '20:00')],
    breaks: on([1, 3, 5], '12:30', '13:30'),
  },
  { name: 'Без понеделник', weekly: on([2, 3, 4, 5, 6], '10:00', '18:00'), breaks: on([2, 3, 4, 5], '13:00', '13:30') },
]

/** Open all week around the clock: two rows of the plan meet at midnight. */
const aroundTheClock = { name: 'Денонощно', weekly: on(everyDay, '00:00', '24:00'), breaks: [] }
const windows = (weekdays: Weekday[], from: string, to: string, capacity: number): WeeklyHours[] =>
  on(weekdays, from, to).map((row) => ({ ...row, capacity }))
/** Dogs of people who work: before, in the middle of and after their day, and in the morning of a weekend. */
const walks = {
  name: 'Разходки',
  weekly: [...windows(workdays, '07:00', '09:00', 2), ...windows(workdays, '12:00', '14:00', 4)].concat(
    windows(workdays, '17:00', '19:00', 3),
    windows([6, 7], '08:00', '11:00', 3),
  ),
  breaks: [],
}
const longDays = { name: 'Всеки ден', weekly: on(everyDay, '07:00', '20:00'), breaks: [] }

/** How far ahead one can book. */
export const HORIZON_DAYS = 60

export const workingWeekOf = (kind: 'first' | 'ordinary' | 'emergency' | 'daily' | 'walks', dice: Dice): WorkingWeek => {
  switch (kind) {
    case 'first':
      return {
        name: 'Работно време',
        weekly: on(workdays, '09:00', '18:00'),
        breaks: noonBreak,
        bufferMinutes: 0,
        minimumNoticeMinutes: 60,
      }
    case 'emergency':
      return { ...aroundTheClock, bufferMinutes: 0, minimumNoticeMinutes: 0 }
    case 'walks':
      return { ...walks, bufferMinutes: 0, minimumNoticeMinutes: 60 }
    case 'daily':
      return { ...longDays, bufferMinutes: 0, minimumNoticeMinutes: 120 }
    case 'ordinary':
      return {
        ...dice.pick(ordinaryWeeks),
        bufferMinutes: dice.pick([0, 0, 0, 0, 10, 15]),
        minimumNoticeMinutes: dice.pick([0, 60, 60, 120]),
      }
  }
}

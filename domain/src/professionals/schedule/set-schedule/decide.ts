import type { Events } from '@lapka/contracts/events.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { MAX_VISITS_IN_WINDOW } from '@lapka/contracts/schedules.ts'
import { worksByWindow } from '@lapka/contracts/roles.ts'
import type { Decision } from '../../../kernel/decision.ts'
import { rolesWithoutSlots, type Professional } from '../../professional.ts'
import { hasWindows } from '../../../kernel/windows.ts'
import { wallMs } from '../../../kernel/working-hours.ts'
import type { Schedule } from '../schedule.ts'

export type SetSchedule = Omit<Events['ScheduleSet'], 'professionalId' | 'zone'>

const WALL_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/
const MAX_BUFFER_MINUTES = 240
const MAX_NOTICE_MINUTES = 30 * 24 * 60
const MAX_HORIZON_DAYS = 366
const MAX_SCHEDULES = 12

const isWhole = (number: number, least: number, most: number) => Number.isInteger(number) && number >= least && number <= most

const isInOrder = ({ weekday, from, to }: WeeklyHours) =>
  isWhole(weekday, 1, 7) && WALL_TIME.test(from) && WALL_TIME.test(to) && wallMs(from) < wallMs(to)

const isDisjoint = (rows: WeeklyHours[]) =>
  rows.every((row, index) =>
    rows.slice(index + 1).every((other) => other.weekday !== row.weekday || other.to <= row.from || row.to <= other.from),
  )

const isWithin = (row: WeeklyHours, hours: WeeklyHours[]) =>
  hours.some(({ weekday, from, to }) => weekday === row.weekday && from <= row.from && row.to <= to)

const isOfWindow = ({ capacity }: WeeklyHours) => capacity === undefined || isWhole(capacity, 1, MAX_VISITS_IN_WINDOW)

const isWellFormed = ({ weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays }: SetSchedule) =>
  [...weekly, ...breaks].every(isInOrder) &&
  weekly.length > 0 &&
  isDisjoint(weekly) &&
  isDisjoint(breaks) &&
  weekly.every(isOfWindow) &&
  breaks.every(
    (row) =>
      row.capacity === undefined &&
      isWithin(
        row,
        weekly.filter(({ capacity }) => capacity === undefined),
      ),
  ) &&
  isWhole(bufferMinutes, 0, MAX_BUFFER_MINUTES) &&
  isWhole(minimumNoticeMinutes, 0, MAX_NOTICE_MINUTES) &&
  isWhole(horizonDays, 1, MAX_HORIZON_DAYS)

/** Schedules for other places: one person cannot keep both where the hours overlap. */
const othersThan = (scheduleId: string, schedule: Schedule) =>
  schedule.status === 'none' ? [] : schedule.plans.filter((plan) => plan.scheduleId !== scheduleId)

/**
 * Replaces the plan of that id or adds one; what is booked stays booked. A night shift is two rows that meet at midnight. The zone is the
 * professional's and not the plan's: it cuts the days of the claim ledger, and two cuts could hide an overlap.
 */
export const decideSetSchedule = (
  command: SetSchedule,
  { professional, schedule }: { professional: Professional; schedule: Schedule },
): Decision<'schedule'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (rolesWithoutSlots.includes(professional.role)) return { refused: 'NO_HOURS_TO_BOOK' }
  if (!isWellFormed(command)) return { refused: 'INVALID_INPUT' }
  if (hasWindows(command) && !worksByWindow(professional.role)) return { refused: 'NO_WINDOWS_TO_BOOK' }
  const others = othersThan(command.scheduleId, schedule)
  if (others.length >= MAX_SCHEDULES) return { refused: 'TOO_MANY_SCHEDULES' }
  if (!isDisjoint([...command.weekly, ...others.flatMap(({ weekly }) => weekly)])) return { refused: 'SCHEDULES_OVERLAP' }
  const { professionalId, zone } = professional
  return { events: { schedule: [{ type: 'ScheduleSet', data: { ...command, professionalId, zone } }] } }
}

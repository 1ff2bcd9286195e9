import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { weekOf, type Row } from '../profile/working-days/week.ts'

/** Weekdays in a row that have the same hours and breaks, 1 to 7. */
export type DayGroup = { first: number; last: number; hours: Row[]; breaks: Row[] }

/** A week as one would say it: "Mon to Fri 9 to 17, Sat 9 to 13". Days off are between the lines. */
export const dayGroups = (plan: { weekly: WeeklyHours[]; breaks: WeeklyHours[] }): DayGroup[] => {
  const groups: DayGroup[] = []
  for (const [index, { hours, breaks }] of weekOf(plan).entries()) {
    const weekday = index + 1
    const last = groups.at(-1)
    if (hours.length === 0) continue
    if (last?.last === weekday - 1 && isSame(last, { hours, breaks })) last.last = weekday
    else groups.push({ first: weekday, last: weekday, hours, breaks })
  }
  return groups
}

type Hours = Pick<DayGroup, 'hours' | 'breaks'>
const isSame = ({ hours, breaks }: Hours, other: Hours) =>
  JSON.stringify([hours, breaks]) === JSON.stringify([other.hours, other.breaks])

export const wordsOfRows = (rows: Row[]): string => rows.map(({ from, to }) => `${from}–${to}`).join(', ')

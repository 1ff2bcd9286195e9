import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { daysBetween, MAX_SERIES_DAYS, MAX_SERIES_VISITS, type SeriesPlan } from '@lapka/contracts/series.ts'
import { toIso } from '../kernel/instant.ts'
import { wallStretch } from '../kernel/working-hours.ts'
import { addDays, wallTimeOf, weekdayOf } from '../kernel/zone.ts'

/** `startsAt` is null on the day on which clocks leave that time out. */
export type PlannedVisit = { date: string; time: string; startsAt: string | null }

/** Why nothing at all can be planned by it; null if it can. */
export const whyNoPlan = (plan: SeriesPlan): RefusalCode | null => {
  const { weekdays, from, until } = plan
  if (weekdays.length === 0) return 'SERIES_WITHOUT_DAYS'
  if (until < from) return 'SERIES_ENDS_FIRST'
  if (daysBetween(from, until) > MAX_SERIES_DAYS) return 'SERIES_TOO_LONG'
  const days = plannedDates(plan).length
  return days === 0 ? 'SERIES_WITHOUT_DAYS' : days > MAX_SERIES_VISITS ? 'SERIES_TOO_LONG' : null
}

const plannedDates = ({ weekdays, from, until }: SeriesPlan): string[] => {
  const dates: string[] = []
  for (let date = from; date <= until; date = addDays(date, 1)) if (weekdays.includes(weekdayOf(date))) dates.push(date)
  return dates
}

/** Each day of a plan, read off the wall of the professional: noon stays noon when clocks change. */
export const plannedVisits = (plan: SeriesPlan, zone: string): PlannedVisit[] => {
  if (whyNoPlan(plan) !== null) return []
  return plannedDates(plan).map((date) => {
    const time = plan.instead?.find((other) => other.date === date)?.time ?? plan.time
    const [stretch] = wallStretch({ from: time, to: '24:00' }, date, zone)
    const isOnClock = stretch !== undefined && wallTimeOf(stretch.fromMs, zone) === time
    return { date, time, startsAt: isOnClock ? toIso(stretch.fromMs) : null }
  })
}

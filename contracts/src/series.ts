import { DAY_MS } from './time.ts'

/** How far apart the first and the last day of a series may be, and how many visits it may have. */
export const MAX_SERIES_DAYS = 92
export const MAX_SERIES_VISITS = 60

/** What a parent asks for: these weekdays (Monday is 1), at this time on the wall, from one local date to another, both included. */
export type SeriesPlan = {
  weekdays: readonly number[]
  time: string
  from: string
  until: string
  /** Days on which another time was chosen. */
  instead?: readonly { date: string; time: string }[] | undefined
}

/**
 * Why a day of a series can't be had. `taken`: the time or the whole window is. `holiday`: closed on a public holiday. `not_open_yet`: later than
 * the professional takes bookings for. `too_late`: past, or within their notice. `no_way`: too little time for the way from
 * the visit before, or to the one after. `clock`: no such time on the day on which clocks change.
 */
export const skipReasons = [
  'taken',
  'closed',
  'holiday',
  'not_open_yet',
  'too_late',
  'own',
  'pet_busy',
  'clock',
  'no_way',
] as const
export type SkipReason = (typeof skipReasons)[number]
export type SkippedVisit = { date: string; time: string; why: SkipReason }

export const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / DAY_MS

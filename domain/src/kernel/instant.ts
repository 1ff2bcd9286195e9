import { DAY_MINUTES, DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'

/** An instant as ISO text (wire, log) or as epoch milliseconds (arithmetic). */
export type Instant = string | number

export const toMs = (instant: Instant): number => (typeof instant === 'number' ? instant : Date.parse(instant))

/** `2026-11-26T08:00:00.000Z` */
export const toIso = (ms: number): string => new Date(ms).toISOString()

export const addMs = (instant: Instant, ms: number): string => toIso(toMs(instant) + ms)

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Minutes after midnight as `09:30`. */
const clockTimes = Array.from(
  { length: DAY_MINUTES },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
)

/** `09:30` of an instant's UTC day; shifted by an offset it is the time on a wall. */
export const clockTimeOf = (ms: number): string => clockTimes[Math.floor(ms / MINUTE_MS) % DAY_MINUTES] ?? toIso(ms).slice(11, 16)

const MAX_DATES_KNOWN = 20_000
const dates = new Map<number, string>()

/** The date of a UTC day by its number since 1970: a pure memo, for a month of free times asks for the same ones hundreds of times. */
export const dateOfDay = (dayNumber: number): string => {
  let date = dates.get(dayNumber)
  if (date === undefined) {
    if (dates.size >= MAX_DATES_KNOWN) dates.clear()
    date = toIso(dayNumber * DAY_MS).slice(0, 10)
    dates.set(dayNumber, date)
  }
  return date
}

/** `toIso` for whole minutes, as slots are: `toISOString` was most of the time that finding a month of them took. */
export const minuteIso = (ms: number): string =>
  ms % MINUTE_MS !== 0 || ms < 0 ? toIso(ms) : `${dateOfDay(Math.floor(ms / DAY_MS))}T${clockTimeOf(ms)}:00.000Z`

import { DAY_MINUTES, MINUTE_MS } from '@lapka/contracts/time.ts'

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

/**
 * `toIso` for many whole minutes in a row: the date is written once per day. A month of slots is 1,000 instants, and
 * `toISOString` was most of the time that finding them took.
 */
export const makeMinuteIso = (): ((ms: number) => string) => {
  const dates = new Map<number, string>()
  return (ms) => {
    if (ms % MINUTE_MS !== 0 || ms < 0) return toIso(ms)
    const day = Math.floor(ms / MINUTE_MS / DAY_MINUTES)
    let date = dates.get(day)
    if (date === undefined) {
      date = toIso(ms).slice(0, 11)
      dates.set(day, date)
    }
    return `${date}${clockTimeOf(ms)}:00.000Z`
  }
}

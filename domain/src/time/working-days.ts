import { DAY_MS } from '@lapka/contracts/time.ts'
import { toIso, toMs } from './instant.ts'

const SUNDAY = 0
const SATURDAY = 6

/** The same hour so many working days later, counting Monday to Friday. Holidays are not known here. */
export const inWorkingDays = (from: string, days: number): string => {
  let ms = toMs(from)
  for (let left = days; left > 0;) {
    ms += DAY_MS
    const weekday = weekdayOf(ms)
    if (weekday !== SUNDAY && weekday !== SATURDAY) left--
  }
  return toIso(ms)
}

/** Of the UTC day: the first of January 1970 was a Thursday. */
const weekdayOf = (ms: number): number => (Math.floor(ms / DAY_MS) + 4) % 7

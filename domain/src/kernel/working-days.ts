import { DAY_MS, DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { toIso, toMs } from './instant.ts'
import { addDays, localDateOf, offsetMsAt, weekdayOf } from './zone.ts'

const SATURDAY = 6
/** Day and month of the holidays that have the same date each year (Labour Code, article 154). */
const FIXED = ['01-01', '03-03', '05-01', '05-06', '05-24', '09-06', '09-22', '12-24', '12-25', '12-26'] as const
const GOOD_FRIDAY = -2
const EASTER_MONDAY = 1

/**
 * Orthodox Easter Sunday, `2026-04-12`: Meeus' rule gives the date of the Julian calendar, which is that many days behind the civil one.
 */
export const orthodoxEaster = (year: number): string => {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const julianDays = d + e + 114
  const monthIndex = Math.floor(julianDays / 31) - 1
  const behind = Math.floor(year / 100) - Math.floor(year / 400) - 2
  return toIso(Date.UTC(year, monthIndex, (julianDays % 31) + 1 + behind)).slice(0, 10)
}

/** No holiday and no weekend was ever asked of more years than these at once. */
const MAX_YEARS_KNOWN = 400
const knownYears = new Map<number, ReadonlySet<string>>()

/**
 * The days of a year that are off beside its weekends. A fixed holiday on a Saturday or Sunday is made up for by the next day that would
 * be worked; those of Easter are not.
 */
export const holidaysOf = (year: number): ReadonlySet<string> => {
  const known = knownYears.get(year)
  if (known !== undefined) return known
  const easter = orthodoxEaster(year)
  const days = new Set<string>(FIXED.map((day) => `${year}-${day}`))
  for (let day = GOOD_FRIDAY; day <= EASTER_MONDAY; day += 1) days.add(addDays(easter, day))
  for (const day of FIXED) {
    let instead = `${year}-${day}`
    if (!isWeekend(instead)) continue
    while (isWeekend(instead) || days.has(instead)) instead = addDays(instead, 1)
    days.add(instead)
  }
  if (knownYears.size >= MAX_YEARS_KNOWN) knownYears.clear()
  knownYears.set(year, days)
  return days
}

const isWeekend = (localDate: string): boolean => weekdayOf(localDate) >= SATURDAY

export const isWorkingDay = (localDate: string): boolean =>
  !isWeekend(localDate) && !holidaysOf(Number(localDate.slice(0, 4))).has(localDate)

/** The same time on the wall so many Bulgarian working days later. Which day it is, is judged in Sofia. */
export const inWorkingDays = (from: string, days: number): string => {
  const firstDate = localDateOf(from, DEFAULT_ZONE)
  let passed = 0
  for (let left = days; left > 0;) {
    passed += 1
    if (isWorkingDay(addDays(firstDate, passed))) left -= 1
  }
  const ms = toMs(from) + passed * DAY_MS
  return toIso(ms + offsetMsAt(from, DEFAULT_ZONE) - offsetMsAt(ms, DEFAULT_ZONE))
}

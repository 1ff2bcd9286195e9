import { OLDEST_YEARS } from '@lapka/contracts/pets.ts'

/** The first day on which a pet may have been born; of a year alone its first. */
export const earliestBirth = (born: string): string => (born.length === 4 ? `${born}-01-01` : born)

/** The last such day: a rule that needs an age counts from here. */
export const latestBirth = (born: string): string => (born.length === 4 ? `${born}-12-31` : born)

/** Whether a pet can have been born then: a day or a year of the calendar, past, and no longer ago than the oldest pets live. */
export const isBirth = (born: string, today: string): boolean => {
  const year = Number(born.slice(0, 4))
  if (/^\d{4}$/.test(born)) return year <= Number(today.slice(0, 4)) && year >= Number(today.slice(0, 4)) - OLDEST_YEARS
  return isOnCalendar(born) && born <= today && year >= Number(today.slice(0, 4)) - OLDEST_YEARS
}

/** Whether a text is a day, `2026-11-26`: not the 30th of February. */
export const isOnCalendar = (day: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

/** Whole years and months on a day. Of a year alone `months` is null, and `years` may be one too many. */
export const ageOn = (born: string, day: string): { years: number; months: number | null } => {
  const [year, month = 0, date = 0] = born.split('-').map(Number) as [number, number?, number?]
  const [dayYear, dayMonth, dayDate] = day.split('-').map(Number) as [number, number, number]
  if (month === 0) return { years: Math.max(dayYear - year, 0), months: null }
  const months = Math.max((dayYear - year) * 12 + dayMonth - month - (dayDate < date ? 1 : 0), 0)
  return { years: Math.floor(months / 12), months: months % 12 }
}

import { OLDEST_YEARS } from '@lapka/contracts/pets.ts'
import { addDays } from '../kernel/zone.ts'

/**
 * When a pet was born: `2024-05-08`, or `2024` where only the year is known, as FHIR R4 writes a date. A year alone leaves every age as a
 * range, and a rule that asks for a least age counts from the last day that is possible.
 */
export type BirthDate = string

export const isExactBirth = (born: BirthDate): boolean => born.length === 10

/** The first day on which a pet may have been born: the first of the year if only the year is known. */
export const earliestBirth = (born: BirthDate): string => (isExactBirth(born) ? born : `${born}-01-01`)

/** The last such day: an animal that is known today was born by then. */
export const latestBirth = (born: BirthDate, today: string): string => {
  if (isExactBirth(born)) return born
  const lastDay = `${born}-12-31`
  return lastDay < today ? lastDay : today
}

/** The first day on which the pet is certainly so many days old. */
export const certainlyAged = (born: BirthDate, days: number, today: string): string => addDays(latestBirth(born, today), days)

/** Whether a pet can have been born then: a day or a year of the calendar, past, and no longer ago than the oldest pets live. */
export const isBirth = (born: BirthDate, today: string): boolean => {
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

/** Whole years and months on a day. If only the year is known, `months` is null and `years` may be one too many. */
export const ageOn = (born: BirthDate, day: string): { years: number; months: number | null } => {
  const [year, month = 0, date = 0] = born.split('-').map(Number) as [number, number?, number?]
  const [dayYear, dayMonth, dayDate] = day.split('-').map(Number) as [number, number, number]
  if (month === 0) return { years: Math.max(dayYear - year, 0), months: null }
  const months = Math.max((dayYear - year) * 12 + dayMonth - month - (dayDate < date ? 1 : 0), 0)
  return { years: Math.floor(months / 12), months: months % 12 }
}

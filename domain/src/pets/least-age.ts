import { addDays } from '../kernel/zone.ts'

/**
 * When a pet was born: `2024-05-08`, or `2024` where only the year is known, as FHIR R4 writes a date. A year alone leaves every age as a
 * range, and a rule that asks for a least age counts from the last day that is possible.
 */
export type BirthDate = string

export const isExactBirth = (born: BirthDate): boolean => born.length === 10

/** First and last day on which the pet can have been born; an animal that is known today was born by then. */
export const birthRange = (born: BirthDate, today: string): { earliest: string; latest: string } => {
  if (isExactBirth(born)) return { earliest: born, latest: born }
  const lastDay = `${born}-12-31`
  return { earliest: `${born}-01-01`, latest: lastDay < today ? lastDay : today }
}

/** The first day on which the pet is certainly so many days old. */
export const certainlyAged = (born: BirthDate, days: number, today: string): string =>
  addDays(birthRange(born, today).latest, days)

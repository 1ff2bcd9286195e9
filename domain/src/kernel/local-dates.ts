import { DAY_MS } from '@lapka/contracts/time.ts'

const midnightOf = (localDate: string): number => Date.parse(`${localDate}T00:00:00Z`)

/** Whole days from one local date to another; below zero if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (midnightOf(to) - midnightOf(from)) / DAY_MS

/** The same day of the month so many months later, or the last day of a shorter month: 31 August and six months is 28 February. */
export const addMonths = (localDate: string, months: number): string => {
  const first = new Date(midnightOf(`${localDate.slice(0, 7)}-01`))
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(localDate.slice(8)), lastDay))
  return first.toISOString().slice(0, 10)
}

export const latestOf = (...localDates: string[]): string => localDates.reduce((latest, date) => (date > latest ? date : latest))

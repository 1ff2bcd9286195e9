import { useFormat } from '../format/use-format.ts'

/** 5 January 1970 was a Monday. */
const MONDAY = Date.UTC(1970, 0, 5, 12)
const DAY_MS = 86_400_000

/** 1 → "пн", "Mon". */
export const useWeekdayNames = (): ((weekday: number) => string) => {
  const format = useFormat('UTC')
  return (weekday) => format.weekdayShort(new Date(MONDAY + (weekday - 1) * DAY_MS).toISOString())
}

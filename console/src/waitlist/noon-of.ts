import { startOfDay } from '@lapka/domain/time/zone.ts'

/** Noon of a local date: an instant that lies on it whatever the clocks do. */
export const noonOf = (date: string, zone: string): string =>
  new Date(Date.parse(startOfDay(date, zone)) + 12 * 3_600_000).toISOString()

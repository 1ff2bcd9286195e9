import { localDateOf, wallTimeOf } from '@lapka/domain/time/zone.ts'
import { instantOnWall } from '../wall-clock.ts'

/** What a date-and-time field shows, `2026-11-21T10:30`: the wall that one plans by, whatever the browser's zone. */
export const fieldOf = (instant: string, zone: string): string => `${localDateOf(instant, zone)}T${wallTimeOf(instant, zone)}`

/** The instant that a field means; of an hour that exists twice the first, and none for one that does not exist. */
export const instantOf = (field: string, zone: string): string | undefined => {
  const [, date = '', time = ''] = /^(2[01]\d{2}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(field) ?? []
  return Number.isNaN(Date.parse(`${date}T${time}:00Z`)) ? undefined : instantOnWall(date, time, zone)
}

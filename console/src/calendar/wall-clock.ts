import { addDays, daySegments, localDateOf, wallTimeOf } from '@lapka/domain/time/zone.ts'

/**
 * react-big-calendar only knows the browser's own zone. So it is shown "wall dates": Dates whose local fields read what the
 * wall reads in the resource's zone. They are never sent anywhere; going back is by local date and the zone's own midnights.
 */
export const toWall = (instant: string, zone: string): Date => {
  const [year = 0, month = 1, day = 1] = localDateOf(instant, zone).split('-').map(Number)
  const [hour = 0, minute = 0] = wallTimeOf(instant, zone).split(':').map(Number)
  return new Date(year, month - 1, day, hour, minute)
}

/** The local date a wall date reads, `2026-11-26`. */
export const localDateOfWall = (wall: Date): string =>
  [wall.getFullYear(), String(wall.getMonth() + 1).padStart(2, '0'), String(wall.getDate()).padStart(2, '0')].join('-')

export const wallOfLocalDate = (localDate: string): Date => {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** The instants from the first date's midnight to the midnight after the last one, in the zone. */
export const instantsOfDates = (first: string, last: string, zone: string): { from: string; to: string } => {
  const midnight = (date: string) => new Date(daySegments(date, zone)[0]?.fromMs ?? Date.parse(`${date}T00:00:00Z`)).toISOString()
  return { from: midnight(first), to: midnight(addDays(last, 1)) }
}

/** The instant at which the wall of the zone reads a time; of an hour that exists twice the first, and none for one that does not exist. */
export const instantOnWall = (localDate: string, time: string, zone: string): string | undefined => {
  const wallMs = Date.parse(`${localDate}T${time}:00Z`)
  const segment = daySegments(localDate, zone).find(({ fromMs, untilMs, offsetMs }) => {
    const at = wallMs - offsetMs
    return at >= fromMs && at < untilMs
  })
  return segment && new Date(wallMs - segment.offsetMs).toISOString()
}

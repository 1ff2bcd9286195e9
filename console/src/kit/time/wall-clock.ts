import { DAY_MS } from '@lapka/contracts/time.ts'
import { addDays, daySegments, offsetLabel, offsetMsAt, startOfDay, wallTimeOf } from '@lapka/domain/kernel/zone.ts'

/**
 * react-big-calendar knows no zones. So it is shown "wall dates": Dates whose fields in UTC, where every hour exists once, read
 * what the wall reads in the resource's zone. They are never sent anywhere; going back is by their fields and the zone's own days.
 */
export const toWall = (instant: string, zone: string): Date => {
  const ms = Date.parse(instant)
  return new Date(ms + offsetMsAt(ms, zone))
}

/** When clocks go back an end may read earlier than its start; then the real length is used. */
export const wallsOf = (startsAt: string, endsAt: string, zone: string): { start: Date; end: Date } => {
  const start = toWall(startsAt, zone)
  const end = toWall(endsAt, zone)
  const isBackwards = end.getTime() <= start.getTime()
  return { start, end: isBackwards ? new Date(start.getTime() + Date.parse(endsAt) - Date.parse(startsAt)) : end }
}

/** Wall dates are formatted in this zone. */
export const WALL = 'UTC'

/** The local date a wall date reads, `2026-11-26`. */
export const localDateOfWall = (wall: Date): string => wall.toISOString().slice(0, 10)

/** The same as a day number. */
export const dayOfWall = (wall: Date): number => Math.floor(wall.getTime() / DAY_MS)

/** The wall's time, `10:30`. */
export const timeOfWall = (wall: Date): string => wall.toISOString().slice(11, 16)

/** At noon. */
export const wallOfLocalDate = (localDate: string): Date => new Date(`${localDate}T12:00Z`)

/**
 * The instant at which the wall of the zone reads this date and time: of an hour that exists twice the first, of one that is
 * skipped the moment when the clocks were put forward.
 */
export const instantOfLocal = (localDate: string, time: string, zone: string): string => {
  const wallMs = Date.parse(`${localDate}T${time}:00Z`)
  const segments = daySegments(localDate, zone)
  const segment = segments.find(({ untilMs, offsetMs }) => wallMs - offsetMs < untilMs) ?? segments.at(-1)
  if (segment === undefined) return new Date(wallMs).toISOString()
  return new Date(Math.max(wallMs - segment.offsetMs, segment.fromMs)).toISOString()
}

export const instantOfWall = (wall: Date, zone: string): string => instantOfLocal(localDateOfWall(wall), timeOfWall(wall), zone)

export type TimeOfDay = { at: string; label: string }
const HALF_HOUR_MS = 1_800_000

/** Every half-hour of a local day. One that occurs twice is listed twice, with its offset, and a skipped one never. */
export const timesOfDay = (localDate: string, zone: string): TimeOfDay[] => {
  const times = daySegments(localDate, zone).flatMap(({ fromMs, untilMs, offsetMs }) => {
    const first = Math.ceil((fromMs + offsetMs) / HALF_HOUR_MS) * HALF_HOUR_MS - offsetMs
    const count = Math.max(0, Math.ceil((untilMs - first) / HALF_HOUR_MS))
    return Array.from({ length: count }, (_, index) => {
      const at = new Date(first + index * HALF_HOUR_MS).toISOString()
      return { at, label: wallTimeOf(at, zone), offset: offsetLabel(offsetMs) }
    })
  })
  const counts = new Map<string, number>()
  for (const { label } of times) counts.set(label, (counts.get(label) ?? 0) + 1)
  return times.map(({ at, label, offset }) => ({ at, label: counts.get(label) === 1 ? label : `${label} ${offset}` }))
}

/** The instants from the first date's midnight to the midnight after the last one, in the zone. */
export const instantsOfDates = (first: string, last: string, zone: string): { from: string; to: string } => ({
  from: startOfDay(first, zone),
  to: startOfDay(addDays(last, 1), zone),
})

/** The instant at which the wall of the zone reads a time; of an hour that exists twice the first, and none for one that does not exist. */
export const instantOnWall = (localDate: string, time: string, zone: string): string | undefined => {
  const wallMs = Date.parse(`${localDate}T${time}:00Z`)
  const segment = daySegments(localDate, zone).find(({ fromMs, untilMs, offsetMs }) => {
    const at = wallMs - offsetMs
    return at >= fromMs && at < untilMs
  })
  return segment && new Date(wallMs - segment.offsetMs).toISOString()
}

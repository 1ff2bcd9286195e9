import { addDays, localDateOf, startOfDay, wallTimeOf } from '../kernel/zone.ts'
import { addMs, toMs } from '../kernel/instant.ts'
import { joined, listEntries, workSpans, type WorkingHours } from '../kernel/working-hours.ts'

/** Until when some of these people work without a gap, at most through tomorrow; null if none works now. */
export const openUntil = (hours: readonly WorkingHours[], now: string): string | null => {
  const nowMs = toMs(now)
  const spans = hours.flatMap(listEntries).flatMap((place) => {
    const today = localDateOf(now, place.zone)
    return workSpans(place, addDays(today, -1), addDays(today, 1))
  })
  let untilMs = nowMs
  for (const span of spans.toSorted((one, other) => one.fromMs - other.fromMs))
    if (span.fromMs <= untilMs && span.untilMs > untilMs) untilMs = span.untilMs
  return untilMs === nowMs ? null : addMs(now, untilMs - nowMs)
}

/** A local day and the times on its wall, in order; none on a day off. One that lasts until midnight ends at `24:00`. */
export type OpenDay = { date: string; spans: { from: string; to: string }[] }
const OPEN_DAYS = 7

/** When some of these people work, from today on for a week in the zone; nothing where none of them has a schedule. */
export const openDays = (hours: readonly WorkingHours[], { now, zone }: { now: string; zone: string }): OpenDay[] => {
  if (hours.length === 0) return []
  const today = localDateOf(now, zone)
  // A night's work begins the day before, and other zones have other days.
  const work = joined(
    hours.flatMap(listEntries).flatMap((place) => workSpans(place, addDays(today, -1), addDays(today, OPEN_DAYS))),
  )
  return Array.from({ length: OPEN_DAYS }, (_, nth) => {
    const date = addDays(today, nth)
    const [dayMs, endMs] = [toMs(startOfDay(date, zone)), toMs(startOfDay(addDays(date, 1), zone))]
    const spans = work
      .filter(({ fromMs, untilMs }) => fromMs < endMs && untilMs > dayMs)
      .map(({ fromMs, untilMs }) => ({
        from: wallTimeOf(Math.max(fromMs, dayMs), zone),
        to: untilMs >= endMs ? '24:00' : wallTimeOf(untilMs, zone),
      }))
    return { date, spans }
  })
}

import { addDays, localDateOf } from '../kernel/zone.ts'
import { addMs, toMs } from '../kernel/instant.ts'
import { listEntries, workSpans, type WorkingHours } from '../kernel/working-hours.ts'

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

import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { addMs, toIso, toMs, type Instant } from '../kernel/instant.ts'
import { localDateOf } from '../kernel/zone.ts'
import { horizonTest, noticeTest, ruleAgainst, stepTest } from './start-rules.ts'
import { isOpenFor, pinnedWindow, timedSpans, windowAt } from '../kernel/windows.ts'
import { listEntries, makeWorkTest, workSpans, type WorkingHours } from '../kernel/working-hours.ts'

export type NotOffered = 'SLOT_IN_PAST' | 'SLOT_NOT_OFFERED'

type RequestedTime = { startsAt: Instant; durationMinutes: number; now: Instant }

/** Why a start is not offered, or null when it is; whether it is still free is the ledger's word. */
export const whyNotOffered = (
  hours: WorkingHours,
  startsAt: Instant,
  durationMinutes: number,
  now: Instant,
): NotOffered | null => {
  const reasons = listEntries(hours).map((place) => whyNotOfferedAt(place, { startsAt, durationMinutes, now }))
  if (reasons.includes(null)) return null
  return reasons.every((reason) => reason === 'SLOT_IN_PAST') ? 'SLOT_IN_PAST' : 'SLOT_NOT_OFFERED'
}

/**
 * The time that a visit takes where it begins: as long as it lasts, or the whole window that begins then. A window keeps no buffer,
 * for the ways between its visits lie within it.
 */
export const timeTaken = (place: WorkingHours, { startsAt, durationMinutes }: { startsAt: string; durationMinutes: number }) => {
  const window = windowAt(place, startsAt)
  if (window === undefined)
    return { startsAt, endsAt: addMs(startsAt, durationMinutes * MINUTE_MS), bufferMinutes: place.bufferMinutes }
  return { startsAt, endsAt: toIso(window.untilMs), bufferMinutes: 0, window: pinnedWindow(window, durationMinutes) }
}

/**
 * The place that offers a start. Of several the one whose window bears most, or else that asks for least time after it: there it is free
 * where it is free at all.
 */
export const placeOffering = (hours: WorkingHours, time: RequestedTime): WorkingHours | undefined =>
  listEntries(hours)
    .filter((place) => whyNotOfferedAt(place, time) === null)
    .toSorted((one, other) => placesAt(other, time) - placesAt(one, time) || one.bufferMinutes - other.bufferMinutes)[0]

const placesAt = (place: WorkingHours, { startsAt }: RequestedTime): number => windowAt(place, startsAt)?.capacity ?? 0

const whyNotOfferedAt = (place: WorkingHours, { startsAt, durationMinutes, now }: RequestedTime): NotOffered | null => {
  const durationMs = durationMinutes * MINUTE_MS
  const window = windowAt(place, startsAt)
  const isWorking = (startMs: number) => {
    const dates = [localDateOf(startMs, place.zone), localDateOf(startMs + durationMs, place.zone)] as const
    if (window !== undefined) return isOpenFor(window, durationMs, workSpans(place, ...dates))
    return makeWorkTest(timedSpans(place, ...dates), durationMs)(startMs)
  }
  const step = window === undefined ? stepTest(place) : () => true
  const rules = { notice: noticeTest(place, now), horizon: horizonTest(place, now), step, work: isWorking }
  const against = ruleAgainst(rules, toMs(startsAt))
  if (against === null) return null
  return against === 'notice' ? 'SLOT_IN_PAST' : 'SLOT_NOT_OFFERED'
}

import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { toMs, type Instant } from '../kernel/instant.ts'
import { localDateOf } from '../kernel/zone.ts'
import { horizonTest, noticeTest, ruleAgainst, stepTest } from './start-rules.ts'
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

/** The place that offers a start; of several the one that asks for least time after it, for there it is free where it is free at all. */
export const placeOffering = (hours: WorkingHours, time: RequestedTime): WorkingHours | undefined =>
  listEntries(hours)
    .filter((place) => whyNotOfferedAt(place, time) === null)
    .toSorted((one, other) => one.bufferMinutes - other.bufferMinutes)[0]

const whyNotOfferedAt = (place: WorkingHours, { startsAt, durationMinutes, now }: RequestedTime): NotOffered | null => {
  const durationMs = durationMinutes * MINUTE_MS
  const isWorking = (startMs: number) =>
    makeWorkTest(
      workSpans(place, localDateOf(startMs, place.zone), localDateOf(startMs + durationMs, place.zone)),
      durationMs,
    )(startMs)
  const rules = { notice: noticeTest(place, now), horizon: horizonTest(place, now), step: stepTest(place), work: isWorking }
  const against = ruleAgainst(rules, toMs(startsAt))
  if (against === null) return null
  return against === 'notice' ? 'SLOT_IN_PAST' : 'SLOT_NOT_OFFERED'
}

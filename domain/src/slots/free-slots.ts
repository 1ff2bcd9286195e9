import type { Slot } from '@lapka/contracts/api/professionals.ts'
import { DAY_MS, MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import { clockTimeOf, makeMinuteIso, toMs, type Instant } from '../kernel/instant.ts'
import { addDays, daySegments, localDateOf, offsetLabel, wallTimeOf, type DaySegment } from '../kernel/zone.ts'
import { hasWindows, isOpenFor, pinnedWindow, placesLeft, timedSpans, windowsOn, type Window } from '../kernel/windows.ts'
import { noticeTest, ruleAgainst } from './start-rules.ts'
import { lastBookableDate, listEntries, makeWorkTest, workSpans, type Span, type WorkingHours } from '../kernel/working-hours.ts'

/** A claim as the read model (in milliseconds) or the ledger (as text) knows it. `expiresAt` is null once it is paid. */
export type KnownClaim = {
  holderId: string
  startsAt: Instant
  endsAt: Instant
  bufferMinutes: number
  expiresAt: Instant | null
}

export type Offer = {
  schedule: WorkingHours
  claims: readonly KnownClaim[]
  durationMinutes: number
  now: Instant
  /** Unpaid holds of this parent do not block: booking again resumes or replaces them. */
  forParentId?: string
}

const STEP_MS = SLOT_STEP_MINUTES * MINUTE_MS

/** Of what is claimed, what decided and what did not count any more. */
export type ClaimsTrace<Claim extends KnownClaim = KnownClaim> = { inTheWay: Claim[]; passedOver: Claim[] }

type TakenSpan<Claim extends KnownClaim> = Span & { claim: Claim }

/** Live claims with their buffers, by start. An expired hold is free even before its expiry is written. */
export const takenSpans = <Claim extends KnownClaim>(
  { claims, now, forParentId }: Pick<Offer, 'now' | 'forParentId'> & { claims: readonly Claim[] },
  trace?: ClaimsTrace<Claim>,
): TakenSpan<Claim>[] => {
  const nowMs = toMs(now)
  const isInForce = (claim: Claim) =>
    claim.expiresAt === null || (toMs(claim.expiresAt) > nowMs && claim.holderId !== forParentId)
  trace?.passedOver.push(...claims.filter((claim) => !isInForce(claim)))
  return claims
    .filter(isInForce)
    .map((claim) => ({ fromMs: toMs(claim.startsAt), untilMs: toMs(claim.endsAt) + claim.bufferMinutes * MINUTE_MS, claim }))
    .sort((one, other) => one.fromMs - other.fromMs)
}

/** Asked with rising starts: remembers what lies wholly before and never looks at it again. With a trace all that is in the way is found. */
export const makeFreeTest = <Claim extends KnownClaim>(
  taken: readonly TakenSpan<Claim>[],
  claimMs: number,
  trace?: ClaimsTrace<Claim>,
) => {
  let first = 0
  return (fromMs: number): boolean => {
    const untilMs = fromMs + claimMs
    let isFree = true
    while ((taken[first]?.untilMs ?? Infinity) <= fromMs) first += 1
    for (let index = first; (taken[index]?.fromMs ?? Infinity) < untilMs; index += 1) {
      const other = taken[index]
      if (other === undefined || other.untilMs <= fromMs) continue
      if (trace === undefined) return false
      trace.inTheWay.push(other.claim)
      isFree = false
    }
    return isFree
  }
}

const isDoubled = (wallMs: number, segment: DaySegment, segments: readonly DaySegment[]): boolean =>
  segments.some(
    (other) => other !== segment && wallMs >= other.fromMs + other.offsetMs && wallMs < other.untilMs + other.offsetMs,
  )

/** `09:30`, or `03:00 +03:00` where the wall shows that time twice. */
const labelOf = (startMs: number, segment: DaySegment, segments: readonly DaySegment[]): string => {
  const wallMs = startMs + segment.offsetMs
  const time = clockTimeOf(wallMs)
  return segments.length > 1 && isDoubled(wallMs, segment, segments) ? `${time} ${offsetLabel(segment.offsetMs)}` : time
}

type Range = { from: string; to: string }

/** A start that can be booked; its `date` is the one on the wall. */
type FreeStart = { startMs: number; date: string; segment: DaySegment; segments: readonly DaySegment[] }

/**
 * Every start that can be booked between two local dates (both inclusive), in order. The day is walked as instants, so
 * an hour that the clocks skip is never offered and one that they repeat is offered twice. Placing refuses exactly the rest.
 */
export const freeSlots = (offer: Offer & Range): Slot[] => {
  const places = listEntries(offer.schedule)
  if (places.length === 1) return freeSlotsAt(offer)
  const slots = new Map(places.flatMap((schedule) => freeSlotsAt({ ...offer, schedule })).map((slot) => [slot.startsAt, slot]))
  return [...slots.values()].toSorted(byStart)
}

const freeSlotsAt = (offer: Offer & Range): Slot[] => {
  const durationMs = offer.durationMinutes * MINUTE_MS
  const iso = makeMinuteIso()
  const slots: Slot[] = []
  walkFreeStarts(offer, ({ startMs, segment, segments }) => {
    slots.push({ startsAt: iso(startMs), endsAt: iso(startMs + durationMs), label: labelOf(startMs, segment, segments) })
  })
  const windows = freeWindows(offer).map(({ window, left }): Slot => {
    const [startsAt, endsAt] = [iso(window.fromMs), iso(window.untilMs)]
    const label = `${wallTimeOf(startsAt, offer.schedule.zone)}–${wallTimeOf(endsAt, offer.schedule.zone)}`
    return { startsAt, endsAt, label, window: { ...pinnedWindow(window, offer.durationMinutes), placesLeft: left } }
  })
  return windows.length === 0 ? slots : [...slots, ...windows].toSorted(byStart)
}

const byStart = (one: Slot, other: Slot): number => (one.startsAt < other.startsAt ? -1 : 1)

/** Fully booked working days between two local dates (both inclusive): parents can wait for these. */
export const fullDates = (offer: Offer & Range): string[] => {
  const free = freeDates(offer)
  return [...freeDates({ ...offer, claims: [] })].filter((date) => !free.has(date))
}

const freeDates = (offer: Offer & Range): Set<string> => {
  const dates = new Set<string>()
  for (const schedule of listEntries(offer.schedule)) {
    walkFreeStarts({ ...offer, schedule }, ({ date }) => dates.add(date))
    for (const { date } of freeWindows({ ...offer, schedule })) dates.add(date)
  }
  return dates
}

/** The bookable part of a range at one place: from today to its horizon. */
const bookableRange = ({ schedule, now, from, to }: Offer & Range): Range => {
  const lastDate = lastBookableDate(schedule, now)
  const firstDate = localDateOf(now, schedule.zone)
  return { from: from > firstDate ? from : firstDate, to: to < lastDate ? to : lastDate }
}

/** The windows of one place that bear one more visit, in order. */
const freeWindows = (offer: Offer & Range): { window: Window; date: string; left: number }[] => {
  const { schedule, durationMinutes, now } = offer
  if (!hasWindows(schedule)) return []
  const { from, to } = bookableRange(offer)
  const work = from > to ? [] : workSpans(schedule, from, to)
  const [taken, isInTime] = [takenSpans(offer), noticeTest(schedule, now)]
  const found: { window: Window; date: string; left: number }[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const window of windowsOn(schedule, date)) {
      const left = placesLeft(window, taken)
      if (isInTime(window.fromMs) && left > 0 && isOpenFor(window, durationMinutes * MINUTE_MS, work))
        found.push({ window, date, left })
    }
  return found
}

/** At one place, in order. */
const walkFreeStarts = (offer: Offer & Range, visit: (start: FreeStart) => void): void => {
  const { schedule, durationMinutes, now } = offer
  const { from, to } = bookableRange(offer)
  if (from > to) return
  const durationMs = durationMinutes * MINUTE_MS
  const claimMs = durationMs + schedule.bufferMinutes * MINUTE_MS
  const rules = {
    notice: noticeTest(schedule, now),
    work: makeWorkTest(timedSpans(schedule, from, addDays(to, 1 + Math.floor(durationMs / DAY_MS))), durationMs),
    claims: makeFreeTest(takenSpans(offer), claimMs),
  }
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const segments = daySegments(date, schedule.zone)
    for (const segment of segments) {
      const sinceStepMs = (segment.fromMs + segment.offsetMs) % STEP_MS
      const firstMs = sinceStepMs === 0 ? segment.fromMs : segment.fromMs + STEP_MS - sinceStepMs
      for (let startMs = firstMs; startMs < segment.untilMs; startMs += STEP_MS) {
        if (ruleAgainst(rules, startMs) === null) visit({ startMs, date, segment, segments })
      }
    }
  }
}

/** How far around the wanted time is looked, in days, before the whole horizon is. */
const WIDENING_DAYS = [1, 3, 7, 14]

/** The free starts nearest to a wanted one, earliest first. `claims` must cover everything from now to the horizon. */
export const nearestFree = (offer: Offer, requested: Instant, count = 3): string[] => {
  const wantedMs = toMs(requested)
  const { zone, horizonDays } = offer.schedule
  const away = (startsAt: string) => Math.abs(toMs(startsAt) - wantedMs)
  for (const days of [...WIDENING_DAYS.filter((width) => width < horizonDays), Infinity]) {
    const reachMs = days * DAY_MS
    const [from, to] =
      days === Infinity
        ? ['0000-01-01', '9999-12-31']
        : [localDateOf(wantedMs - reachMs, zone), localDateOf(wantedMs + reachMs, zone)]
    const near = freeSlots({ ...offer, from, to })
      .map((slot) => slot.startsAt)
      .filter((startsAt) => toMs(startsAt) !== wantedMs && away(startsAt) <= reachMs)
    if (near.length >= count || days === Infinity)
      return near
        .sort((one, other) => away(one) - away(other))
        .slice(0, count)
        .sort()
  }
  return []
}

/** The first free start after a local date, so that no empty day is a dead end. Null when the horizon holds none. */
export const firstFreeAfter = (offer: Offer, localDate: string): string | null => {
  const lastDate = lastBookableDate(offer.schedule, offer.now)
  const today = localDateOf(offer.now, offer.schedule.zone)
  let from = localDate < today ? today : addDays(localDate, 1)
  while (from <= lastDate) {
    const to = addDays(from, 6)
    const [first] = freeSlots({ ...offer, from, to })
    if (first !== undefined) return first.startsAt
    from = addDays(to, 1)
  }
  return null
}

import type { Slot } from '@lapka/contracts/api/professionals.ts'
import { DAY_MS, MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import { clockTimeOf, minuteIso, toMs, type Instant } from '../kernel/instant.ts'
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
  /** The same with the ways to a wanted place, for visits that have an hour of their own. */
  claimsWithWays?: readonly KnownClaim[]
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
  const taken: TakenSpan<Claim>[] = []
  for (const claim of claims) {
    const isInForce = claim.expiresAt === null || (toMs(claim.expiresAt) > nowMs && claim.holderId !== forParentId)
    if (isInForce)
      taken.push({ fromMs: toMs(claim.startsAt), untilMs: toMs(claim.endsAt) + claim.bufferMinutes * MINUTE_MS, claim })
    else trace?.passedOver.push(claim)
  }
  return taken.sort((one, other) => one.fromMs - other.fromMs)
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

/** A start within work and notice; its `date` is the one on the wall. Free where no claim is in the way. */
type OfferedStart = { startMs: number; date: string; segment: DaySegment; segments: readonly DaySegment[]; isFree: boolean }

/** What can be booked in a range, and fully booked working days of it: parents can wait for these. */
type FreeTimes = { slots: Slot[]; fullDates: string[] }

/**
 * Every start that can be booked between two local dates (both inclusive), in order. The day is walked as instants, so
 * an hour that the clocks skip is never offered and one that they repeat is offered twice. Placing refuses exactly the rest.
 */
export const freeTimes = (offer: Offer & Range): FreeTimes => {
  const [offeredDates, freeDates] = [new Set<string>(), new Set<string>()]
  const add = ({ date, isFree }: { date: string; isFree: boolean }) => {
    offeredDates.add(date)
    if (isFree) freeDates.add(date)
  }
  const places = listEntries(offer.schedule).map((schedule) => freeSlotsAt({ ...offer, schedule }, add))
  const fullDates = [...offeredDates].filter((date) => !freeDates.has(date))
  const [only] = places
  if (only !== undefined && places.length === 1) return { slots: only, fullDates }
  const slots = new Map(places.flat().map((slot) => [slot.startsAt, slot]))
  return { slots: [...slots.values()].toSorted(byStart), fullDates }
}

export const freeSlots = (offer: Offer & Range): Slot[] => freeTimes(offer).slots

const freeSlotsAt = (offer: Offer & Range, onOffered: (time: { date: string; isFree: boolean }) => void): Slot[] => {
  const durationMs = offer.durationMinutes * MINUTE_MS
  const slots: Slot[] = []
  walkStarts(offer, (start) => {
    onOffered(start)
    const { startMs, segment, segments, isFree } = start
    if (isFree)
      slots.push({
        startsAt: minuteIso(startMs),
        endsAt: minuteIso(startMs + durationMs),
        label: labelOf(startMs, segment, segments),
      })
  })
  const windows = offeredWindows(offer).flatMap(({ window, date, left }): Slot[] => {
    onOffered({ date, isFree: left > 0 })
    return left > 0 ? [slotOf(window, left, offer)] : []
  })
  return windows.length === 0 ? slots : [...slots, ...windows].toSorted(byStart)
}

const slotOf = (window: Window, left: number, { schedule: { zone }, durationMinutes }: Offer): Slot => {
  const [startsAt, endsAt] = [minuteIso(window.fromMs), minuteIso(window.untilMs)]
  const label = `${wallTimeOf(startsAt, zone)}–${wallTimeOf(endsAt, zone)}`
  return { startsAt, endsAt, label, window: { ...pinnedWindow(window, durationMinutes), placesLeft: left } }
}

const byStart = (one: Slot, other: Slot): number => (one.startsAt < other.startsAt ? -1 : 1)

/** The bookable part of a range at one place: from today to its horizon. */
const bookableRange = ({ schedule, now, from, to }: Offer & Range): Range => {
  const lastDate = lastBookableDate(schedule, now)
  const firstDate = localDateOf(now, schedule.zone)
  return { from: from > firstDate ? from : firstDate, to: to < lastDate ? to : lastDate }
}

/** The windows of one place for visits of that length, in order, and how many more each bears. */
const offeredWindows = (offer: Offer & Range): { window: Window; date: string; left: number }[] => {
  const { schedule, durationMinutes, now } = offer
  if (!hasWindows(schedule)) return []
  const { from, to } = bookableRange(offer)
  const work = from > to ? [] : workSpans(schedule, from, to)
  const [taken, isInTime] = [takenSpans(offer), noticeTest(schedule, now)]
  const found: { window: Window; date: string; left: number }[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const window of windowsOn(schedule, date))
      if (window.capacity > 0 && isInTime(window.fromMs) && isOpenFor(window, durationMinutes * MINUTE_MS, work))
        found.push({ window, date, left: placesLeft(window, taken) })
  return found
}

/** At one place, in order, until `visit` says that it has seen enough. Only work is walked: elsewhere nothing is offered. */
const walkStarts = (offer: Offer & Range, visit: (start: OfferedStart) => 'enough' | void): void => {
  const { schedule, durationMinutes, now } = offer
  const { from, to } = bookableRange(offer)
  if (from > to) return
  const durationMs = durationMinutes * MINUTE_MS
  const claimMs = durationMs + schedule.bufferMinutes * MINUTE_MS
  const work = timedSpans(schedule, from, addDays(to, 1 + Math.floor(durationMs / DAY_MS)))
  const rules = {
    notice: noticeTest(schedule, now),
    work: makeWorkTest(work, durationMs),
    claims: makeFreeTest(takenSpans({ ...offer, claims: offer.claimsWithWays ?? offer.claims }), claimMs),
  }
  let first = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const segments = daySegments(date, schedule.zone)
    for (const segment of segments) {
      while ((work[first]?.untilMs ?? Infinity) <= segment.fromMs) first += 1
      for (let nth = first; (work[nth]?.fromMs ?? Infinity) < segment.untilMs; nth += 1) {
        const span = work[nth] as Span
        const endMs = Math.min(span.untilMs, segment.untilMs)
        for (let startMs = firstStep(Math.max(span.fromMs, segment.fromMs), segment); startMs < endMs; startMs += STEP_MS) {
          const rule = ruleAgainst(rules, startMs)
          if (rule !== null && rule !== 'claims') continue
          if (visit({ startMs, date, segment, segments, isFree: rule === null }) === 'enough') return
        }
      }
    }
  }
}

/** The first step of the wall clock at or after an instant. */
const firstStep = (fromMs: number, { offsetMs }: DaySegment): number => {
  const sinceStepMs = (fromMs + offsetMs) % STEP_MS
  return sinceStepMs === 0 ? fromMs : fromMs + STEP_MS - sinceStepMs
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
    const firstMs = Math.min(...listEntries(offer.schedule).map((schedule) => firstFreeMs({ ...offer, schedule, from, to })))
    if (firstMs !== Infinity) return minuteIso(firstMs)
    from = addDays(to, 1)
  }
  return null
}

/** At one place; Infinity if nothing is free. */
const firstFreeMs = (offer: Offer & Range): number => {
  let firstMs = offeredWindows(offer).find(({ left }) => left > 0)?.window.fromMs ?? Infinity
  walkStarts(offer, ({ startMs, isFree }) => {
    if (!isFree) return undefined
    firstMs = Math.min(firstMs, startMs)
    return 'enough'
  })
  return firstMs
}

import type { Events } from '@lapka/contracts/events.ts'
import { isSharedTime } from '@lapka/contracts/resources.ts'
import { ledgerStream } from '@lapka/contracts/streams.ts'
import { DEFAULT_ZONE, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { ClaimPlace } from '@lapka/contracts/travel.ts'
import type { Missing } from './decision.ts'
import { foldOf, type Fold } from './fold.ts'
import type { Span } from './working-hours.ts'
import { toMs, type Instant } from './instant.ts'
import { addDays, daysTouched } from './zone.ts'

/** Nights by the local dates on which they begin; the last date is no night of it any more. */
export type Nights = { from: string; until: string }

/** Where a professional has to be for a claim, and the ways that it keeps free; without it they are at their own place. */
export type Whereabouts = { place?: ClaimPlace; ways?: Events['ClaimLocated']['ways'] }

/** A claim on a resource. `expiresAt` is null once it is confirmed. */
export type Claim = Omit<Events['ClaimHeld'], 'expiresAt'> & Span & Whereabouts & { expiresAt: string | null; nights?: Nights }

/** Claims of one resource that touch one local day, or nights of one month, those written as released or expired left out. */
export type Ledger = { revision: number; claims: readonly Claim[] }

/** The time a claim takes: half-open, and the buffer after it. */
export type Interval = { startsAt: Instant; endsAt: Instant; bufferMinutes: number; nights?: Nights }

export const claimSpan = ({ startsAt, endsAt, bufferMinutes }: Interval): Span => ({
  fromMs: toMs(startsAt),
  untilMs: toMs(endsAt) + bufferMinutes * MINUTE_MS,
})

/**
 * Whole nights: from the local day of arrival until that of departure, whose night is free for the next guest. A night has no hour, so its
 * date stands for it as if it were a day of UTC: no change of clocks and no other zone makes two nights share a moment.
 */
export const nightsInterval = (arrival: string, departure: string) => ({
  startsAt: `${arrival}T00:00:00.000Z`,
  endsAt: `${departure}T00:00:00.000Z`,
  bufferMinutes: 0,
  nights: { from: arrival, until: departure },
})

const without = (ledger: Ledger, claimId: string): Ledger => ({
  ...ledger,
  claims: ledger.claims.filter((claim) => claim.claimId !== claimId),
})

const changed = (ledger: Ledger, claimId: string, change: Partial<Claim>): Ledger => ({
  ...ledger,
  claims: ledger.claims.map((claim) => (claim.claimId === claimId ? { ...claim, ...change } : claim)),
})

const untilNight = (claim: Claim, until: string): Claim => {
  if (claim.nights === undefined || claim.nights.until <= until) return claim
  const nights = nightsInterval(claim.nights.from, until)
  return { ...claim, ...nights, ...claimSpan(nights) }
}

export const ledgerFold: Fold<Ledger> = foldOf<Ledger>(() => ({ revision: -1, claims: [] }), {
  ClaimHeld: (ledger, held) => ({
    ...ledger,
    claims: [...without(ledger, held.claimId).claims, { ...held, ...claimSpan(held) }],
  }),
  NightsHeld: (ledger, { from, until, ...held }) => {
    const nights = nightsInterval(from, until)
    return { ...ledger, claims: [...without(ledger, held.claimId).claims, { ...held, ...nights, ...claimSpan(nights) }] }
  },
  ClaimLocated: (ledger, { claimId, place, ways }) => changed(ledger, claimId, { place, ways }),
  NightsReleased: (ledger, { claimId, from }) => ({
    ...ledger,
    claims: ledger.claims.map((claim) => (claim.claimId === claimId ? untilNight(claim, from) : claim)),
  }),
  HoldExtended: (ledger, { claimId, expiresAt }) => changed(ledger, claimId, { expiresAt }),
  ClaimConfirmed: (ledger, { claimId }) => changed(ledger, claimId, { expiresAt: null }),
  ClaimReleased: (ledger, { claimId }) => without(ledger, claimId),
  HoldExpired: (ledger, { claimId }) => without(ledger, claimId),
})

/** Key of a resource's day, or of its nights in a month, among a command's states: `ledger:{resourceId}:2026-11-26`, `ledger:{resourceId}:2026-11`. */
export type LedgerKey = `ledger:${string}`
export type LedgerStates = { [ledger: LedgerKey]: Ledger }
export type LedgerStreams = { [ledger: LedgerKey]: { stream: string; fold: Fold<Ledger> } }

export const ledgerKey = (resourceId: string, period: string): LedgerKey => `ledger:${resourceId}:${period}`

/** The local days that an interval is claimed on, buffer included: overlapping claims always meet on at least one of them. */
export const claimDates = (interval: Interval, zone: string): string[] => {
  const span = claimSpan(interval)
  return daysTouched(span.fromMs, span.untilMs, zone)
}

/** Which month a local date lies in. */
export const monthOf = (localDate: string): string => localDate.slice(0, 'yyyy-mm'.length)

const monthsTouched = ({ from, until }: Nights): string[] => {
  const months = new Set<string>()
  for (let date = from; date < until; date = addDays(date, 1)) months.add(monthOf(date))
  return [...months]
}

/** The periods whose ledgers an interval touches: the local days that it touches, or the months of its nights. */
export const ledgerPeriods = (interval: Interval, zone: string): string[] =>
  interval.nights === undefined ? claimDates(interval, zone) : monthsTouched(interval.nights)

/** The ledgers of a resource in some days or months, in the shape `handle` takes. */
export const ledgerStreams = (resourceId: string, periods: readonly string[]): LedgerStreams => {
  const streams: LedgerStreams = {}
  for (const period of periods)
    streams[ledgerKey(resourceId, period)] = { stream: ledgerStream(resourceId, period), fold: ledgerFold }
  return streams
}

/** What professionals share, an animal or a room, has the same days for all of them: with each one's own, two could miss each other. */
const periodsOf = (time: ResourceTime, zone: string): string[] =>
  ledgerPeriods(time, isSharedTime(time.resourceId) ? DEFAULT_ZONE : zone)

/** Those in which a resource's time is claimed. */
export const streamsOfTime = (time: ResourceTime, zone: string): LedgerStreams =>
  ledgerStreams(time.resourceId, periodsOf(time, zone))

/** Time of one resource: a professional's, a room's, a class of rooms'. */
export type ResourceTime = Interval & { resourceId: string }

/** Keys of the ledgers that a resource's time is claimed in. */
export const ledgerKeys = (time: ResourceTime, zone: string): LedgerKey[] =>
  periodsOf(time, zone).map((period) => ledgerKey(time.resourceId, period))

/** Which of those ledgers a decision was not given; null when it has them all. Deciding on part of them is never right. */
export const missingLedgers = (states: LedgerStates, time: ResourceTime, zone: string): Missing | null => {
  const missing = ledgerKeys(time, zone).filter((key) => states[key] === undefined)
  return missing.length === 0 ? null : { missing }
}

export const missingTimes = (states: LedgerStates, times: readonly ResourceTime[], zone: string): Missing | null => {
  const missing = times.flatMap((time) => missingLedgers(states, time, zone)?.missing ?? [])
  return missing.length === 0 ? null : { missing }
}

export const ledgersOf = (states: LedgerStates): [LedgerKey, Ledger][] =>
  Object.entries(states).filter((entry): entry is [LedgerKey, Ledger] => entry[0].startsWith('ledger:'))

/** A resource's claims in all given ledgers, each once although one across midnight stands in two. */
export const claimsOf = (states: LedgerStates, resourceId: string): Claim[] => {
  const claims = new Map<string, Claim>()
  const ownKeys = ledgerKey(resourceId, '')
  for (const [key, ledger] of ledgersOf(states))
    if (key.startsWith(ownKeys))
      for (const claim of ledger.claims) if (claim.resourceId === resourceId) claims.set(claim.claimId, claim)
  return [...claims.values()]
}

/** An expired hold is free by the clock of the command, whether or not that was written. */
export const isLive = (claim: Pick<Claim, 'expiresAt'>, at: Instant): boolean =>
  claim.expiresAt === null || toMs(claim.expiresAt) > toMs(at)

/** Half-open: one claim may start at the very instant another ends. */
export const isOverlapping = (one: Span, other: Span): boolean => one.fromMs < other.untilMs && other.fromMs < one.untilMs

/** The claims that share a resource's time, live or run out, the own one left out. */
export const claimsInTheWay = (states: LedgerStates, time: ResourceTime, ownClaimId: string): Claim[] => {
  const span = claimSpan(time)
  return claimsOf(states, time.resourceId).filter((claim) => claim.claimId !== ownClaimId && isOverlapping(claim, span))
}

type Weighed = Span & Pick<Claim, 'weight'>
/** The most that some claims take at once within a span. What ends at the moment at which another begins is not beside it. */
export const peakWeight = (claims: readonly Weighed[], span: Span): number => {
  const steps = claims
    .filter((claim) => isOverlapping(claim, span))
    .flatMap(({ fromMs, untilMs, weight }) => [
      { ms: Math.max(fromMs, span.fromMs), weight },
      { ms: untilMs, weight: -weight },
    ])
    .toSorted((one, other) => one.ms - other.ms || one.weight - other.weight)
  let [taken, peak] = [0, 0]
  for (const { weight } of steps) {
    taken += weight
    peak = Math.max(peak, taken)
  }
  return peak
}

/** Where within a span some claims first take more than so much, from the start of the last of them to the first end. */
export const stretchAbove = (claims: readonly Weighed[], span: Span, weight: number): Span | undefined => {
  const sharing = claims.filter((claim) => isOverlapping(claim, span))
  const starts = sharing.map(({ fromMs }) => Math.max(fromMs, span.fromMs)).toSorted((one, other) => one - other)
  for (const ms of starts) {
    const there = sharing.filter(({ fromMs, untilMs }) => fromMs <= ms && ms < untilMs)
    if (there.reduce((sum, claim) => sum + claim.weight, 0) > weight)
      return { fromMs: Math.max(...there.map(({ fromMs }) => fromMs)), untilMs: Math.min(...there.map(({ untilMs }) => untilMs)) }
  }
  return undefined
}

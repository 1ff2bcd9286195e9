import type { Events } from '@lapka/contracts/events.ts'
import { ledgerStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Missing } from './decision.ts'
import { foldOf, type Fold } from './fold.ts'
import type { Span } from './working-hours.ts'
import { toMs, type Instant } from './instant.ts'
import { daysTouched, startOfDay } from './zone.ts'

/** A claim on a resource. `expiresAt` is null once it is confirmed. */
export type Claim = Omit<Events['ClaimHeld'], 'expiresAt'> & Span & { expiresAt: string | null }

/** Claims of one resource that touch one local day, those written as released or expired left out. */
export type Ledger = { revision: number; claims: readonly Claim[] }

/** The time a claim takes: half-open, and the buffer after it. */
export type Interval = { startsAt: Instant; endsAt: Instant; bufferMinutes: number }

export const claimSpan = ({ startsAt, endsAt, bufferMinutes }: Interval): Span => ({
  fromMs: toMs(startsAt),
  untilMs: toMs(endsAt) + bufferMinutes * MINUTE_MS,
})

/** Whole nights: from the local day of arrival until that of departure, whose night is free for the next guest. */
export const nightsInterval = (arrival: string, departure: string, zone: string) => ({
  startsAt: startOfDay(arrival, zone),
  endsAt: startOfDay(departure, zone),
  bufferMinutes: 0,
})

const without = (ledger: Ledger, claimId: string): Ledger => ({
  ...ledger,
  claims: ledger.claims.filter((claim) => claim.claimId !== claimId),
})

const changed = (ledger: Ledger, claimId: string, change: Partial<Claim>): Ledger => ({
  ...ledger,
  claims: ledger.claims.map((claim) => (claim.claimId === claimId ? { ...claim, ...change } : claim)),
})

export const ledgerFold: Fold<Ledger> = foldOf<Ledger>(() => ({ revision: -1, claims: [] }), {
  ClaimHeld: (ledger, held) => ({
    ...ledger,
    claims: [...without(ledger, held.claimId).claims, { ...held, ...claimSpan(held) }],
  }),
  HoldExtended: (ledger, { claimId, expiresAt }) => changed(ledger, claimId, { expiresAt }),
  ClaimConfirmed: (ledger, { claimId }) => changed(ledger, claimId, { expiresAt: null }),
  ClaimReleased: (ledger, { claimId }) => without(ledger, claimId),
  HoldExpired: (ledger, { claimId }) => without(ledger, claimId),
})

/** Key of a resource's day among a command's states: `ledger:{resourceId}:2026-11-26`. */
export type LedgerKey = `ledger:${string}`
export type LedgerStates = { [ledger: LedgerKey]: Ledger }
export type LedgerStreams = { [ledger: LedgerKey]: { stream: string; fold: Fold<Ledger> } }

export const ledgerKey = (resourceId: string, localDate: string): LedgerKey => `ledger:${resourceId}:${localDate}`

/** The local days that an interval is claimed on, buffer included: overlapping claims always meet on at least one of them. */
export const claimDates = (interval: Interval, zone: string): string[] => {
  const span = claimSpan(interval)
  return daysTouched(span.fromMs, span.untilMs, zone)
}

/** The ledgers of a resource on some days, in the shape `handle` takes. */
export const ledgerStreams = (resourceId: string, localDates: readonly string[]): LedgerStreams => {
  const streams: LedgerStreams = {}
  for (const localDate of localDates)
    streams[ledgerKey(resourceId, localDate)] = { stream: ledgerStream(resourceId, localDate), fold: ledgerFold }
  return streams
}

/** Time of one resource: a professional's, a room's, a class of rooms'. */
export type ResourceTime = Interval & { resourceId: string }

/** Keys of the ledgers that a resource's time is claimed in. */
export const ledgerKeys = (time: ResourceTime, zone: string): LedgerKey[] =>
  claimDates(time, zone).map((localDate) => ledgerKey(time.resourceId, localDate))

/** Which of those ledgers a decision was not given; null when it has them all. Deciding on part of them is never right. */
export const missingLedgers = (states: LedgerStates, time: ResourceTime, zone: string): Missing | null => {
  const missing = ledgerKeys(time, zone).filter((key) => states[key] === undefined)
  return missing.length === 0 ? null : { missing }
}

export const ledgersOf = (states: LedgerStates): [LedgerKey, Ledger][] =>
  Object.entries(states).filter((entry): entry is [LedgerKey, Ledger] => entry[0].startsWith('ledger:'))

/** A resource's claims in all given ledgers, each once although one across midnight stands in two. */
export const claimsOf = (states: LedgerStates, resourceId: string): Claim[] => {
  const claims = new Map<string, Claim>()
  for (const [, ledger] of ledgersOf(states))
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
/** The most that some claims take at once within a span: it can only grow where one of them begins. */
export const peakWeight = (claims: readonly Weighed[], span: Span): number => {
  const sharing = claims.filter((claim) => isOverlapping(claim, span))
  const weightAt = (ms: number) =>
    sharing.reduce((sum, { fromMs, untilMs, weight }) => (fromMs <= ms && ms < untilMs ? sum + weight : sum), 0)
  return Math.max(0, ...sharing.map(({ fromMs }) => weightAt(Math.max(fromMs, span.fromMs))))
}

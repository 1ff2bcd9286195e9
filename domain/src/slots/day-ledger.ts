import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { dayStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Missing } from '../decision.ts'
import { foldOf, type Fold } from '../fold.ts'
import { toMs, type Instant } from '../time/instant.ts'
import { daysTouched } from '../time/zone.ts'
import type { Span } from './working-hours.ts'

/** One visit's claim on the professional's time. `expiresAt` is null once it is paid. */
export type Claim = Omit<Events['SlotHeld'], 'expiresAt'> & Span & { expiresAt: string | null }

/** Claims of one professional that touch one local day, those written as released or expired left out. */
export type DayLedger = { revision: number; claims: readonly Claim[] }

/** A visit as far as the ledger is concerned. */
export type Visit = { startsAt: Instant; endsAt: Instant; bufferMinutes: number }

/** The claim covers the visit and the professional's buffer after it. */
export const claimSpan = ({ startsAt, endsAt, bufferMinutes }: Visit): Span => ({
  fromMs: toMs(startsAt),
  untilMs: toMs(endsAt) + bufferMinutes * MINUTE_MS,
})

const without = (ledger: DayLedger, claimId: string): DayLedger => ({
  ...ledger,
  claims: ledger.claims.filter((claim) => claim.claimId !== claimId),
})

const changed = (ledger: DayLedger, claimId: string, change: Partial<Claim>): DayLedger => ({
  ...ledger,
  claims: ledger.claims.map((claim) => (claim.claimId === claimId ? { ...claim, ...change } : claim)),
})

export const dayFold: Fold<DayLedger> = foldOf<DayLedger>(() => ({ revision: -1, claims: [] }), {
  SlotHeld: (ledger, held) => ({
    ...ledger,
    claims: [...without(ledger, held.claimId).claims, { ...held, ...claimSpan(held) }],
  }),
  HoldExtended: (ledger, { claimId, expiresAt }) => changed(ledger, claimId, { expiresAt }),
  SlotConfirmed: (ledger, { claimId }) => changed(ledger, claimId, { expiresAt: null }),
  SlotReleased: (ledger, { claimId }) => without(ledger, claimId),
  HoldExpired: (ledger, { claimId }) => without(ledger, claimId),
})

/** Key of a day among a command's states: `day:2026-11-26`. */
export type DayKey = `day:${string}`
export type DayStates = { [day: DayKey]: DayLedger }

const dayKey = (localDate: string): DayKey => `day:${localDate}`

/** The local days a visit is claimed on, buffer included: overlapping visits always meet on at least one of them. */
export const claimDates = (visit: Visit, zone: string): string[] => {
  const span = claimSpan(visit)
  return daysTouched(span.fromMs, span.untilMs, zone)
}

export type DayStreams = { [day: DayKey]: { stream: string; fold: Fold<DayLedger> } }

/** The day streams of a command, in the shape `handle` takes. */
export const dayStreams = (professionalId: string, localDates: readonly string[]): DayStreams => {
  const streams: DayStreams = {}
  for (const localDate of localDates) streams[dayKey(localDate)] = { stream: dayStream(professionalId, localDate), fold: dayFold }
  return streams
}

/** Keys of the days a visit is claimed on. */
export const claimKeys = (visit: Visit, zone: string): DayKey[] => claimDates(visit, zone).map(dayKey)

/** Which of those days a decision was not given; null when it has them all. Deciding on part of the ledger is never right. */
export const missingDays = (states: DayStates, visit: Visit, zone: string): Missing | null => {
  const missing = claimKeys(visit, zone).filter((key) => states[key] === undefined)
  return missing.length === 0 ? null : { missing }
}

const ledgersOf = (states: DayStates): [DayKey, DayLedger][] =>
  Object.entries(states).filter((entry): entry is [DayKey, DayLedger] => entry[0].startsWith('day:'))

/** Claims of all given days, each once although a visit across midnight stands in two. */
export const claimsOf = (states: DayStates): Claim[] => {
  const claims = new Map<string, Claim>()
  for (const [, ledger] of ledgersOf(states)) for (const claim of ledger.claims) claims.set(claim.claimId, claim)
  return [...claims.values()]
}

export const isLive = (claim: Claim, at: Instant): boolean => claim.expiresAt === null || toMs(claim.expiresAt) > toMs(at)

/** Half-open: one visit may start at the very instant another's claim ends. */
export const isOverlapping = (one: Span, other: Span): boolean => one.fromMs < other.untilMs && other.fromMs < one.untilMs

/** The claims that stand in the way of a span, live or run out, the visit's own left out. */
export const claimsInTheWay = (states: DayStates, span: Span, ownClaimId: string): Claim[] =>
  claimsOf(states).filter((claim) => claim.claimId !== ownClaimId && isOverlapping(claim, span))

/** The same events for each day that holds the claim. */
export const onDaysOf = (states: DayStates, claimId: string, event: LapkaEvent): { [day: DayKey]: LapkaEvent[] } =>
  Object.fromEntries(
    ledgersOf(states)
      .filter(([, ledger]) => ledger.claims.some((claim) => claim.claimId === claimId))
      .map(([key]) => [key, [event]]),
  )

/** The same events on each of the days: a visit over midnight is claimed on both in one append. */
export const sameOnDays = (days: DayKey[], events: LapkaEvent[]): { [day: DayKey]: LapkaEvent[] } =>
  Object.fromEntries(days.map((key) => [key, events]))

/** Joins what several parts of a decision write per day, in the order given. */
export const mergedDays = (...parts: { [day: DayKey]: LapkaEvent[] }[]): { [day: DayKey]: LapkaEvent[] } => {
  const merged: { [day: DayKey]: LapkaEvent[] } = {}
  for (const part of parts)
    for (const [key, events] of Object.entries(part) as [DayKey, LapkaEvent[]][])
      merged[key] = [...(merged[key] ?? []), ...events]
  return merged
}

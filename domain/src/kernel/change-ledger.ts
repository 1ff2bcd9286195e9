import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Instant } from './instant.ts'
import {
  claimDates,
  claimSpan,
  isLive,
  ledgerKey,
  ledgersOf,
  peakWeight,
  type Claim,
  type Ledger,
  type LedgerKey,
  type LedgerStates,
} from './ledger.ts'

/** The events a decision writes into each ledger. */
export type LedgerEvents = { [ledger: LedgerKey]: LapkaEvent[] }

/** `capacity`: how much of the resource there is, or how much on each local date. */
export type NewClaim = Omit<Events['ClaimHeld'], 'capacity'> & { capacity: number | ((localDate: string) => number) }

/** `leaving`: claims that are removed in the same append, so they block nothing. */
type Holding = { at: Instant; zone: string; leaving?: readonly string[]; isConfirmed?: boolean }

/**
 * Holds time of a resource in every ledger that it touches, or in none: undefined where one of them has not that much left. Live
 * claims are counted, so nothing is held on a date whose capacity shrank below what was sold until it is below again. A claim beside
 * another on purpose asks for no room.
 */
export const holdClaim = (states: LedgerStates, claim: NewClaim, holding: Holding): LedgerEvents | undefined => {
  const events: LedgerEvents = {}
  const { resourceId, claimId } = claim
  for (const localDate of claimDates(claim, holding.zone)) {
    const key = ledgerKey(resourceId, localDate)
    const ledger = states[key]
    const capacity = typeof claim.capacity === 'number' ? claim.capacity : claim.capacity(localDate)
    if (ledger === undefined || (!claim.isOverlap && !isRoomFor(claim, ledger, capacity, holding))) return undefined
    const confirmed: LapkaEvent[] = holding.isConfirmed ? [{ type: 'ClaimConfirmed', data: { resourceId, claimId } }] : []
    events[key] = [{ type: 'ClaimHeld', data: { ...claim, capacity } }, ...confirmed]
  }
  return events
}

/** Several claims of one append: all of them, or undefined where one finds no room. */
export const holdClaims = (states: LedgerStates, claims: readonly NewClaim[], holding: Holding): LedgerEvents[] | undefined => {
  const held = claims.flatMap((claim) => holdClaim(states, claim, holding) ?? [])
  return held.length < claims.length ? undefined : held
}

const isRoomFor = (claim: NewClaim, ledger: Ledger, capacity: number, { at, leaving = [] }: Holding): boolean => {
  const others = ledger.claims.filter(
    (other) => other.claimId !== claim.claimId && !leaving.includes(other.claimId) && isLive(other, at),
  )
  return peakWeight(others, claimSpan(claim)) + claim.weight <= capacity
}

/** In every ledger that holds the claim. */
const inItsLedgers = (states: LedgerStates, claimId: string, eventOf: (claim: Claim) => LapkaEvent): LedgerEvents => {
  const events: LedgerEvents = {}
  for (const [key, ledger] of ledgersOf(states)) {
    const claim = ledger.claims.find((one) => one.claimId === claimId)
    if (claim !== undefined) events[key] = [eventOf(claim)]
  }
  return events
}

export const confirmClaim = (states: LedgerStates, claimId: string): LedgerEvents =>
  inItsLedgers(states, claimId, ({ resourceId }) => ({ type: 'ClaimConfirmed', data: { resourceId, claimId } }))

export const releaseClaim = (states: LedgerStates, claimId: string, reason: Events['ClaimReleased']['reason']): LedgerEvents =>
  inItsLedgers(states, claimId, ({ resourceId }) => ({ type: 'ClaimReleased', data: { resourceId, claimId, reason } }))

export const expireClaim = (states: LedgerStates, claimId: string): LedgerEvents =>
  inItsLedgers(states, claimId, ({ resourceId }) => ({ type: 'HoldExpired', data: { resourceId, claimId } }))

export const extendClaim = (states: LedgerStates, claimId: string, expiresAt: string): LedgerEvents =>
  inItsLedgers(states, claimId, ({ resourceId }) => ({ type: 'HoldExtended', data: { resourceId, claimId, expiresAt } }))

/** Joins what several parts of a decision write into each ledger, in the order given. */
export const mergeEvents = (...parts: LedgerEvents[]): LedgerEvents => {
  const merged: LedgerEvents = {}
  for (const part of parts)
    for (const [key, events] of Object.entries(part) as [LedgerKey, LapkaEvent[]][])
      merged[key] = [...(merged[key] ?? []), ...events]
  return merged
}

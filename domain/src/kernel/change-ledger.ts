import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Instant } from './instant.ts'
import {
  claimSpan,
  isLive,
  isOverlapping,
  ledgerKeys,
  ledgersOf,
  type Claim,
  type Ledger,
  type LedgerKey,
  type LedgerStates,
} from './ledger.ts'

/** What a decision writes into each ledger. */
export type LedgerEvents = { [ledger: LedgerKey]: LapkaEvent[] }

export type NewClaim = Omit<Events['ClaimHeld'], 'unit'>

/** `leaving`: claims that are taken out in the same append, so they are in nobody's way. */
type Holding = { at: Instant; zone: string; leaving?: readonly string[]; isConfirmed?: boolean }

/**
 * Holds an interval in every ledger that it touches, or in none: undefined where all of the resource's units are taken on one of
 * them. In each ledger a claim gets the lowest unit that is free, so whole nights fit as long as any unit is. A claim beside another
 * on purpose asks for no room.
 */
export const holdClaim = (states: LedgerStates, claim: NewClaim, holding: Holding): LedgerEvents | undefined => {
  const events: LedgerEvents = {}
  for (const key of ledgerKeys(claim, holding.zone)) {
    const ledger = states[key]
    const unit = ledger && (claim.isOverlap ? 0 : freeUnit(ledger, claim, holding))
    if (unit === undefined) return undefined
    const { resourceId, claimId } = claim
    const confirmed: LapkaEvent[] = holding.isConfirmed ? [{ type: 'ClaimConfirmed', data: { resourceId, claimId } }] : []
    events[key] = [{ type: 'ClaimHeld', data: { ...claim, unit } }, ...confirmed]
  }
  return events
}

const freeUnit = (ledger: Ledger, claim: NewClaim, { at, leaving = [] }: Holding): number | undefined => {
  const span = claimSpan(claim)
  const isInTheWay = (other: Claim) =>
    other.claimId !== claim.claimId && !leaving.includes(other.claimId) && isLive(other, at) && isOverlapping(other, span)
  const taken = new Set(ledger.claims.filter(isInTheWay).map(({ unit }) => unit))
  for (let unit = 0; unit < claim.capacity; unit++) if (!taken.has(unit)) return unit
  return undefined
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

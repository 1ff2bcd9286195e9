import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { isSharedTime } from '@lapka/contracts/resources.ts'
import { toMs, type Instant } from './instant.ts'
import {
  claimSpan,
  claimsOf,
  isLive,
  isOverlapping,
  ledgerKeys,
  ledgersOf,
  peakWeight,
  type Claim,
  type Ledger,
  type LedgerKey,
  type LedgerStates,
  type Nights,
  type Whereabouts,
} from './ledger.ts'

/** The events a decision writes into each ledger. */
export type LedgerEvents = { [ledger: LedgerKey]: LapkaEvent[] }

export type NewClaim = Events['ClaimHeld'] & Whereabouts & { nights?: Nights }

/** `leaving`: claims that are removed in the same append, so they block nothing. */
type Holding = { at: Instant; zone: string; leaving?: readonly string[]; isConfirmed?: boolean }

/**
 * Holds time of a resource in every ledger that it touches, or in none: undefined where one of them has not that much left. Live
 * claims are counted, so nothing is held where capacity shrank below what was sold until it is below again. A claim beside
 * another on purpose asks for no room.
 */
export const holdClaim = (states: LedgerStates, claim: NewClaim, holding: Holding): LedgerEvents | undefined => {
  const events: LedgerEvents = {}
  const { resourceId, claimId } = claim
  for (const key of ledgerKeys(claim, holding.zone)) {
    const ledger = states[key]
    if (ledger === undefined || (!claim.isOverlap && !isRoomFor(claim, ledger, holding))) return undefined
    const confirmed: LapkaEvent[] = holding.isConfirmed ? [{ type: 'ClaimConfirmed', data: { resourceId, claimId } }] : []
    events[key] = [...heldEvents(claim), ...confirmed]
  }
  return events
}

const heldEvents = ({ nights, place, ways, ...claim }: NewClaim): LapkaEvent[] => {
  if (nights === undefined) return [{ type: 'ClaimHeld', data: claim }, ...locatedEvents(claim, { place, ways })]
  const { resourceId, capacity, weight, claimId, holderId, expiresAt } = claim
  return [{ type: 'NightsHeld', data: { resourceId, capacity, weight, claimId, holderId, ...nights, expiresAt } }]
}

type Where = { [K in keyof Whereabouts]: Whereabouts[K] | undefined }

/** None at the professional's own place, where most are. */
const locatedEvents = (
  { resourceId, claimId }: Pick<NewClaim, 'resourceId' | 'claimId'>,
  { place = 'own', ways = [] }: Where,
): LapkaEvent[] =>
  place === 'own' && ways.length === 0 ? [] : [{ type: 'ClaimLocated', data: { resourceId, claimId, place, ways } }]

/** Several claims of one append: all of them, or undefined where one finds no room. */
export const holdClaims = (states: LedgerStates, claims: readonly NewClaim[], holding: Holding): LedgerEvents[] | undefined => {
  const held = claims.flatMap((claim) => holdClaim(states, claim, holding) ?? [])
  return held.length < claims.length ? undefined : held
}

const isRoomFor = (claim: NewClaim, ledger: Ledger, { at, leaving = [] }: Holding): boolean => {
  const [span, atMs] = [claimSpan(claim), toMs(at)]
  const others = ledger.claims.filter(
    (other) =>
      isOverlapping(other, span) && other.claimId !== claim.claimId && !leaving.includes(other.claimId) && isLive(other, atMs),
  )
  return peakWeight(others, span) + claim.weight <= claim.capacity
}

/** In every ledger that holds the claim. */
const inItsLedgers = (states: LedgerStates, claimId: string, eventOf: (claim: Claim) => LapkaEvent | null): LedgerEvents => {
  const events: LedgerEvents = {}
  for (const [key, ledger] of ledgersOf(states)) {
    const claim = ledger.claims.find((one) => one.claimId === claimId)
    const event = claim && eventOf(claim)
    if (event) events[key] = [event]
  }
  return events
}

export const confirmClaim = (states: LedgerStates, claimId: string): LedgerEvents =>
  inItsLedgers(states, claimId, ({ resourceId }) => ({ type: 'ClaimConfirmed', data: { resourceId, claimId } }))

export const releaseClaim = (states: LedgerStates, claimId: string, reason: Events['ClaimReleased']['reason']): LedgerEvents =>
  inItsLedgers(states, claimId, ({ resourceId }) => ({ type: 'ClaimReleased', data: { resourceId, claimId, reason } }))

/** Claims take the place of another's for exactly the same times, as those stood: they ask for no room. */
export const inheritClaims = (states: LedgerStates, fromClaimId: string, claims: readonly NewClaim[]): LedgerEvents => {
  const events: LedgerEvents = {}
  for (const [key, ledger] of ledgersOf(states)) {
    const from = ledger.claims.find((one) => one.claimId === fromClaimId)
    const claim = claims.find((one) => one.resourceId === from?.resourceId)
    if (from === undefined || claim === undefined) continue
    const { resourceId, claimId } = claim
    events[key] = [
      { type: 'ClaimReleased', data: { resourceId, claimId: fromClaimId, reason: 'replaced' } },
      ...heldEvents({ ...claim, capacity: from.capacity, ...(from.isOverlap && { isOverlap: true }) }),
      { type: 'ClaimConfirmed', data: { resourceId, claimId } },
    ]
  }
  return events
}

type NightsTime = Pick<NewClaim, 'resourceId' | 'startsAt' | 'endsAt' | 'bufferMinutes' | 'nights'>
type JoinedNights = { claimId: string; heldId: string; times: readonly NightsTime[]; expiresAt: string; zone: string }

/** Nights that were held beside a claim become a part of it, in every month: `times` are all that it has from here on. */
export const joinNights = (states: LedgerStates, { claimId, heldId, times, expiresAt, zone }: JoinedNights): LedgerEvents => {
  const joined = times.flatMap((time) => {
    const { resourceId } = time
    const known = claimsOf(states, resourceId).find((one) => one.claimId === heldId || one.claimId === claimId)
    if (known === undefined) return []
    const { capacity, weight, holderId } = known
    const events: LapkaEvent[] = [
      ...heldEvents({ ...time, capacity, weight, claimId, holderId, expiresAt }),
      { type: 'ClaimConfirmed', data: { resourceId, claimId } },
    ]
    return ledgerKeys(time, zone).map((key): LedgerEvents => ({ [key]: events }))
  })
  return mergeEvents(releaseClaim(states, heldId, 'replaced'), ...joined)
}

type FreedNights = {
  claimId: string
  /** From which local date on the nights of a resource are free; undefined for a resource that keeps them. */
  fromOf: (resourceId: string) => string | undefined
  reason: Events['NightsReleased']['reason']
}

/** Frees the last nights of a claim, in every month that has some of them. */
export const releaseNights = (states: LedgerStates, { claimId, fromOf, reason }: FreedNights): LedgerEvents => {
  const events: LedgerEvents = {}
  for (const [key, ledger] of ledgersOf(states)) {
    const claim = ledger.claims.find((one) => one.claimId === claimId)
    const from = claim && fromOf(claim.resourceId)
    if (claim?.nights === undefined || from === undefined || from >= claim.nights.until) continue
    const { resourceId, nights } = claim
    const firstOfMonth = `${key.slice(-'yyyy-mm'.length)}-01`
    const hasSomeLeft = nights.from < from && firstOfMonth < from
    events[key] = hasSomeLeft
      ? [{ type: 'NightsReleased', data: { resourceId, claimId, from, reason } }]
      : [{ type: 'ClaimReleased', data: { resourceId, claimId, reason } }]
  }
  return events
}

/** The professional goes elsewhere for it. */
export const locateClaim = (states: LedgerStates, claimId: string, where: Required<Whereabouts>): LedgerEvents =>
  inItsLedgers(states, claimId, ({ resourceId }) =>
    isSharedTime(resourceId) ? null : { type: 'ClaimLocated', data: { resourceId, claimId, ...where } },
  )

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

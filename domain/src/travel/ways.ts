import type { Events } from '@lapka/contracts/events.ts'
import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import type { Refusal, UnknownWay } from '@lapka/contracts/refusals.ts'
import { goesToParent, type ServiceLocation } from '@lapka/contracts/service-locations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { MAX_TRAVEL_MINUTES, wordOfPlace, type ClaimPlace, type Way } from '@lapka/contracts/travel.ts'
import type { Missing } from '../kernel/decision.ts'
import type { Fold } from '../kernel/fold.ts'
import { addMs, type Instant } from '../kernel/instant.ts'
import {
  claimsOf,
  claimSpan,
  isLive,
  isOverlapping,
  ledgerPeriods,
  ledgerStreams,
  missingLedgers,
  type Claim,
  type Interval,
  type Ledger,
  type LedgerKey,
  type LedgerStates,
  type ResourceTime,
} from '../kernel/ledger.ts'
import type { Professional } from '../professionals/professional.ts'

/**
 * The ways that were looked up for a command; it is decided again with those that it turns out to need. `unknownCountsAsNone`: in a what-if
 * world claims stand side by side that never met, and nothing is looked up for a series that is paid late or a time that is offered to who waits.
 */
export type Travel = { ways: readonly Way[]; unknownCountsAsNone?: true }

export type KeptWay = Events['ClaimLocated']['ways'][number]

type Visit = {
  location?: ServiceLocation | undefined
  address?: { addressId: string; revision: number } | null | undefined
  window?: VisitWindow | undefined
}

/** Where the professional is for an appointment. The number of visits in a window was chosen with the ways between them. */
export const placeOfVisit = ({ location = 'AT_PROFESSIONAL', address, window }: Visit): ClaimPlace => {
  if (window !== undefined || location === 'ONLINE') return 'unknown'
  if (!goesToParent(location)) return 'own'
  return address ? { addressId: address.addressId, revision: address.revision } : 'unknown'
}

/** Which way it is: from one place to another. */
export const wordOfWay = (from: ClaimPlace, wanted: ClaimPlace): string => `${wordOfPlace(from)}~${wordOfPlace(wanted)}`

/** Those whose time for the way is kept free. */
export const isTravelling = (professional: Professional | undefined): boolean =>
  professional !== undefined && professional.status !== 'none' && professional.travelMode !== undefined

const REACH_MS = MAX_TRAVEL_MINUTES * MINUTE_MS

/** A time with all from which a way to it may begin, and to which one may lead. */
const withinReach = ({ startsAt, endsAt, bufferMinutes }: Interval): Interval => ({
  startsAt: addMs(startsAt, -REACH_MS),
  endsAt: addMs(endsAt, REACH_MS),
  bufferMinutes,
})

type Travelling = { professional?: Professional; zone: string }
type ReachStreams = { [ledger: LedgerKey]: { stream: string; fold: Fold<Ledger>; isAsserted: true } }

/**
 * The days beside those of the time itself, of a professional who travels. They are only read, and asserted: else two who book on both
 * sides of midnight would not meet.
 */
export const reachStreams = (time: ResourceTime, { professional, zone }: Travelling): ReachStreams => {
  if (!isTravelling(professional)) return {}
  const own = ledgerPeriods(time, zone)
  const beside = ledgerPeriods(withinReach(time), zone).filter((date) => !own.includes(date))
  return Object.fromEntries(
    Object.entries(ledgerStreams(time.resourceId, beside)).map(([key, read]) => [key, { ...read, isAsserted: true as const }]),
  )
}

/** `leaving`: claims that go in the same append. */
export type WantedTime = ResourceTime & {
  claimId: string
  place: ClaimPlace
  at: Instant
  leaving?: readonly string[]
}

/**
 * Whether the professional gets there from every claim before, and to every one after; the ways that it keeps free beside its
 * neighbours. The buffer after an appointment is kept besides. What overlaps is for the ledger to refuse.
 */
export const judgeWays = (
  states: LedgerStates,
  wanted: WantedTime,
  { travel, ...by }: Travelling & { travel: Travel | undefined },
): { ways: KeptWay[] } | Refusal | Missing => {
  if (!isTravelling(by.professional) || wanted.place === 'unknown') return { ways: [] }
  const lacking = missingLedgers(states, { ...withinReach(wanted), resourceId: wanted.resourceId }, by.zone)
  if (lacking !== null && !travel?.unknownCountsAsNone) return lacking
  const neighbours = neighboursOf(states, wanted)
  const unknown: UnknownWay[] = []
  const judged = neighbours.map((neighbour): Judged => {
    const minutes = minutesOf(neighbour, wanted, travel)
    if (minutes !== undefined) return { ...neighbour, minutes }
    const { claim, place } = neighbour
    unknown.push({ professionalId: wanted.resourceId, claimId: claim.claimId, from: place, wanted: wanted.place })
    return { ...neighbour, minutes: 0 }
  })
  if (unknown.length > 0 && !travel?.unknownCountsAsNone) return { refused: 'DAY_CHANGED_MEANWHILE', unknownWays: unknown }
  const missingMinutes = Math.ceil(Math.max(0, ...judged.map(({ minutes, gapMinutes }) => minutes - gapMinutes)))
  if (missingMinutes > 0) return { refused: 'NO_TIME_TO_TRAVEL', missingMinutes }
  return {
    ways: [nearest(judged, true), nearest(judged, false)].flatMap((one) => (one && one.minutes > 0 ? [keptWay(one)] : [])),
  }
}

type Neighbour = { claim: Claim; place: ClaimPlace; isTo: boolean; gapMinutes: number }
type Judged = Neighbour & { minutes: number }

const neighboursOf = (states: LedgerStates, wanted: WantedTime): Neighbour[] => {
  const span = claimSpan(wanted)
  return claimsOf(states, wanted.resourceId).flatMap((claim): Neighbour[] => {
    const { place = 'own' } = claim
    const isGone = claim.claimId === wanted.claimId || wanted.leaving?.includes(claim.claimId) || !isLive(claim, wanted.at)
    if (isGone || place === 'unknown' || isOverlapping(claim, span)) return []
    const isTo = claim.untilMs <= span.fromMs
    const gapMinutes = (isTo ? span.fromMs - claim.untilMs : claim.fromMs - span.untilMs) / MINUTE_MS
    return gapMinutes < MAX_TRAVEL_MINUTES ? [{ claim, place, isTo, gapMinutes }] : []
  })
}

/** Undefined where nobody has looked it up. */
const minutesOf = ({ claim, place, isTo }: Neighbour, wanted: WantedTime, travel: Travel | undefined): number | undefined => {
  if (wordOfPlace(place) === wordOfPlace(wanted.place)) return 0
  const word = wordOfWay(place, wanted.place)
  const way = travel?.ways.find((known) => known.claimId === claim.claimId && known.place === word)
  return isTo ? way?.toMinutes : way?.fromMinutes
}

const nearest = (judged: readonly Judged[], isTo: boolean): Judged | undefined =>
  judged.filter((one) => one.isTo === isTo).toSorted((one, other) => one.gapMinutes - other.gapMinutes)[0]

const keptWay = ({ claim, minutes, isTo }: Judged): KeptWay => ({ claimId: claim.claimId, minutes, isTo })

/**
 * A claim as it stands in the way of a wanted place: with the way to there behind it, and the one from there before it. Then times are
 * offered as if the ways were booked, by the same rule as above.
 */
export const withWays = <Claim extends Omit<Interval, 'nights'>>(
  claim: Claim,
  { toMinutes, fromMinutes }: Omit<Way, 'claimId' | 'place'>,
): Claim => ({
  ...claim,
  startsAt: addMs(claim.startsAt, -fromMinutes * MINUTE_MS),
  bufferMinutes: claim.bufferMinutes + toMinutes,
})

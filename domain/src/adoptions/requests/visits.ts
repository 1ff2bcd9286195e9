import { VISIT_DAY, VISIT_HORIZON_DAYS, type VisitSide, type VisitTime } from '@lapka/contracts/adoptions.ts'
import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { holdClaim, mergeEvents, releaseClaim, type NewClaim } from '../../kernel/change-ledger.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { missingLedgers, streamsOfTime, type LedgerKey, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import { localDateOf, wallTimeOf } from '../../kernel/zone.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { animalStreamOf, type Animal } from '../animal.ts'
import { foundRequest, ofRequest, type Found } from './found.ts'
import { isAhead, isOpen, timeOfVisit, type BookedVisit } from './request.ts'

type OfVisit = { animalId: string; professionalId: string; requestId: string; times: readonly VisitTime[] }
export type VisitStates = { animal: Animal; professional: Professional } & LedgerStates

/** `times`: those that are asked about; the visit that is booked now is read too. */
export const visitStreams = ({ animalId, professionalId, requestId, times }: OfVisit) => ({
  streams: {
    ...animalStreamOf(animalId),
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
  },
  more: ({ animal, professional }: { animal: Animal; professional: Professional }): LedgerStreams => {
    if (professional.status === 'none') return {}
    const { zone } = professional
    const visit = foundRequest(animal, requestId)?.request.visit
    const streams = [...times, ...(visit ? [visit] : [])].map((time) => streamsOfTime(timeOfVisit(professionalId, time), zone))
    return Object.assign({}, ...streams) as LedgerStreams
  },
})

/** One side of a visit: the family, or the shelter. */
export type Side = { parentId: string } | { professionalId: string }
type Command = { requestId: string; at: string }

/** The shelter offers times that are free now; whether one still is, the family's choice decides. */
export const decideOfferVisit = (
  { professionalId, requestId, times, at }: Command & { professionalId: string; times: VisitTime[] },
  states: VisitStates,
): Decision<'animal' | LedgerKey> | Missing => {
  const found = sidesRequest(states, { requestId, side: { professionalId } })
  if (isRefused(found)) return found
  const { zone, request } = found
  const visitIds = request.visit ? [request.visit.visitId] : []
  for (const time of times) {
    const refused = whyNotTime(time, { at, zone })
    if (refused !== null) return { refused }
    const claim = claimOf(found, { ...time, visitId: requestId, zone })
    const missing = missingLedgers(states, claim, zone)
    if (missing !== null) return missing
    if (holdClaim(states, claim, { at, zone, leaving: visitIds }) === undefined) return { refused: 'VISIT_TIME_TAKEN' }
  }
  return { events: { animal: [{ type: 'AdoptionVisitOffered', data: { ...ofRequest(found), times } }] } }
}

type BookVisit = Command & { side: Side; visitId: string; startsAt: string; endsAt: string }

/** The family takes a time that was offered, the shelter any; a visit that is booked moves there. */
export const decideBookVisit = (
  { side, requestId, at, visitId, startsAt, endsAt }: BookVisit,
  states: VisitStates,
): Decision<'animal' | LedgerKey> | Missing => {
  const found = sidesRequest(states, { requestId, side })
  if (isRefused(found)) return found
  const { zone, request } = found
  const time = 'parentId' in side ? request.offered?.find((one) => one.startsAt === startsAt) : { startsAt, endsAt }
  if (time === undefined) return { refused: 'VISIT_NOT_OFFERED' }
  const refused = whyNotTime(time, { at, zone })
  if (refused !== null) return { refused }
  const { visit } = request
  if (visit !== undefined && visit.startsAt === time.startsAt && visit.endsAt === time.endsAt) return { events: {} }
  const booked = { ...time, visitId, zone }
  const claim = claimOf(found, booked)
  const missing = missingLedgers(states, claim, zone)
  if (missing !== null) return missing
  const held = holdClaim(states, claim, { at, zone, leaving: visit ? [visit.visitId] : [], isConfirmed: true })
  if (held === undefined) return { refused: 'VISIT_TIME_TAKEN' }
  const freed = visit && isAhead(visit, at) ? releaseClaim(states, visit.visitId, 'moved') : {}
  const movedFrom = visit && isAhead(visit, at) ? { movedFrom: visit.startsAt } : {}
  const data = { ...ofRequest(found), ...booked, by: sideOf(side), ...movedFrom }
  return { events: { animal: [{ type: 'AdoptionVisitBooked', data }], ...mergeEvents(freed, held) } }
}

export const decideCancelVisit = (
  { side, requestId, at }: Command & { side: Side },
  states: VisitStates,
): Decision<'animal' | LedgerKey> | Missing => {
  const found = sidesRequest(states, { requestId, side })
  if (isRefused(found)) return found
  const { visit } = found.request
  if (visit === undefined || toMs(visit.startsAt) <= toMs(at)) return { refused: 'NO_VISIT_AHEAD' }
  const missing = missingLedgers(states, claimOf(found, visit), visit.zone)
  if (missing !== null) return missing
  const { visitId, startsAt } = visit
  const data = { ...ofRequest(found), visitId, startsAt, by: sideOf(side) }
  return {
    events: { animal: [{ type: 'AdoptionVisitCancelled', data }], ...releaseClaim(states, visitId, 'cancelled') },
  }
}

const sideOf = (side: Side): VisitSide => ('parentId' in side ? 'parent' : 'shelter')

/** A request that is open, or agreed to: then the family comes for the animal. */
const sidesRequest = (
  { animal, professional }: VisitStates,
  { requestId, side }: { requestId: string; side: Side },
): (Found & { zone: string }) | Refusal => {
  const found = foundRequest(animal, requestId)
  const isOwn =
    found !== undefined &&
    ('parentId' in side ? found.request.parentId === side.parentId : found.animal.professionalId === side.professionalId)
  if (!isOwn || professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (!isOpen(found.request) && found.request.status !== 'agreed') return { refused: 'REQUEST_OVER' }
  return { ...found, zone: professional.zone }
}

const claimOf = ({ animal, request }: Found, { visitId, startsAt, endsAt }: BookedVisit): NewClaim => ({
  ...timeOfVisit(animal.professionalId, { startsAt, endsAt }),
  capacity: 1,
  weight: 1,
  claimId: visitId,
  holderId: request.parentId,
  expiresAt: endsAt,
})

const whyNotTime = ({ startsAt, endsAt }: VisitTime, { at, zone }: { at: string; zone: string }): RefusalCode | null => {
  if (toMs(startsAt) <= toMs(at)) return 'VISIT_IN_PAST'
  if (toMs(startsAt) > toMs(at) + VISIT_HORIZON_DAYS * DAY_MS) return 'VISIT_TOO_FAR'
  const isInDay =
    wallTimeOf(startsAt, zone) >= VISIT_DAY.from &&
    wallTimeOf(endsAt, zone) <= VISIT_DAY.until &&
    localDateOf(startsAt, zone) === localDateOf(endsAt, zone)
  return isInDay ? null : 'VISIT_OUTSIDE_HOURS'
}

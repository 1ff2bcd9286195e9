import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { ServiceLocation } from '@lapka/contracts/service-locations.ts'
import { holdClaims, type LedgerEvents, type NewClaim } from '../kernel/change-ledger.ts'
import { claimsInTheWay, isLive, type LedgerStates, type ResourceTime } from '../kernel/ledger.ts'
import { petHours, whyPetElsewhere, type Standing } from '../pets/pet-hours.ts'
import { isConsultation } from './is-consultation.ts'
import { petIdsOf } from './pets-of-appointment.ts'

type Visit = {
  petId: string
  furtherPetIds?: readonly string[] | undefined
  startsAt: string
  endsAt: string
  location?: ServiceLocation | undefined
  consultation?: object | undefined
  stay?: object | undefined
  seat?: object | undefined
}

/** The animals that have to be there in person: none on a screen. Nights and seats are claimed by rules of their own. */
const petsThere = ({ location, stay, seat, consultation, ...visit }: Visit): string[] =>
  location === 'ONLINE' || (stay ?? seat) !== undefined || isConsultation({ consultation }) ? [] : petIdsOf(visit)

/** The hours of its animals that a visit takes: an animal is in one place at a time, whoever of its keepers booked. */
export const petTimesOf = (visit: Visit): ResourceTime[] => petsThere(visit).map((petId) => petHours(petId, visit))

type Booked = Visit & { appointmentId: string; parentId: string }

export const petClaimsOf = (visit: Booked, expiresAt: string): NewClaim[] =>
  petsThere(visit).map((petId) => ({
    ...petHours(petId, visit),
    capacity: 1,
    weight: 1,
    claimId: visit.appointmentId,
    holderId: visit.parentId,
    expiresAt,
  }))

/** Which of its animals is elsewhere then; null if none is. */
export const whyElsewhere = (
  states: LedgerStates,
  visit: Visit & { appointmentId: string },
  standing: Standing,
): Refusal | null => {
  const { startsAt, endsAt, appointmentId: claimId } = visit
  for (const petId of petsThere(visit)) {
    const elsewhere = whyPetElsewhere(states, { petId, claimId, startsAt, endsAt }, standing)
    if (elsewhere !== null) return elsewhere
  }
  return null
}

type Holding = Standing & {
  zone: string
  expiresAt: string
  isConfirmed?: boolean
  /** A place in a line is no reason to give up another booking: an offer stands beside it until it is to be paid. */
  isOffer?: boolean
}

/** Holds the time of all of its animals, or says which one is elsewhere. */
export const holdPets = (
  states: LedgerStates,
  visit: Booked,
  { expiresAt, isOffer = false, ...holding }: Holding,
): { claims: NewClaim[]; held: LedgerEvents[] } | Refusal => {
  const elsewhere = whyElsewhere(states, visit, holding)
  if (elsewhere !== null && !isOffer) return elsewhere
  const leaving = holding.leaving ?? []
  const claims = petClaimsOf(visit, expiresAt).map((claim): NewClaim => {
    const isBeside = claimsInTheWay(states, claim, claim.claimId).some(
      (other) => isLive(other, holding.at) && !leaving.includes(other.claimId),
    )
    return isBeside ? { ...claim, isOverlap: true } : claim
  })
  return { claims, held: holdClaims(states, claims, holding) ?? [] }
}

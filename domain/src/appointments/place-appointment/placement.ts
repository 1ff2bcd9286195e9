import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { petKey, type PetStates } from '../../pets/several-pets.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'
import { claimDates, claimsInTheWay, isLive, type Claim, type LedgerStates, type ResourceTime } from '../../kernel/ledger.ts'
import { tailorForPets, tailorService, type TailoredService } from '../../services/price-for-pet.ts'
import { tailorInTurn, whyNotInTurn } from '../../services/services-in-turn.ts'
import { placeOffering, timeTaken } from '../../slots/why-not-offered.ts'
import { placeOfAppointment } from '../../kernel/working-hours.ts'
import { addMs, type Instant } from '../../kernel/instant.ts'

export type FurtherServices = readonly { serviceId: string; extraIds?: readonly string[] | undefined }[] | undefined

export type RequestedSlot = {
  serviceId: string
  furtherServices?: FurtherServices
  startsAt: string
  at: Instant
  extraIds?: readonly string[] | undefined
  furtherPetIds?: readonly string[] | undefined
}
type Known = { professional: Professional; schedule: Schedule; pet: Pet } & PetStates

/** The part of the professional's day that the wanted time would take, and the service as it is for this animal: of several the first. */
export type Placement = {
  service: Service
  tailored: TailoredService
  span: { startsAt: string; endsAt: string; bufferMinutes: number; window?: VisitWindow }
  zone: string
}

export const serviceIdsOf = ({ serviceId, furtherServices = [] }: Pick<RequestedSlot, 'serviceId' | 'furtherServices'>) => [
  serviceId,
  ...furtherServices.map((one) => one.serviceId),
]

const serviceOf = (professional: Professional, serviceId: string): Service | undefined =>
  professional.status === 'none' ? undefined : professional.services.find((offered) => offered.id === serviceId)

export const tailoredFor = (service: Service, pet: Pet, extraIds?: readonly string[]) =>
  tailorService(service, pet.status === 'none' ? undefined : pet, extraIds)

/** The animals of a request, the first one first. */
export const petsOf = (states: { pet: Pet } & PetStates, { furtherPetIds = [] }: Pick<RequestedSlot, 'furtherPetIds'>): Pet[] => [
  states.pet,
  ...furtherPetIds.map((petId) => states[petKey(petId)] ?? petFold.initialState()),
]

type Wanted = Pick<RequestedSlot, 'serviceId' | 'furtherServices' | 'extraIds' | 'furtherPetIds'>
type Tailoring = Pick<RequestedSlot, 'extraIds' | 'furtherPetIds'>
type Offer = { pet: Pet; professional: Professional } & PetStates

/** The service as it is for all animals of a request. */
const tailoredForAll = (service: Service, states: Offer, wanted: Tailoring) => {
  const pets = petsOf(states, wanted)
  const { professional } = states
  const known = pets.flatMap((pet) => (pet.status === 'none' ? [] : pet))
  if (pets.length === 1 || known.length < pets.length || professional.status === 'none')
    return tailoredFor(service, states.pet, wanted.extraIds)
  return tailorForPets(service, known, { role: professional.role, extraIds: wanted.extraIds })
}

/** All services of a request, one after another, with the first of them. */
const tailoredInTurn = (
  states: Offer,
  wanted: Wanted,
): { service: Service; tailored: TailoredService } | { refused: RefusalCode } => {
  const { professional } = states
  const service = serviceOf(professional, wanted.serviceId)
  if (service === undefined || professional.status === 'none') return { refused: 'NOT_BOOKABLE' }
  const { furtherServices = [], furtherPetIds } = wanted
  const further = furtherServices.flatMap(({ serviceId, extraIds }) => {
    const one = serviceOf(professional, serviceId)
    return one === undefined ? [] : { service: one, extraIds }
  })
  if (further.length < furtherServices.length) return { refused: 'SERVICE_NOT_OFFERED' }
  const all = [{ service, extraIds: wanted.extraIds }, ...further]
  const apart = whyNotInTurn(
    all.map((one) => one.service),
    professional.role,
  )
  if (apart !== null) return { refused: apart }
  const tailored = tailorInTurn(all, ({ extraIds, ...one }) => tailoredForAll(one.service, states, { extraIds, furtherPetIds }))
  return 'refused' in tailored ? tailored : { service, tailored }
}

/** How long it takes for all of them; undefined where there is no such service for them. */
export const tailoredMinutesOf = (states: Offer, wanted: Wanted): number | undefined => {
  const offered = tailoredInTurn(states, wanted)
  return 'refused' in offered ? undefined : offered.tailored.durationMinutes
}

/** Undefined where nothing could be placed at all: no such professional, service or schedule, or none for this animal. */
export const placementOf = (states: Known, requested: RequestedSlot): Placement | undefined => {
  const { schedule } = states
  const offered = tailoredInTurn(states, requested)
  if ('refused' in offered || schedule.status === 'none') return undefined
  const { durationMinutes } = offered.tailored
  const endsAt = addMs(requested.startsAt, durationMinutes * MINUTE_MS)
  const { startsAt, at: now } = requested
  const offering = placeOffering(schedule, { startsAt, durationMinutes, now })
  const place = offering ?? placeOfAppointment(schedule, { startsAt, endsAt }) ?? schedule
  return { ...offered, span: timeTaken(place, { startsAt, durationMinutes }), zone: schedule.zone }
}

/** Why there is no placement. */
export const whyNoPlacement = (states: Known, requested: RequestedSlot): RefusalCode => {
  const offered = tailoredInTurn(states, requested)
  return 'refused' in offered ? offered.refused : 'NOT_BOOKABLE'
}

/** The local days whose ledgers the command needs. */
export const placementDates = (placement: Placement | undefined): string[] =>
  placement === undefined ? [] : claimDates(placement.span, placement.zone)

type Parent = { parentId: string; at: Instant }

/** A booking of the parent's own: no one else took the time. */
export const isOwnBooking = (claim: Claim, { parentId }: Pick<Parent, 'parentId'>): boolean =>
  claim.expiresAt === null && claim.holderId === parentId

/** The parent's own unpaid claims that have not run out. */
export const ownHolds = (claims: Claim[], { parentId, at }: Parent): Claim[] =>
  claims.filter((claim) => claim.expiresAt !== null && claim.holderId === parentId && isLive(claim, at))

type Asked = RequestedSlot & {
  appointmentId: string
  parentId: string
  petId: string
  holdMs?: number | undefined
  seriesId?: string | undefined
}
/** Held for a parent who waits, and who has not asked for this very time. */
export const isOffer = ({ holdMs }: Pick<Asked, 'holdMs'>): boolean => holdMs !== undefined

/** What is asked for, as it would take place. */
export const visitOf = (
  { appointmentId, parentId, petId, furtherPetIds }: Asked,
  { professional }: Pick<Known, 'professional'>,
  { service, span: { startsAt, endsAt } }: Placement,
) => {
  const location = professional.status === 'none' ? undefined : locationOf(service, professional.role)
  return { appointmentId, parentId, petId, furtherPetIds, startsAt, endsAt, location }
}

type Times = { time: ResourceTime; pets: readonly ResourceTime[] }
/**
 * The parent's own unpaid holds that a new one takes the place of: those of the same time, and of its animals elsewhere, for they have chosen anew. An
 * offer, for which nobody has asked just now, ends none elsewhere; a series leaves that day out.
 */
export const holdsReplaced = (states: LedgerStates, asked: Asked, { time, pets }: Times): Claim[] => {
  const isChosenAnew = !isOffer(asked) && asked.seriesId === undefined
  const taken = [time, ...(isChosenAnew ? pets : [])].flatMap((one) => claimsInTheWay(states, one, asked.appointmentId))
  return ownHolds([...new Map(taken.map((claim) => [claim.claimId, claim])).values()], asked)
}

import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Pet } from '../../pets/pet.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'
import { claimDates, isLive, type Claim } from '../../kernel/ledger.ts'
import { tailorService, type TailoredService } from '../../services/price-for-pet.ts'
import { placeOffering, timeTaken } from '../../slots/why-not-offered.ts'
import { placeOfAppointment } from '../../kernel/working-hours.ts'
import { addMs, type Instant } from '../../kernel/instant.ts'

export type RequestedSlot = { serviceId: string; startsAt: string; at: Instant; extraIds?: readonly string[] | undefined }
type Known = { professional: Professional; schedule: Schedule; pet: Pet }

/** The part of the professional's day that the wanted time would take, and the service as it is for this animal. */
export type Placement = {
  service: Service
  tailored: TailoredService
  span: { startsAt: string; endsAt: string; bufferMinutes: number; window?: VisitWindow }
  zone: string
}

const serviceOf = (professional: Professional, serviceId: string): Service | undefined =>
  professional.status === 'none' ? undefined : professional.services.find((offered) => offered.id === serviceId)

export const tailoredFor = (service: Service, pet: Pet, extraIds?: readonly string[]) =>
  tailorService(service, pet.status === 'none' ? undefined : pet, extraIds)

/** Undefined where nothing could be placed at all: no such professional, service or schedule, or none for this animal. */
export const placementOf = ({ professional, schedule, pet }: Known, requested: RequestedSlot): Placement | undefined => {
  const service = serviceOf(professional, requested.serviceId)
  if (service === undefined || schedule.status === 'none') return undefined
  const tailored = tailoredFor(service, pet, requested.extraIds)
  if ('refused' in tailored) return undefined
  const { durationMinutes } = tailored
  const endsAt = addMs(requested.startsAt, durationMinutes * MINUTE_MS)
  const { startsAt, at: now } = requested
  const offering = placeOffering(schedule, { startsAt, durationMinutes, now })
  const place = offering ?? placeOfAppointment(schedule, { startsAt, endsAt }) ?? schedule
  return { service, tailored, span: timeTaken(place, { startsAt, durationMinutes }), zone: schedule.zone }
}

/** Why there is no placement. */
export const whyNoPlacement = ({ professional, pet }: Known, { serviceId, extraIds }: RequestedSlot): RefusalCode => {
  const service = serviceOf(professional, serviceId)
  const tailored = service && tailoredFor(service, pet, extraIds)
  return tailored && 'refused' in tailored ? tailored.refused : 'NOT_BOOKABLE'
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

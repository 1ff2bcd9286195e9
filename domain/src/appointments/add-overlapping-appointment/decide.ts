import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { HOLD_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { LOOK_AGAIN, type Decision } from '../../decision.ts'
import type { Pet } from '../../pets/pet.ts'
import { isBookable, type Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../schedules/schedule.ts'
import { claimKeys, claimSpan, isOverlapping, sameOnDays, type DayKey, type DayStates } from '../../slots/day-ledger.ts'
import { addMs, toMs } from '../../time/instant.ts'
import type { Appointment } from '../appointment.ts'
import { freeCancellationDeadline } from '../refund-policy.ts'

export type AddOverlapping = {
  appointmentId: string
  petId: string
  serviceId: string
  startsAt: string
  /** Why two visits at once, in the professional's words. */
  reason: string
  visitReason: string
  at: string
  tzdataVersion: string
}
export type OverlappingStates = {
  appointment: Appointment
  overlapped: Appointment
  professional: Professional
  schedule: Schedule
  pet: Pet
} & DayStates
type KnownProfessional = Exclude<Professional, { status: 'none' }>
type KnownPet = Exclude<Pet, { status: 'none' }>

/** The new visit takes no buffer: what it stands beside has been thought about. */
const visitOf = ({ startsAt }: AddOverlapping, service: Service) => ({
  startsAt,
  endsAt: addMs(startsAt, service.durationMinutes * MINUTE_MS),
  bufferMinutes: 0,
})

const serviceOf = (professional: Professional, serviceId: string): Service | undefined =>
  professional.status === 'none' ? undefined : professional.services.find(({ id }) => id === serviceId)

/** The visit that would be added, for the days that it touches; undefined where there is no such service. */
export const overlappingVisit = (command: AddOverlapping, professional: Professional) => {
  const service = serviceOf(professional, command.serviceId)
  return service && visitOf(command, service)
}

const whyNot = (
  command: AddOverlapping,
  { appointment, overlapped, professional, pet }: OverlappingStates,
): RefusalCode | null => {
  if (appointment.status !== 'none') return 'KEY_USED_FOR_ANOTHER_REQUEST'
  if (professional.status === 'none' || pet.status === 'none' || overlapped.status === 'none') return 'NOT_FOUND'
  if (!isBookable({ isVerified: professional.status === 'accepted', role: professional.role })) return 'NOT_BOOKABLE'
  if (pet.ownerId === professional.accountId) return 'SELF_BOOKING'
  if (overlapped.status === 'cancelled' || overlapped.status === 'expired') return 'ALREADY_CANCELLED'
  const visit = overlappingVisit(command, professional)
  if (visit === undefined) return 'NOT_FOUND'
  if (toMs(visit.endsAt) <= toMs(command.at)) return 'SLOT_IN_PAST'
  return isOverlapping(claimSpan(visit), claimSpan(overlapped)) ? null : 'NOT_OVERLAPPING'
}

/**
 * Two visits at once, on purpose: only the professional adds one, beside a visit that is there, with a reason that is kept and
 * shown. Nothing is charged: what it costs is due to the clinic.
 */
export const decideAddOverlapping = (command: AddOverlapping, states: OverlappingStates): Decision<'appointment' | DayKey> => {
  const refused = whyNot(command, states)
  if (refused !== null) return { refused }
  const { professional, pet } = states
  const service = serviceOf(professional, command.serviceId)
  if (professional.status === 'none' || pet.status === 'none' || service === undefined) return { refused: 'NOT_FOUND' }
  const days = claimKeys(states, visitOf(command, service), professional.zone)
  if (days === undefined) return LOOK_AGAIN
  return {
    events: {
      appointment: added(command, states, { professional, pet, service }),
      ...sameOnDays(days, claimed(command, pet, service)),
    },
  }
}

type Parts = { professional: KnownProfessional; pet: KnownPet; service: Service }

const added = (command: AddOverlapping, { overlapped, schedule }: OverlappingStates, parts: Parts): LapkaEvent[] => {
  const { professional, pet, service } = parts
  const { appointmentId, petId, startsAt, tzdataVersion, at } = command
  const parentId = pet.ownerId
  const placed = {
    appointmentId,
    parentId,
    petId,
    professionalId: professional.professionalId,
    serviceId: service.id,
    serviceName: service.name,
    serviceNameEn: service.nameEn,
    ...visitOf(command, service),
    zone: professional.zone,
    tzdataVersion,
    priceCents: 0,
    currency: 'EUR' as const,
    reason: command.visitReason,
    policy: professional.policy,
    freeCancellationUntil: freeCancellationDeadline(startsAt, professional.policy),
    holdExpiresAt: addMs(at, HOLD_MS),
    scheduleRevision: schedule.revision,
    professionalRevision: professional.revision,
  }
  const overlappedId = overlapped.status === 'none' ? '' : overlapped.appointmentId
  const allowed = { appointmentId, parentId, overlappedId, reason: command.reason, dueToClinicCents: service.priceCents }
  return [
    { type: 'AppointmentPlaced', data: placed },
    { type: 'OverlapAllowed', data: allowed },
    { type: 'AppointmentConfirmed', data: { appointmentId, paidCents: 0 } },
  ]
}

const claimed = (command: AddOverlapping, { ownerId }: KnownPet, service: Service): LapkaEvent[] => {
  const { appointmentId: claimId, serviceId, at } = command
  const visit = visitOf(command, service)
  const held = { claimId, parentId: ownerId, serviceId, ...visit, expiresAt: addMs(at, HOLD_MS), isOverlap: true as const }
  return [
    { type: 'SlotHeld', data: held },
    { type: 'SlotConfirmed', data: { claimId } },
  ]
}

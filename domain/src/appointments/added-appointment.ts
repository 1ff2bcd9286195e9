import type { NewClaim } from '../kernel/change-ledger.ts'
import { claimOfTime, professionalTime } from './claim-of-time.ts'
import { neededClinic, usesOf, type ClinicStates, type ClinicStreams } from '../clinics/needs.ts'
import { resourcesBooked, resourceTimesOf } from './needed-resources.ts'
import { petTimesOf } from './pets-there.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import { FREE } from '@lapka/contracts/money.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Uses } from '@lapka/contracts/resources.ts'
import { appointmentStream, petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import { petFold, type Pet } from '../pets/pet.ts'
import { isBookable, professionalFold, type Professional } from '../professionals/professional.ts'
import { scheduleFold, type Schedule } from '../professionals/schedule/schedule.ts'
import { addMs } from '../kernel/instant.ts'
import { streamsOfTime, type LedgerStreams, type ResourceTime } from '../kernel/ledger.ts'
import { appointmentFold, type Appointment } from './appointment.ts'
import { located } from './location.ts'
import type { TailoredService } from '../services/price-for-pet.ts'
import { freeCancellationDeadline } from '../kernel/refund-policy.ts'

/** An appointment that the professional adds for a pet they know, instead of its parent booking and paying it here. */
export type AddedAppointment = {
  appointmentId: string
  petId: string
  serviceId: string
  startsAt: string
  visitReason: string
  at: string
  tzdataVersion: string
}
export type AddedStates = { appointment: Appointment; professional: Professional; schedule: Schedule; pet: Pet }

/** Streams of adding an appointment, but for the days that it takes. */
export const addedStreams = ({
  appointmentId,
  professionalId,
  petId,
}: Record<'appointmentId' | 'professionalId' | 'petId', string>) => ({
  appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold, isNew: true },
  professional: { stream: professionalStream(professionalId), fold: professionalFold },
  schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
  // Its owner may be taking it into another account at this moment.
  pet: { stream: petStream(petId), fold: petFold, isAsserted: true },
})

type AddedSpan = { startsAt: string; endsAt: string; bufferMinutes: number; window?: VisitWindow }
type KnownPet = Exclude<Pet, { status: 'none' }>
export type AddedParts = {
  professional: Exclude<Professional, { status: 'none' }>
  pet: KnownPet
  service: Service
  tailored: TailoredService
  span: AddedSpan
  uses?: Uses
}

export const serviceOf = (professional: Professional, serviceId: string): Service | undefined =>
  professional.status === 'none' ? undefined : professional.services.find(({ id }) => id === serviceId)

export const whyNotAddable = ({ appointment, professional, pet }: AddedStates): RefusalCode | null => {
  if (appointment.status !== 'none') return 'KEY_USED_FOR_ANOTHER_REQUEST'
  if (professional.status === 'none' || pet.status === 'none') return 'NOT_FOUND'
  if (!isBookable({ isVerified: professional.status === 'accepted', role: professional.role })) return 'NOT_BOOKABLE'
  return pet.ownerId === professional.accountId ? 'SELF_BOOKING' : null
}

/** Nothing is charged here, so it is agreed at once; `why` says that its price is due to the clinic. */
export const placeAddedAppointment = (
  command: AddedAppointment,
  schedule: Schedule,
  parts: AddedParts,
  why: LapkaEvent,
): LapkaEvent[] => {
  const { professional, pet, service, tailored, span } = parts
  const { appointmentId, petId, startsAt, tzdataVersion, at } = command
  const placed = {
    appointmentId,
    parentId: pet.ownerId,
    petId,
    professionalId: professional.professionalId,
    serviceId: service.id,
    serviceName: service.name,
    serviceNameEn: service.nameEn,
    ...span,
    zone: professional.zone,
    tzdataVersion,
    price: FREE,
    reason: command.visitReason,
    policy: professional.policy,
    freeCancellationUntil: freeCancellationDeadline(startsAt, professional.policy),
    holdExpiresAt: addMs(at, HOLD_MS),
    scheduleRevision: schedule.revision,
    professionalRevision: professional.revision,
    ...(tailored.pricedBy && { pricedBy: tailored.pricedBy }),
  }
  return [
    { type: 'AppointmentPlaced', data: placed },
    // The parent names the address, once they see it among their visits.
    ...located({ appointmentId, service, professional }, undefined),
    ...resourcesBooked(appointmentId, parts.uses),
    why,
    { type: 'AppointmentConfirmed', data: { appointmentId, paidCents: 0 } },
  ]
}

type Spanned = Pick<AddedParts, 'professional' | 'pet' | 'service' | 'span' | 'uses'>

/** As it will take place. */
export const addedVisit = ({ appointmentId, petId }: AddedAppointment, { professional, pet, service, span, uses }: Spanned) => ({
  appointmentId,
  petId,
  parentId: pet.ownerId,
  startsAt: span.startsAt,
  endsAt: span.endsAt,
  location: locationOf(service, professional.role),
  uses,
})

/** The professional's time that it takes, the animal's, and the rooms'. */
export const addedTimes = (command: AddedAppointment, parts: Spanned): [ResourceTime, ...ResourceTime[]] => [
  professionalTime({ ...parts.span, professionalId: parts.professional.professionalId }),
  ...petTimesOf(addedVisit(command, parts)),
  ...resourceTimesOf(addedVisit(command, parts)),
]

/** The days of all, and the clinic whose rooms or devices it needs. */
export const addedLedgers = (
  states: ClinicStates,
  command: AddedAppointment,
  parts: Omit<Spanned, 'uses'>,
): LedgerStreams & ClinicStreams => {
  const { professional } = parts
  const times = addedTimes(command, { ...parts, ...usesOf(states, professional, [command.serviceId]) })
  const days = times.map((time) => streamsOfTime(time, professional.zone))
  return Object.assign({}, neededClinic(professional, [command.serviceId]), ...days) as LedgerStreams & ClinicStreams
}

/** The professional's time that it takes. */
export const addedClaim = (
  { appointmentId, at }: AddedAppointment,
  { professional, pet, service, span }: AddedParts,
  beside: { isOverlap?: true } = {},
): NewClaim => {
  const { professionalId } = professional
  const location = locationOf(service, professional.role)
  const claim = claimOfTime({ appointmentId, professionalId, parentId: pet.ownerId, ...span, location }, addMs(at, HOLD_MS))
  return { ...claim, ...beside }
}

export const outcomeOfAdded = (events: readonly { type: string; data: unknown }[]): { id: string; endsAt: string } => {
  const { appointmentId, endsAt } = writtenFact(events, 'AppointmentPlaced')
  return { id: appointmentId, endsAt }
}

import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import { appointmentStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import { mergeEvents, releaseClaim, type LedgerEvents } from '../../kernel/change-ledger.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { missingTimes, streamsOfTime, type LedgerKey, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { isOfRow, isSameRow, tailorService, type Measured } from '../../services/price-for-pet.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '../appointment.ts'
import { isConsultation, whyNoOwnTime, type MaybeConsultation, type MaybeSeat, type MaybeStay } from '../is-consultation.ts'
import { clearedFor } from '../own-holds.ts'
import { needsSame } from '../needed-resources.ts'
import { isForSeveral } from '../pets-of-appointment.ts'
import { holdPets, petTimesOf } from '../pets-there.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'

/** Undefined fields stay as they are. */
export type EditAppointment = {
  by: 'parent' | 'professional'
  serviceId?: string | undefined
  petId?: string | undefined
  reason?: string | undefined
  at: string
}
type EditStates = { appointment: Appointment; professional: Professional; pet: Pet } & LedgerStates

/** Each change is told to the other side, so there is an end to them. */
export const MAX_CHANGES = 20

/** `petId` is the pet that it shall be for. */
export const editAppointmentStreams = (ids: Record<'appointmentId' | 'professionalId' | 'petId', string>) => ({
  streams: {
    appointment: { stream: appointmentStream(ids.appointmentId), fold: appointmentFold },
    professional: { stream: professionalStream(ids.professionalId), fold: professionalFold },
    pet: { stream: petStream(ids.petId), fold: petFold },
  },
  more: ({ appointment }: { appointment: Appointment }): LedgerStreams => {
    if (appointment.status !== 'confirmed' || appointment.petId === ids.petId) return {}
    const times = [...petTimesOf(appointment), ...petTimesOf({ ...appointment, petId: ids.petId })]
    return Object.assign({}, ...times.map((time) => streamsOfTime(time, appointment.zone))) as LedgerStreams
  },
})

type Editable = Pick<PlacedAppointment, 'status' | 'startsAt' | 'changeCount'> & MaybeConsultation & MaybeStay & MaybeSeat

/** Why it can't be edited at this instant; null if it can. Views ask this too. */
export const whyNotEditable = (appointment: Editable, { at }: { at: string }): RefusalCode | null => {
  if (isConsultation(appointment)) return 'CONSULTATION_FIXED'
  const timeless = whyNoOwnTime(appointment)
  if (timeless !== null) return timeless
  switch (appointment.status) {
    case 'held':
    case 'awaiting_payment':
    case 'expired':
      return 'NOT_CONFIRMED'
    case 'cancelled':
      return 'ALREADY_CANCELLED'
    case 'confirmed':
      if (toMs(at) >= toMs(appointment.startsAt)) return 'ALREADY_STARTED'
      return appointment.changeCount >= MAX_CHANGES ? 'TOO_MANY_CHANGES' : null
  }
}

/**
 * The services that may take the place of the booked one: price, length, place, and the rooms and devices stay the same. An appointment
 * that was priced by animal or with extras, or is for several animals or services, is not exchangeable.
 */
export const exchangeableServices = (appointment: PlacedAppointment, professional: Professional): Service[] =>
  professional.status === 'none' || appointment.pricedBy !== undefined || isForSeveral(appointment) || appointment.services
    ? []
    : professional.services.filter(
        (service) =>
          service.rows === undefined &&
          service.priceCents === appointment.agreedCents &&
          service.durationMinutes === appointment.bookedMinutes &&
          locationOf(service, professional.role) === (appointment.location ?? 'AT_PROFESSIONAL') &&
          needsSame(professional, service.id, appointment.uses),
      )

export const decideEditAppointment = (
  command: EditAppointment,
  states: EditStates,
): Decision<'appointment' | LedgerKey> | Missing => {
  const { appointment, professional, pet } = states
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  const refused = whyNotEditable(appointment, command)
  if (refused !== null) return { refused }
  const { appointmentId, parentId } = appointment
  const { by, reason } = command
  const serviceId = command.serviceId === appointment.serviceId ? undefined : command.serviceId
  const petId = command.petId === appointment.petId ? undefined : command.petId
  if (isForSeveral(appointment) && (serviceId ?? petId) !== undefined) return { refused: 'SEVERAL_PETS' }
  if (appointment.services && (serviceId ?? petId) !== undefined) return { refused: 'SEVERAL_SERVICES' }
  const service = exchangeableServices(appointment, professional).find(({ id }) => id === serviceId)
  if (serviceId !== undefined && service === undefined) return { refused: 'OTHER_PRICE_OR_LENGTH' }
  const wrongPet = petId === undefined ? null : whyNotBooked(pet, parentId)
  if (wrongPet !== null) return { refused: wrongPet }
  if (petId !== undefined && pet.status !== 'none' && !isPricedFor(appointment, professional, pet))
    return { refused: 'OTHER_PRICE_OR_LENGTH' }
  // The earlier reason is sealed, so it can't be compared.
  if (service === undefined && petId === undefined && reason === undefined) return { refused: 'NOTHING_TO_CHANGE' }
  const exchanged = petId === undefined ? {} : exchangePet(states, appointment, { petId, at: command.at })
  if ('missing' in exchanged || 'refused' in exchanged) return exchanged
  const edited: LapkaEvent = {
    type: 'AppointmentEdited',
    data: {
      appointmentId,
      parentId,
      by,
      ...(service && { service: bookedService(service, appointment) }),
      ...(petId !== undefined && { petId }),
      ...(reason !== undefined && { reason }),
      changeCount: appointment.changeCount + 1,
    },
  }
  return { events: { appointment: [edited], ...exchanged } }
}

/** The one animal need not come any more, and the other has to be nowhere else. */
const exchangePet = (
  states: LedgerStates,
  before: PlacedAppointment,
  { petId, at }: { petId: string; at: string },
): LedgerEvents | Refusal | Missing => {
  const after = { ...before, petId }
  const { appointmentId, zone } = before
  const lacking = missingTimes(states, [...petTimesOf(before), ...petTimesOf(after)], zone)
  if (lacking !== null) return lacking
  const pets = holdPets(states, after, { at, zone, isConfirmed: true, expiresAt: addMs(at, HOLD_MS) })
  if ('refused' in pets) return pets
  const runOut = clearedFor(states, pets.claims, { leaving: [], at })
  return mergeEvents(releaseClaim(states, appointmentId, 'replaced'), ...runOut, ...pets.held)
}

/** Another animal may come where the pinned row of the table is its own too; a table that is gone is asked nothing more. */
const isPricedFor = ({ pricedBy, serviceId }: PlacedAppointment, professional: Professional, pet: Measured): boolean => {
  if (pricedBy === undefined || pricedBy.row === null) return true
  const services = professional.status === 'none' ? [] : professional.services
  const service = services.find(({ id }) => id === serviceId)
  if (service?.rows === undefined) return isOfRow(pricedBy.row, pet)
  const tailored = tailorService(service, pet)
  return !('refused' in tailored) && tailored.row !== null && isSameRow(tailored.row, pricedBy.row)
}

/** The lines of the price keep their amounts and name the other service. */
const bookedService = ({ id: serviceId, name, nameEn }: Service, { price }: PlacedAppointment) => ({
  serviceId,
  serviceName: name,
  serviceNameEn: nameEn,
  price: {
    ...price,
    lines: price.lines.map((line) =>
      line.item.kind === 'service' ? { ...line, item: { ...line.item, serviceId, name, nameEn } } : line,
    ),
  },
})

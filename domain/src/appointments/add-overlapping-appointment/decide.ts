import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import { holdClaim } from '../../kernel/change-ledger.ts'
import {
  claimDates,
  claimSpan,
  isOverlapping,
  ledgerStreams,
  missingLedgers,
  type LedgerKey,
  type LedgerStates,
} from '../../kernel/ledger.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import {
  addedClaim,
  addedStreams,
  placeAddedAppointment,
  serviceOf,
  whyNotAddable,
  type AddedStates,
  type AddedAppointment,
} from '../added-appointment.ts'
import { appointmentFold, type Appointment } from '../appointment.ts'
import { isConsultation } from '../is-consultation.ts'
import { professionalTime } from '../claim-of-time.ts'

/** `reason`: why two appointments at once, in the professional's words. */
export type AddOverlapping = AddedAppointment & { reason: string }
export type OverlappingStates = AddedStates & { overlapped: Appointment } & LedgerStates

/** The new appointment takes no buffer: what it stands beside has been thought about. */
const appointmentOf = ({ startsAt }: AddOverlapping, service: Service) => ({
  startsAt,
  endsAt: addMs(startsAt, service.durationMinutes * MINUTE_MS),
  bufferMinutes: 0,
})

/** The appointment that would be added; undefined where there is no such service. */
const overlappingAppointment = (command: AddOverlapping, professional: Professional) => {
  const service = serviceOf(professional, command.serviceId)
  return service && appointmentOf(command, service)
}

type Overlapping = AddOverlapping & { professionalId: string; overlappedId: string }

/** Streams of adding beside another: that appointment, and the days of the new one. */
export const addOverlappingStreams = (command: Overlapping) => ({
  streams: {
    ...addedStreams(command),
    overlapped: { stream: appointmentStream(command.overlappedId), fold: appointmentFold },
  },
  more: ({ professional }: Pick<AddedStates, 'professional'>) => {
    const appointment = overlappingAppointment(command, professional)
    const isKnown = appointment !== undefined && professional.status !== 'none'
    return ledgerStreams(command.professionalId, isKnown ? claimDates(appointment, professional.zone) : [])
  },
})

const whyNot = (command: AddOverlapping, states: OverlappingStates): RefusalCode | null => {
  const { overlapped, professional } = states
  if (overlapped.status === 'none') return 'NOT_FOUND'
  if (isConsultation(overlapped)) return 'CONSULTATION_FIXED'
  const refused = whyNotAddable(states)
  if (refused !== null) return refused
  if (overlapped.status === 'cancelled' || overlapped.status === 'expired') return 'ALREADY_CANCELLED'
  const appointment = overlappingAppointment(command, professional)
  if (appointment === undefined) return 'NOT_FOUND'
  if (toMs(appointment.endsAt) <= toMs(command.at)) return 'SLOT_IN_PAST'
  return isOverlapping(claimSpan(appointment), claimSpan(overlapped)) ? null : 'NOT_OVERLAPPING'
}

/**
 * Two appointments at once, on purpose: only the professional adds one, beside an appointment that is there, with a reason that is kept and
 * shown. Nothing is charged: what it costs is due to the clinic.
 */
export const decideAddOverlapping = (
  command: AddOverlapping,
  states: OverlappingStates,
): Decision<'appointment' | LedgerKey> | Missing => {
  const refused = whyNot(command, states)
  if (refused !== null) return { refused }
  const { professional, pet, overlapped, schedule } = states
  const service = serviceOf(professional, command.serviceId)
  if (professional.status === 'none' || pet.status === 'none' || overlapped.status === 'none' || service === undefined)
    return { refused: 'NOT_FOUND' }
  const parts = { professional, pet, service, span: appointmentOf(command, service) }
  const { professionalId, zone } = professional
  const lacking = missingLedgers(states, professionalTime({ ...parts.span, professionalId }), zone)
  if (lacking !== null) return lacking
  const allowed: LapkaEvent = {
    type: 'OverlapAllowed',
    data: {
      appointmentId: command.appointmentId,
      parentId: pet.ownerId,
      overlappedId: overlapped.appointmentId,
      reason: command.reason,
      dueToClinicCents: service.priceCents,
    },
  }
  return {
    events: {
      appointment: placeAddedAppointment(command, schedule, parts, allowed),
      ...holdClaim(states, addedClaim(command, parts, { isOverlap: true }), {
        at: command.at,
        zone,
        isConfirmed: true,
      }),
    },
  }
}

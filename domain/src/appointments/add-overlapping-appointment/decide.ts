import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { TailoredService } from '../../services/price-for-pet.ts'
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
import { tailoredFor } from '../place-appointment/placement.ts'

/** `reason`: why two appointments at once, in the professional's words. */
export type AddOverlapping = AddedAppointment & { reason: string }
export type OverlappingStates = AddedStates & { overlapped: Appointment } & LedgerStates

/** The new appointment takes no buffer: what it stands beside has been thought about. */
const spanOf = ({ startsAt }: AddOverlapping, { durationMinutes }: TailoredService) => ({
  startsAt,
  endsAt: addMs(startsAt, durationMinutes * MINUTE_MS),
  bufferMinutes: 0,
})

/** The appointment that would be added, or why there is none. */
const overlappingAppointment = (command: AddOverlapping, { professional, pet }: Pick<AddedStates, 'professional' | 'pet'>) => {
  const service = serviceOf(professional, command.serviceId)
  if (service === undefined) return { refused: 'NOT_FOUND' } as const
  const tailored = tailoredFor(service, pet)
  return 'refused' in tailored ? tailored : { service, tailored, span: spanOf(command, tailored) }
}

type Overlapping = AddOverlapping & { professionalId: string; overlappedId: string }

/** Streams of adding beside another: that appointment, and the days of the new one. */
export const addOverlappingStreams = (command: Overlapping) => ({
  streams: {
    ...addedStreams(command),
    overlapped: { stream: appointmentStream(command.overlappedId), fold: appointmentFold },
  },
  more: (states: Pick<AddedStates, 'professional' | 'pet'>) => {
    const appointment = overlappingAppointment(command, states)
    const { professional } = states
    const isKnown = !('refused' in appointment) && professional.status !== 'none'
    return ledgerStreams(command.professionalId, isKnown ? claimDates(appointment.span, professional.zone) : [])
  },
})

const whyNot = (command: AddOverlapping, states: OverlappingStates): RefusalCode | null => {
  const { overlapped } = states
  if (overlapped.status === 'none') return 'NOT_FOUND'
  if (isConsultation(overlapped)) return 'CONSULTATION_FIXED'
  const refused = whyNotAddable(states)
  if (refused !== null) return refused
  if (overlapped.status === 'cancelled' || overlapped.status === 'expired') return 'ALREADY_CANCELLED'
  const appointment = overlappingAppointment(command, states)
  if ('refused' in appointment) return appointment.refused
  if (toMs(appointment.span.endsAt) <= toMs(command.at)) return 'SLOT_IN_PAST'
  return isOverlapping(claimSpan(appointment.span), claimSpan(overlapped)) ? null : 'NOT_OVERLAPPING'
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
  const appointment = overlappingAppointment(command, states)
  if (professional.status === 'none' || pet.status === 'none' || overlapped.status === 'none' || 'refused' in appointment)
    return { refused: 'NOT_FOUND' }
  const parts = { professional, pet, ...appointment }
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
      dueToClinicCents: totalOf(parts.tailored.price),
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

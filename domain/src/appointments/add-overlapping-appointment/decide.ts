import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { TailoredService } from '../../services/price-for-pet.ts'
import { holdClaim, mergeEvents } from '../../kernel/change-ledger.ts'
import {
  claimsInTheWay,
  claimSpan,
  isOverlapping,
  missingTimes,
  type LedgerKey,
  type LedgerStates,
  type LedgerStreams,
} from '../../kernel/ledger.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import {
  addedClaim,
  addedLedgers,
  addedStreams,
  addedTimes,
  addedVisit,
  placeAddedAppointment,
  serviceOf,
  whyNotAddable,
  type AddedStates,
  type AddedAppointment,
} from '../added-appointment.ts'
import { appointmentFold, type Appointment } from '../appointment.ts'
import { isConsultation } from '../is-consultation.ts'
import { clearedFor } from '../own-holds.ts'
import { usesOf, type ClinicStates, type ClinicStreams } from '../../clinics/needs.ts'
import { holdPetsAndResources } from '../needed-resources.ts'
import { tailoredFor } from '../place-appointment/placement.ts'

/** `reason`: why two appointments at once, in the professional's words. */
export type AddOverlapping = AddedAppointment & { reason: string }
export type OverlappingStates = AddedStates & { overlapped: Appointment } & LedgerStates & ClinicStates

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
  more: (states: Pick<AddedStates, 'professional' | 'pet'> & ClinicStates): LedgerStreams & ClinicStreams => {
    const appointment = overlappingAppointment(command, states)
    const { professional, pet } = states
    if ('refused' in appointment || professional.status === 'none' || pet.status === 'none') return {}
    return addedLedgers(states, command, { professional, pet, ...appointment })
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
  const needed = usesOf(states, professional, [command.serviceId])
  if ('missing' in needed) return needed
  const parts = { professional, pet, ...appointment, ...needed }
  const { zone } = professional
  const times = addedTimes(command, parts)
  const lacking = missingTimes(states, times, zone)
  if (lacking !== null) return lacking
  const claim = addedClaim(command, parts, { isOverlap: true })
  // One animal for two things at once, with the same professional, is in one place.
  const beside = claimsInTheWay(states, times[0], claim.claimId).map(({ claimId }) => claimId)
  const holding = { at: command.at, zone, isConfirmed: true, expiresAt: claim.expiresAt, beside }
  const shared = holdPetsAndResources(states, addedVisit(command, parts), holding)
  if (!('claims' in shared)) return shared
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
      ...mergeEvents(
        ...clearedFor(states, shared.claims, { leaving: [], at: command.at }),
        holdClaim(states, claim, holding) ?? {},
        ...shared.held,
      ),
    },
  }
}

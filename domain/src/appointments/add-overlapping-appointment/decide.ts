import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { LOOK_AGAIN, type Decision } from '../../decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import { claimKeys, claimSpan, isOverlapping, sameOnDays, type DayKey, type DayStates } from '../../slots/day-ledger.ts'
import { addMs, toMs } from '../../time/instant.ts'
import { addedClaim, addedVisit, serviceOf, whyNotAddable, type AddedStates, type AddedVisit } from '../added-visit.ts'
import type { Appointment } from '../appointment.ts'

/** `reason`: why two visits at once, in the professional's words. */
export type AddOverlapping = AddedVisit & { reason: string }
export type OverlappingStates = AddedStates & { overlapped: Appointment } & DayStates

/** The new visit takes no buffer: what it stands beside has been thought about. */
const visitOf = ({ startsAt }: AddOverlapping, service: Service) => ({
  startsAt,
  endsAt: addMs(startsAt, service.durationMinutes * MINUTE_MS),
  bufferMinutes: 0,
})

/** The visit that would be added, for the days that it touches; undefined where there is no such service. */
export const overlappingVisit = (command: AddOverlapping, professional: Professional) => {
  const service = serviceOf(professional, command.serviceId)
  return service && visitOf(command, service)
}

const whyNot = (command: AddOverlapping, states: OverlappingStates): RefusalCode | null => {
  const { overlapped, professional } = states
  if (overlapped.status === 'none') return 'NOT_FOUND'
  const refused = whyNotAddable(states)
  if (refused !== null) return refused
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
  const { professional, pet, overlapped, schedule } = states
  const service = serviceOf(professional, command.serviceId)
  if (professional.status === 'none' || pet.status === 'none' || overlapped.status === 'none' || service === undefined)
    return { refused: 'NOT_FOUND' }
  const parts = { professional, pet, service, visit: visitOf(command, service) }
  const days = claimKeys(states, parts.visit, professional.zone)
  if (days === undefined) return LOOK_AGAIN
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
      appointment: addedVisit(command, schedule, parts, allowed),
      ...sameOnDays(days, addedClaim(command, parts, { isOverlap: true })),
    },
  }
}

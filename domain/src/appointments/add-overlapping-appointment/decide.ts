import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Decision, Missing } from '../../decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import { holdClaim } from '../../ledger/change-ledger.ts'
import {
  claimDates,
  claimSpan,
  isOverlapping,
  ledgerStreams,
  missingLedgers,
  type LedgerKey,
  type LedgerStates,
} from '../../ledger/ledger.ts'
import { addMs, toMs } from '../../time/instant.ts'
import {
  addedClaim,
  addedStreams,
  addedVisit,
  serviceOf,
  whyNotAddable,
  type AddedStates,
  type AddedVisit,
} from '../added-visit.ts'
import { appointmentFold, type Appointment } from '../appointment.ts'

/** `reason`: why two visits at once, in the professional's words. */
export type AddOverlapping = AddedVisit & { reason: string }
export type OverlappingStates = AddedStates & { overlapped: Appointment } & LedgerStates

/** The new visit takes no buffer: what it stands beside has been thought about. */
const visitOf = ({ startsAt }: AddOverlapping, service: Service) => ({
  startsAt,
  endsAt: addMs(startsAt, service.durationMinutes * MINUTE_MS),
  bufferMinutes: 0,
})

/** The visit that would be added; undefined where there is no such service. */
const overlappingVisit = (command: AddOverlapping, professional: Professional) => {
  const service = serviceOf(professional, command.serviceId)
  return service && visitOf(command, service)
}

type Overlapping = AddOverlapping & { professionalId: string; overlappedId: string }

/** What adding beside reads: the visit that is there, and the days of the new one. */
export const addOverlappingStreams = (command: Overlapping) => ({
  streams: {
    ...addedStreams(command),
    overlapped: { stream: appointmentStream(command.overlappedId), fold: appointmentFold },
  },
  more: ({ professional }: Pick<AddedStates, 'professional'>) => {
    const visit = overlappingVisit(command, professional)
    const isKnown = visit !== undefined && professional.status !== 'none'
    return ledgerStreams(command.professionalId, isKnown ? claimDates(visit, professional.zone) : [])
  },
})

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
  const parts = { professional, pet, service, visit: visitOf(command, service) }
  const lacking = missingLedgers(states, parts.visit, professional.zone)
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
      appointment: addedVisit(command, schedule, parts, allowed),
      ...holdClaim(states, addedClaim(command, parts, { isOverlap: true }), {
        at: command.at,
        zone: professional.zone,
        isConfirmed: true,
      }),
    },
  }
}

import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { expireClaim, holdClaim, mergeEvents } from '../../kernel/change-ledger.ts'
import {
  claimDates,
  claimsInTheWay,
  ledgerStreams,
  missingLedgers,
  type LedgerKey,
  type LedgerStates,
} from '../../kernel/ledger.ts'
import { whyNotOffered } from '../../slots/why-not-offered.ts'
import { withoutNotice } from '../../kernel/working-hours.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'
import {
  addedClaim,
  addedStreams,
  placeAddedAppointment,
  whyNotAddable,
  type AddedStates,
  type AddedAppointment,
} from '../added-appointment.ts'
import { placementOf } from '../place-appointment/placement.ts'
import { professionalTime } from '../claim-of-time.ts'

/** Streams of adding: the days of the wanted time, by the current schedule. */
export const addAppointmentStreams = (command: AddedAppointment & { professionalId: string }) => ({
  streams: addedStreams(command),
  more: ({ professional, schedule }: Pick<AddedStates, 'professional' | 'schedule'>) => {
    const placement = plannedPlacement(professional, schedule, command)
    return ledgerStreams(command.professionalId, placement === undefined ? [] : claimDates(placement.span, placement.zone))
  },
})

/** Neither notice nor horizon bind the one whose day it is. */
const plannedPlacement = (professional: Professional, schedule: Schedule, command: AddedAppointment) =>
  placementOf(professional, schedule.status === 'none' ? schedule : withoutNotice(schedule), command)

/**
 * The professional books one of their own free times for a pet they know, as after a phone call. Nothing is charged: the price is
 * due to the clinic. A taken time is refused as for a parent; two at once need a reason.
 */
export const decideAddAppointment = (
  command: AddedAppointment,
  states: AddedStates & LedgerStates,
): Decision<'appointment' | LedgerKey> | Missing => {
  const refused = whyNotAddable(states)
  if (refused !== null) return { refused }
  const { professional, pet, schedule } = states
  const placement = plannedPlacement(professional, schedule, command)
  if (placement === undefined || schedule.status === 'none' || professional.status === 'none' || pet.status === 'none')
    return { refused: 'NOT_FOUND' }
  const { service, span, zone } = placement
  const time = professionalTime({ ...span, professionalId: professional.professionalId })
  const lacking = missingLedgers(states, time, zone)
  if (lacking !== null) return lacking
  const notOffered = whyNotOffered(withoutNotice(schedule), command.startsAt, service.durationMinutes, command.at)
  if (notOffered !== null) return { refused: notOffered }
  const inTheWay = claimsInTheWay(states, time, command.appointmentId)
  const parts = { professional, pet, service, span }
  const held = holdClaim(states, addedClaim(command, parts), { at: command.at, zone, isConfirmed: true })
  if (held === undefined) return { refused: 'SLOT_TAKEN' }
  const { appointmentId } = command
  const due: LapkaEvent = {
    type: 'AppointmentAddedByProfessional',
    data: { appointmentId, dueToClinicCents: service.priceCents },
  }
  const runOut = inTheWay.map(({ claimId }) => expireClaim(states, claimId))
  return {
    events: {
      appointment: placeAddedAppointment(command, schedule, parts, due),
      ...mergeEvents(...runOut, held),
    },
  }
}

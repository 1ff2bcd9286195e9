import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { holdClaim, mergeEvents } from '../../kernel/change-ledger.ts'
import { missingTimes, type LedgerKey, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import { whyNotOffered } from '../../slots/why-not-offered.ts'
import { withoutNotice } from '../../kernel/working-hours.ts'
import {
  addedClaim,
  addedLedgers,
  addedStreams,
  addedTimes,
  addedVisit,
  placeAddedAppointment,
  whyNotAddable,
  type AddedStates,
  type AddedAppointment,
} from '../added-appointment.ts'
import { placementOf, whyNoPlacement } from '../place-appointment/placement.ts'
import { clearedFor } from '../own-holds.ts'
import { usesOf, type ClinicStates, type ClinicStreams } from '../../clinics/needs.ts'
import { holdPetsAndResources } from '../needed-resources.ts'

/** Streams of adding: the days of the wanted time, by the current schedule. */
export const addAppointmentStreams = (command: AddedAppointment & { professionalId: string }) => ({
  streams: addedStreams(command),
  more: (states: Pick<AddedStates, 'professional' | 'schedule' | 'pet'> & ClinicStates): LedgerStreams & ClinicStreams => {
    const placement = plannedPlacement(states, command)
    const { professional, pet } = states
    if (placement === undefined || professional.status === 'none' || pet.status === 'none') return {}
    return addedLedgers(states, command, { professional, pet, ...placement })
  },
})

/** Neither notice nor horizon bind the one whose day it is. */
const plannedPlacement = (states: Pick<AddedStates, 'professional' | 'schedule' | 'pet'>, command: AddedAppointment) => {
  const { schedule } = states
  return placementOf({ ...states, schedule: schedule.status === 'none' ? schedule : withoutNotice(schedule) }, command)
}

/**
 * The professional books one of their own free times for a pet they know, as after a phone call. Nothing is charged: the price is
 * due to the clinic. A taken time is refused as for a parent; two at once need a reason.
 */
export const decideAddAppointment = (
  command: AddedAppointment,
  states: AddedStates & LedgerStates & ClinicStates,
): Decision<'appointment' | LedgerKey> | Missing => {
  const refused = whyNotAddable(states)
  if (refused !== null) return { refused }
  const { professional, pet, schedule } = states
  const placement = plannedPlacement(states, command)
  if (schedule.status === 'none' || professional.status === 'none' || pet.status === 'none') return { refused: 'NOT_FOUND' }
  if (placement === undefined) return { refused: whyNotAdded(states, command) }
  const { service, tailored, span, zone } = placement
  const needed = usesOf(states, professional, [service.id])
  if ('missing' in needed) return needed
  const parts = { professional, pet, service, tailored, span, ...needed }
  const lacking = missingTimes(states, addedTimes(command, parts), zone)
  if (lacking !== null) return lacking
  const notOffered = whyNotOffered(withoutNotice(schedule), command.startsAt, tailored.durationMinutes, command.at)
  if (notOffered !== null) return { refused: notOffered }
  const { appointmentId, at } = command
  const claim = addedClaim(command, parts)
  const holding = { at, zone, isConfirmed: true, expiresAt: claim.expiresAt }
  const held = holdClaim(states, claim, holding)
  if (held === undefined) return { refused: 'SLOT_TAKEN' }
  const shared = holdPetsAndResources(states, addedVisit(command, parts), holding)
  if (!('claims' in shared)) return shared
  const due: LapkaEvent = {
    type: 'AppointmentAddedByProfessional',
    data: { appointmentId, dueToClinicCents: totalOf(tailored.price) },
  }
  return {
    events: {
      appointment: placeAddedAppointment(command, schedule, parts, due),
      ...mergeEvents(...clearedFor(states, [claim, ...shared.claims], { leaving: [], at }), held, ...shared.held),
    },
  }
}

const whyNotAdded = (states: AddedStates, command: AddedAppointment): RefusalCode => {
  const why = whyNoPlacement(states, command)
  return why === 'NOT_BOOKABLE' ? 'NOT_FOUND' : why
}

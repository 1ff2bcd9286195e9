import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { LOOK_AGAIN, type Decision } from '../../decision.ts'
import { claimKeys, claimsInTheWay, claimSpan, isLive, mergedDays, onDaysOf, sameOnDays } from '../../slots/day-ledger.ts'
import type { DayKey, DayStates } from '../../slots/day-ledger.ts'
import { whyNotOffered } from '../../slots/working-hours.ts'
import { addedClaim, addedVisit, whyNotAddable, type AddedStates, type AddedVisit } from '../added-visit.ts'
import { placementOf } from '../place-appointment/placement.ts'

/** The notice and the horizon bind those who book, not the one whose day it is. */
const FAR_DAYS = 366

/**
 * The professional books one of their own free times for a pet they know, as one does on the phone. Nothing is charged: what
 * it costs is due to the clinic. A time that is taken is refused like anybody's; two at once need a reason of their own.
 */
export const decideAddAppointment = (command: AddedVisit, states: AddedStates & DayStates): Decision<'appointment' | DayKey> => {
  const refused = whyNotAddable(states)
  if (refused !== null) return { refused }
  const { professional, pet, schedule } = states
  const placement = placementOf(professional, schedule, command)
  if (placement === undefined || schedule.status === 'none' || professional.status === 'none' || pet.status === 'none')
    return { refused: 'NOT_FOUND' }
  const { service, visit, zone } = placement
  const days = claimKeys(states, visit, zone)
  if (days === undefined) return LOOK_AGAIN
  const anyNotice = { ...schedule, minimumNoticeMinutes: 0, horizonDays: FAR_DAYS }
  const more = schedule.more?.map((place) => ({ ...place, minimumNoticeMinutes: 0, horizonDays: FAR_DAYS })) ?? []
  const notOffered = whyNotOffered({ ...anyNotice, more }, command.startsAt, service.durationMinutes, command.at)
  if (notOffered !== null) return { refused: notOffered }
  const inTheWay = claimsInTheWay(states, claimSpan(visit), command.appointmentId)
  if (inTheWay.some((claim) => isLive(claim, command.at))) return { refused: 'SLOT_TAKEN' }
  const parts = { professional, pet, service, visit }
  const { appointmentId } = command
  const due: LapkaEvent = { type: 'AddedByProfessional', data: { appointmentId, dueToClinicCents: service.priceCents } }
  const runOut = inTheWay.map(({ claimId }) => onDaysOf(states, claimId, { type: 'HoldExpired', data: { claimId } }))
  return {
    events: {
      appointment: addedVisit(command, schedule, parts, due),
      ...mergedDays(...runOut, sameOnDays(days, addedClaim(command, parts))),
    },
  }
}

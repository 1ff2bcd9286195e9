import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { LOOK_AGAIN, type Decision } from '../../decision.ts'
import { claimKeys, onDaysOf, type DayKey, type DayStates } from '../../slots/day-ledger.ts'
import type { Waitlist } from '../waitlist.ts'

export type LeaveWaitlist = { waitId: string; parentId: string }
/** `appointment` is the one that was offered, where one was. */
export type LeaveStates = { waitlist: Waitlist; appointment: Appointment } & DayStates

/**
 * Out of the line, or no to what is being offered: then the time is given back in the same append. Leaving what is over
 * changes nothing; a paid visit is cancelled, not left.
 */
export const decideLeaveWaitlist = (
  { waitId, parentId }: LeaveWaitlist,
  states: LeaveStates,
): Decision<'waitlist' | 'appointment' | DayKey> => {
  const { waitlist, appointment } = states
  const wait = waitlist.waits.find((one) => one.waitId === waitId && one.parentId === parentId)
  if (wait === undefined) return { refused: 'NOT_FOUND' }
  if (wait.status === 'left') return { events: {} }
  const left = (why: 'left' | 'declined'): LapkaEvent => ({ type: 'WaitLeft', data: { waitId, parentId, why } })
  if (wait.offer === null) return { events: { waitlist: [left('left')] } }

  const { appointmentId } = wait.offer
  if (appointment.status === 'none' || appointment.appointmentId !== appointmentId) return LOOK_AGAIN
  if (appointment.status === 'confirmed') return { refused: 'ALREADY_PAID' }
  if (appointment.status !== 'held' && appointment.status !== 'awaiting_payment') return { events: {} }
  if (claimKeys(states, appointment, appointment.zone) === undefined) return LOOK_AGAIN
  return {
    events: {
      waitlist: [left('declined')],
      appointment: [{ type: 'AppointmentExpired', data: { appointmentId } }],
      ...onDaysOf(states, appointmentId, { type: 'SlotReleased', data: { claimId: appointmentId, reason: 'declined' } }),
    },
  }
}

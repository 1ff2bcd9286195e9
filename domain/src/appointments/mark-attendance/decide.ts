import { isRefused, type Decision } from '../../kernel/decision.ts'
import { localDateOf } from '../../kernel/zone.ts'
import type { Appointment } from '../appointment.ts'
import { isOutcomeFinal } from '../outcome-window.ts'
import { requireConfirmed } from '../started-appointment.ts'

export type MarkAttendance = { sessionId: string; isPresent: boolean; at: string }

/** Who came to a session, from the beginning of its day on. Money doesn't move by it; said again it corrects a slip. */
export const decideMarkAttendance = (
  { sessionId, isPresent, at }: MarkAttendance,
  states: { appointment: Appointment },
): Decision<'appointment'> => {
  const appointment = requireConfirmed(states.appointment)
  if (isRefused(appointment)) return appointment
  const { appointmentId, zone, seat } = appointment
  const session = seat?.sessions.find((one) => one.sessionId === sessionId)
  if (session === undefined) return { refused: 'NOT_FOUND' }
  if (localDateOf(at, zone) < localDateOf(session.startsAt, zone)) return { refused: 'NOT_STARTED' }
  if (isOutcomeFinal(appointment, at)) return { refused: 'OUTCOME_FINAL' }
  if (appointment.attended?.[sessionId] === isPresent) return { events: {} }
  return { events: { appointment: [{ type: 'SeatAttended', data: { appointmentId, sessionId, isPresent } }] } }
}

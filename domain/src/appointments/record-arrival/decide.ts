import type { ArrivalStep } from '@lapka/contracts/events/appointments.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { localDateOf } from '../../kernel/zone.ts'
import type { Appointment } from '../appointment.ts'
import { requireConfirmed } from '../started-appointment.ts'

/** Patients come early and late, so it may be said from the beginning of the appointment's day on. */
export const decideRecordArrival = (
  { step, at }: { step: ArrivalStep; at: string },
  states: { appointment: Appointment },
): Decision<'appointment'> => {
  const appointment = requireConfirmed(states.appointment)
  if (isRefused(appointment)) return appointment
  const { appointmentId, startsAt, zone, arrival, outcome, stay } = appointment
  // Guests are checked in and out instead, with a room.
  if (stay !== undefined) return { refused: 'NOT_OF_A_STAY' }
  if (localDateOf(at, zone) < localDateOf(startsAt, zone)) return { refused: 'NOT_STARTED' }
  if (arrival === step) return { events: {} }
  // The mark has already moved money: a patient who came after all is marked again, not received.
  if (outcome !== null) return { refused: 'ALREADY_OVER' }
  return { events: { appointment: [{ type: 'ArrivalRecorded', data: { appointmentId, step } }] } }
}

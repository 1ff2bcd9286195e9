import { isRefused, type Decision } from '../../decision.ts'
import { begunVisit } from '../after-visit.ts'
import type { Appointment } from '../appointment.ts'

/** The visit took place. Said again it is no news; said after "did not come" it corrects that. */
export const decideCompleteAppointment = (
  { at }: { at: string },
  { appointment }: { appointment: Appointment },
): Decision<'appointment'> => {
  const visit = begunVisit(appointment, at)
  if (isRefused(visit)) return visit
  if (visit.outcome === 'completed') return { events: {} }
  return { events: { appointment: [{ type: 'AppointmentCompleted', data: { appointmentId: visit.appointmentId } }] } }
}

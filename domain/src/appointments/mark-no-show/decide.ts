import { isRefused, type Decision } from '../../decision.ts'
import { begunVisit } from '../after-visit.ts'
import type { Appointment } from '../appointment.ts'

/** Nobody came. What was paid stays paid, unless the professional lowers the bill. */
export const decideMarkNoShow = (
  { at }: { at: string },
  { appointment }: { appointment: Appointment },
): Decision<'appointment'> => {
  const visit = begunVisit(appointment, at)
  if (isRefused(visit)) return visit
  if (visit.outcome === 'no_show') return { events: {} }
  return { events: { appointment: [{ type: 'AppointmentMarkedNoShow', data: { appointmentId: visit.appointmentId } }] } }
}

import { isRefused, type Decision } from '../../decision.ts'
import { requireStarted } from '../started-appointment.ts'
import type { Appointment } from '../appointment.ts'

/** Nobody came. What was paid stays paid, unless the professional lowers the bill. */
export const decideMarkNoShow = (
  { at }: { at: string },
  { appointment }: { appointment: Appointment },
): Decision<'appointment'> => {
  const started = requireStarted(appointment, at)
  if (isRefused(started)) return started
  if (started.outcome === 'no_show') return { events: {} }
  return { events: { appointment: [{ type: 'AppointmentMarkedNoShow', data: { appointmentId: started.appointmentId } }] } }
}

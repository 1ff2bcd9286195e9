import { isRefused, type Decision } from '../../kernel/decision.ts'
import { isStayRunning, requireOutcomeOpenTo } from '../outcome-window.ts'
import type { Appointment } from '../appointment.ts'

/** The appointment took place. Said again it is no news; said after "did not come" it corrects that. */
export const decideCompleteAppointment = (
  { at }: { at: string },
  { appointment }: { appointment: Appointment },
): Decision<'appointment'> => {
  const started = requireOutcomeOpenTo('completed', appointment, at)
  if (isRefused(started)) return started
  if (started.outcome === 'completed') return { events: {} }
  if (isStayRunning(started, at)) return { refused: 'STAY_NOT_OVER' }
  return { events: { appointment: [{ type: 'AppointmentCompleted', data: { appointmentId: started.appointmentId } }] } }
}

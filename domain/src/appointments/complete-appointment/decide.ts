import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { requireOutcomeOpenTo } from '../outcome-window.ts'
import { whyNotOver } from '../why-not-over.ts'
import type { Appointment } from '../appointment.ts'

const decideCompletion = ({ at }: { at: string }, { appointment }: { appointment: Appointment }): Decision<'appointment'> => {
  const started = requireOutcomeOpenTo('completed', appointment, at)
  if (isRefused(started)) return started
  if (started.outcome === 'completed') return { events: {} }
  const refused = whyNotOver(started, at)
  if (refused !== null) return { refused }
  return { events: { appointment: [{ type: 'AppointmentCompleted', data: { appointmentId: started.appointmentId } }] } }
}

/** The appointment took place. Said again it is no news; said after "did not come" it corrects that. */
export const decideCompleteAppointment = replayable('complete-appointment', decideCompletion)

/** With what shows that it took place. A visit whose outcome was said stays as it is. */
export const completionOf = (appointment: Appointment, at: string): LapkaEvent[] => {
  if (appointment.status !== 'confirmed' || appointment.outcome !== null) return []
  const decided = decideCompleteAppointment({ at }, { appointment })
  return isRefused(decided) ? [] : (decided.events.appointment ?? [])
}

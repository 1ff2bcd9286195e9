import { decideExpireHold } from '@lapka/domain/appointments/expire-hold/decide.ts'
import { appointmentOf, contextOf, done, failed, type Cause, type JobResult, type CommandDependencies } from '../work/job.ts'
import { claimStreams, readAppointment } from './appointment-streams.ts'

/** How the provider's session ended without money; null where it was never asked for any. */
export type ClosedCheckout = 'expired' | 'cancelled' | null

/** Writes down that a hold ended unpaid, and that its checkout can bring no money any more. */
export const closeHold = async (
  dependencies: CommandDependencies,
  cause: Cause,
  closedCheckout: ClosedCheckout,
): Promise<JobResult> => {
  const appointmentId = appointmentOf(cause)
  const { appointment } = await readAppointment(dependencies, appointmentId)
  if (appointment.status === 'none') return done('no such appointment')
  const command = { at: dependencies.now(), closedCheckout }
  const answer = await dependencies.handle(contextOf(dependencies, cause, command), claimStreams(appointmentId), (states) =>
    decideExpireHold(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

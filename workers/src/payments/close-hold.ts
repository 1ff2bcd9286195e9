import { decideExpireHold } from '@lapka/domain/appointments/expire-hold/decide.ts'
import { appointmentOf, contextOf, done, failed, type Cause, type JobResult, type Tools } from '../work/job.ts'
import { claimStreams, readVisit } from './visit-streams.ts'

/** How the provider's session ended without money; null where it was never asked for any. */
export type ClosedCheckout = 'expired' | 'cancelled' | null

/** Writes down that a hold ended unpaid, and that its checkout can bring no money any more. */
export const closeHold = async (tools: Tools, cause: Cause, closedCheckout: ClosedCheckout): Promise<JobResult> => {
  const appointmentId = appointmentOf(cause)
  const { appointment } = await readVisit(tools, appointmentId)
  if (appointment.status === 'none') return done('no such appointment')
  const command = { at: tools.now(), closedCheckout }
  const answer = await tools.handle(contextOf(tools, cause, command), claimStreams(appointmentId), (states) =>
    decideExpireHold(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

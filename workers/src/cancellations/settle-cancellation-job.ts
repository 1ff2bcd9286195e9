import { decideSettleCancellation } from '@lapka/domain/appointments/settle-cancellation/decide.ts'
import { claimStreams, readVisit } from '../payments/visit-streams.ts'
import { againAt, contextOf, defineJob, done, failed, type AppointmentCause, type JobResult, type Tools } from '../work/job.ts'

/** The end of the seconds in which a cancellation may be taken back. */
export const settleCancellation = async (tools: Tools, cause: AppointmentCause): Promise<JobResult> => {
  const { appointment } = await readVisit(tools, cause.appointmentId)
  if (appointment.status !== 'cancelled' || appointment.undo === null) return done('it was taken back or is settled')
  if (Date.parse(tools.now()) < Date.parse(appointment.undo.until)) return againAt(appointment.undo.until)
  const answer = await tools.handle(contextOf(tools, cause, {}), claimStreams(cause.appointmentId), decideSettleCancellation)
  return 'refused' in answer ? failed(answer.refused) : done()
}

export const settleCancellationJob = defineJob<{ appointmentId: string }>({
  kind: 'settle-cancellation',
  causes: {
    AppointmentCancelled: ({ appointmentId, undoUntil }) =>
      undoUntil === undefined ? [] : [{ payload: { appointmentId }, dueAt: undoUntil }],
  },
  run: settleCancellation,
})

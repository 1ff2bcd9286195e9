import { decideSettleCancellation } from '@lapka/domain/appointments/settle-cancellation/decide.ts'
import { claimStreams, readAppointment } from '../payments/appointment-streams.ts'
import {
  againAt,
  contextOf,
  defineJob,
  done,
  failed,
  type AppointmentCause,
  type JobResult,
  type CommandDependencies,
} from '../work/job.ts'

/**
 * The end of the seconds in which a cancellation may be taken back. One append settles it and requests the refund, under the id that the
 * cancellation named: however often this runs, and wherever it is killed, there is one refund or none.
 */
export const settleCancellation = async (dependencies: CommandDependencies, cause: AppointmentCause): Promise<JobResult> => {
  const { appointment } = await readAppointment(dependencies, cause.appointmentId)
  if (appointment.status !== 'cancelled' || appointment.undo === null) return done('it was taken back or is settled')
  if (Date.parse(dependencies.now()) < Date.parse(appointment.undo.until)) return againAt(appointment.undo.until)
  const answer = await dependencies.handle(
    contextOf(dependencies, cause, {}),
    claimStreams(cause.appointmentId),
    decideSettleCancellation,
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

export const settleCancellationJob = defineJob<{ appointmentId: string }>({
  kind: 'settle-cancellation',
  causes: {
    AppointmentCancelled: ({ appointmentId, undo }) =>
      undo === undefined ? [] : [{ payload: { appointmentId }, dueAt: undo.until }],
  },
  run: settleCancellation,
})

import type { CancellationReasonCode } from '@lapka/contracts/events/cancellations.ts'
import { decideCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import type { Confirmed } from '@lapka/domain/appointments/started-appointment.ts'
import { claimStreams } from '../payments/appointment-streams.ts'
import { contextOf, done, type AppointmentCause, type CommandDependencies, type JobResult } from '../work/job.ts'

type Overdue = { at: string; reasonCode: CancellationReasonCode; isStillDue: (appointment: Confirmed) => boolean }

/** Cancels a stay that missed a deadline as if its parent had cancelled at that instant, so the policy that was pinned with it says what comes back. */
export const cancelOverdue = async (
  dependencies: CommandDependencies,
  work: AppointmentCause,
  { at, reasonCode, isStillDue }: Overdue,
): Promise<JobResult> => {
  const refund = { refundId: dependencies.newId(), idempotencyKey: dependencies.newId() }
  const command = { by: 'parent', reasonCode, reason: '', at, refund } as const
  const answer = await dependencies.handle(contextOf(dependencies, work, command), claimStreams(work.appointmentId), (states) =>
    // Done at this very moment.
    states.appointment.status === 'confirmed' && !isStillDue(states.appointment)
      ? { events: {} }
      : decideCancelAppointment(command, states),
  )
  return 'refused' in answer ? done(`the stay is not cancelled: ${answer.refused}`) : done()
}

import { decideCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { decideRemindBalance } from '@lapka/domain/appointments/pay-balance/decide.ts'
import { isBalanceDue } from '@lapka/domain/appointments/started-appointment.ts'
import { balanceTimes } from '@lapka/domain/stays/deposit-of-stay.ts'
import { isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import { appointmentStreams, claimStreams } from '../payments/appointment-streams.ts'
import {
  againAt,
  contextOf,
  defineJob,
  done,
  type AppointmentCause,
  type CommandDependencies,
  type JobResult,
} from '../work/job.ts'

/**
 * Asks the parent for the balance of a stay, and cancels the stay if it was not paid in time: as if its parent had cancelled then, so the
 * policy that was pinned with it says what comes back.
 */
export const collectBalance = async (dependencies: CommandDependencies, work: AppointmentCause): Promise<JobResult> => {
  const streams = appointmentStreams(work.appointmentId)
  const { appointment } = await dependencies.handle.read(streams)
  const balance = appointment.status === 'none' ? undefined : appointment.stay?.balance
  if (appointment.status === 'none' || balance === undefined) return done('nothing is due')
  // A cancellation that can be taken back is settled within seconds.
  if (appointment.status === 'cancelled' && appointment.undo !== null) return againAt(appointment.undo.until)
  if (isUnpaid(appointment)) return againAt(appointment.holdExpiresAt)
  if (appointment.status !== 'confirmed' || !isBalanceDue(appointment)) return done('nothing is due any more')
  const { remindAt, cancelAt } = balanceTimes(balance)
  const at = dependencies.now()
  if (at < remindAt) return againAt(remindAt)
  if (at < cancelAt) {
    await dependencies.handle(contextOf(dependencies, work, { remindBalance: at }), { streams }, (states) =>
      decideRemindBalance({ at }, states),
    )
    return againAt(cancelAt)
  }
  return cancelUnpaid(dependencies, work, at)
}

const cancelUnpaid = async (dependencies: CommandDependencies, work: AppointmentCause, at: string): Promise<JobResult> => {
  const refund = { refundId: dependencies.newId(), idempotencyKey: dependencies.newId() }
  const command = { by: 'parent', reasonCode: 'BALANCE_UNPAID', reason: '', at, refund } as const
  const answer = await dependencies.handle(contextOf(dependencies, work, command), claimStreams(work.appointmentId), (states) =>
    // Paid at this very moment.
    states.appointment.status === 'confirmed' && !isBalanceDue(states.appointment)
      ? { events: {} }
      : decideCancelAppointment(command, states),
  )
  return 'refused' in answer ? done(`the stay is not cancelled: ${answer.refused}`) : done()
}

export const collectBalanceJob = defineJob<{ appointmentId: string }>({
  kind: 'collect-balance',
  causes: {
    StayBooked: ({ appointmentId, deposit }) =>
      deposit === undefined ? [] : [{ payload: { appointmentId }, dueAt: balanceTimes(deposit).remindAt }],
  },
  run: collectBalance,
})

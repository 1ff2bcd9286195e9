import { decideRemindBalance } from '@lapka/domain/appointments/pay-balance/decide.ts'
import { isBalanceDue } from '@lapka/domain/appointments/started-appointment.ts'
import { balanceTimes } from '@lapka/domain/stays/deposit-of-stay.ts'
import { isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import { appointmentStreams } from '../payments/appointment-streams.ts'
import {
  againAt,
  contextOf,
  defineJob,
  done,
  type AppointmentCause,
  type CommandDependencies,
  type JobResult,
} from '../work/job.ts'
import { cancelOverdue } from './cancel-overdue.ts'

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
  return cancelOverdue(dependencies, work, { at, reasonCode: 'BALANCE_UNPAID', isStillDue: isBalanceDue })
}

export const collectBalanceJob = defineJob<{ appointmentId: string }>({
  kind: 'collect-balance',
  causes: {
    StayBooked: ({ appointmentId, deposit }) =>
      deposit === undefined ? [] : [{ payload: { appointmentId }, dueAt: balanceTimes(deposit).remindAt }],
  },
  run: collectBalance,
})

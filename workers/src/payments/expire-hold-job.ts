import { isHoldOver, isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import { againAt, defineJob, done, type AppointmentCause, type JobResult, type CommandDependencies } from '../work/job.ts'
import { closeHold } from './close-hold.ts'
import { settleCheckout } from './settle-payment-job.ts'
import { readAppointment } from './appointment-streams.ts'

/** The end of a hold. Where paying was started the checkout is closed first, for it may have brought money. */
export const expireHold = async (dependencies: CommandDependencies, cause: AppointmentCause): Promise<JobResult> => {
  const { appointment, payment } = await readAppointment(dependencies, cause.appointmentId)
  if (appointment.status === 'none' || !isUnpaid(appointment)) return done('the hold has ended otherwise')
  if (!isHoldOver(appointment, dependencies.now())) return againAt(appointment.holdExpiresAt)
  if (payment.status === 'none') return closeHold(dependencies, cause, null)
  return settleCheckout(dependencies, { workId: cause.workId, paymentId: payment.paymentId, subject: payment.subject })
}

export const expireHoldJob = defineJob<{ appointmentId: string }>({
  kind: 'expire-hold',
  causes: {
    // A consultation ends by its own rules, and a visit of a series with the others.
    AppointmentPlaced: ({ appointmentId, holdExpiresAt, consultation, seriesId }) =>
      consultation === undefined && seriesId === undefined ? [{ payload: { appointmentId }, dueAt: holdExpiresAt }] : [],
  },
  run: expireHold,
})

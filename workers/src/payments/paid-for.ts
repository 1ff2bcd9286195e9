import { isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import type { Payment } from '@lapka/domain/payments/payment.ts'
import type { CommandDependencies, JobResult, PaymentCause } from '../work/job.ts'
import { appointmentStreams, paymentStreams } from './appointment-streams.ts'
import { closeHold, type ClosedCheckout } from './close-hold.ts'

/** What is paid for, as far as its money asks of it. */
export type PaidFor = {
  parentId: string
  /** Since when somebody may be paying. */
  since: string
  /** Nobody has paid, and nobody has ended it. */
  isUnpaid: boolean
  /** Until when it is meant to be paid. */
  payableUntil: string
  isCancelled: boolean
  /** When it takes place, for the words on the provider's page; null where that is now. */
  moment: { instant: string; zone: string } | null
  /** Writes down that it ended unpaid as far as it has, and that its checkout can bring no money any more. */
  close: (closedCheckout: ClosedCheckout) => Promise<JobResult>
}

/** A payment and what it is for, as the log has them now; null for what the log does not know. */
export const readPaidFor = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
): Promise<{ paidFor: PaidFor | null; payment: Payment }> => {
  const { payment } = await dependencies.handle.read(paymentStreams(cause.paymentId))
  return { paidFor: await appointmentPaidFor(dependencies, cause), payment }
}

const appointmentPaidFor = async (dependencies: CommandDependencies, cause: PaymentCause): Promise<PaidFor | null> => {
  const { appointment } = await dependencies.handle.read(appointmentStreams(cause.subject.id))
  if (appointment.status === 'none') return null
  const { parentId, placedAt, holdExpiresAt, startsAt, zone } = appointment
  return {
    parentId,
    since: placedAt,
    isUnpaid: isUnpaid(appointment),
    payableUntil: holdExpiresAt,
    isCancelled: appointment.status === 'cancelled',
    moment: { instant: startsAt, zone },
    close: (closedCheckout) => closeHold(dependencies, cause, closedCheckout),
  }
}

/** Somebody is still meant to pay. */
export const isStillPayable = ({ isUnpaid: unpaid, payableUntil }: PaidFor, now: string): boolean =>
  unpaid && Date.parse(payableUntil) > Date.parse(now)

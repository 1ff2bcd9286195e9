import { isWaiting } from '@lapka/domain/consultations/consultation.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { claimedLedgers } from '@lapka/domain/appointments/claimed-ledgers.ts'
import { decideEndExtension, heldFor } from '@lapka/domain/appointments/extend-stay/end.ts'
import { isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import type { Payment } from '@lapka/domain/payments/payment.ts'
import { decideRecordVoid } from '@lapka/domain/payments/record-void/decide.ts'
import { contextOf, done, failed, type CommandDependencies, type JobResult, type PaymentCause } from '../work/job.ts'
import { HOLD_MS, HOLD_TO_PAY_MS } from '@lapka/contracts/time.ts'
import { isUnpaidSeries } from '@lapka/domain/series/series.ts'
import { closeSeries, seriesStreams } from './series-payment.ts'
import { appointmentStreams, paymentStreams } from './appointment-streams.ts'
import { closeHold, type ClosedCheckout } from './close-hold.ts'
import { recordFact } from './record-intent.ts'

/** The paid subject, as far as its money depends on it. */
export type PaidFor = {
  parentId: string
  /** Since when the parent may be paying. */
  since: string
  /** Neither paid nor ended. */
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
  const of = {
    appointment: appointmentPaidFor,
    consultation: consultationPaidFor,
    series: seriesPaidFor,
    balance: balancePaidFor,
    extension: extensionPaidFor,
  }
  return { paidFor: await of[cause.subject.kind](dependencies, cause, payment), payment }
}

/** Later than any bank keeps an authorisation. */
const NEVER = '9999-12-31T00:00:00.000Z'

/** While vets may answer, what the bank keeps is wanted, however long that takes: only the consultation's own end gives it up. */
const consultationPaidFor = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  payment: Payment,
): Promise<PaidFor | null> => {
  const { consultation } = await dependencies.handle.read(consultationStreams(cause.subject.id))
  if (consultation.status === 'none') return null
  const { parentId, askedAt, payUntil } = consultation
  return {
    parentId,
    since: askedAt,
    isUnpaid: isWaiting(consultation),
    payableUntil: payment.status === 'authorised' ? NEVER : payUntil,
    isCancelled: consultation.status === 'abandoned',
    moment: null,
    close: (closedCheckout) => recordClosed(dependencies, cause, closedCheckout),
  }
}

/** The consultation's outcome is decided by jobs of its own. */
const recordClosed = (dependencies: CommandDependencies, cause: PaymentCause, why: ClosedCheckout): Promise<JobResult> =>
  why === null
    ? Promise.resolve(done())
    : recordFact(dependencies, cause, { why }, (payment) => decideRecordVoid({ why }, { payment }))

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

/** All visits of a series at once. Each may be cancelled while it is being paid, and its share of the money then goes back. */
const seriesPaidFor = async (dependencies: CommandDependencies, cause: PaymentCause): Promise<PaidFor | null> => {
  const { series } = await dependencies.handle.read(seriesStreams(cause.subject.id))
  if (series.status === 'none') return null
  const { parentId, holdExpiresAt } = series
  return {
    parentId,
    since: new Date(Date.parse(holdExpiresAt) - HOLD_MS - HOLD_TO_PAY_MS).toISOString(),
    isUnpaid: isUnpaidSeries(series),
    payableUntil: holdExpiresAt,
    isCancelled: false,
    moment: null,
    close: (closedCheckout) => closeSeries(dependencies, { workId: cause.workId, seriesId: cause.subject.id }, closedCheckout),
  }
}

/** What is left of a stay's price. Whatever becomes of its page, the stay itself is cancelled by a job of its own. */
const balancePaidFor = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  payment: Payment,
): Promise<PaidFor | null> => {
  if (payment.status === 'none' || payment.balanceOf === undefined) return null
  const { appointment } = await dependencies.handle.read(appointmentStreams(payment.balanceOf.appointmentId))
  if (appointment.status === 'none') return null
  const { parentId, startsAt, zone, stay, status } = appointment
  const paying = stay?.balance?.paying
  const dueCents = stay?.balance?.dueCents ?? 0
  return {
    parentId,
    since: new Date(Date.parse(payment.sessionExpiresAt) - HOLD_MS - HOLD_TO_PAY_MS).toISOString(),
    // Of another sum, or of another page by now, it is not wanted any more.
    isUnpaid: status === 'confirmed' && dueCents > 0 && paying?.paymentId === payment.paymentId && paying.cents === dueCents,
    payableUntil: payment.sessionExpiresAt,
    isCancelled: status === 'cancelled',
    moment: { instant: startsAt, zone },
    close: (closedCheckout) => recordClosed(dependencies, cause, closedCheckout),
  }
}

/** More nights at the end of a stay. While they are held they can be paid; once their page is closed they are free. */
const extensionPaidFor = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  payment: Payment,
): Promise<PaidFor | null> => {
  if (payment.status === 'none' || payment.balanceOf === undefined) return null
  const { appointmentId } = payment.balanceOf
  const { paymentId, sessionExpiresAt } = payment
  const { appointment } = await dependencies.handle.read(appointmentStreams(appointmentId))
  if (appointment.status === 'none') return null
  const { parentId, zone, stay } = appointment
  return {
    parentId,
    since: new Date(Date.parse(sessionExpiresAt) - HOLD_MS - HOLD_TO_PAY_MS).toISOString(),
    isUnpaid: heldFor(appointment, paymentId) !== undefined,
    payableUntil: sessionExpiresAt,
    isCancelled: appointment.status === 'cancelled',
    moment: stay === undefined ? null : { instant: appointment.endsAt, zone },
    close: async (closedCheckout) => {
      const closed = await recordClosed(dependencies, cause, closedCheckout)
      if (closed.result !== 'done') return closed
      const reading = { streams: appointmentStreams(appointmentId), more: claimedLedgers }
      const command = { endExtension: paymentId }
      const answer = await dependencies.handle(contextOf(dependencies, cause, command), reading, (states) =>
        decideEndExtension({ paymentId }, states),
      )
      return 'refused' in answer ? failed(answer.refused) : done()
    },
  }
}

/** It may still be paid. */
export const isStillPayable = ({ isUnpaid: unpaid, payableUntil }: PaidFor, now: string): boolean =>
  unpaid && Date.parse(payableUntil) > Date.parse(now)

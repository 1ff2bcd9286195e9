import { paidAppointment, type PaymentIdentity } from '@lapka/contracts/payments.ts'
import { capturesOf, knownProviderIds, type Payment } from '@lapka/domain/payments/payment.ts'
import { readPaid } from '../payments/appointment-streams.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import type { ProviderRefund } from '../payment-gateway.ts'
import { openMoneyCase } from './open-money-case.ts'
import { defineJob, done, failed, type CommandDependencies, type JobResult, type PaymentCause } from '../work/job.ts'

/**
 * A refund made by hand at the provider is matched to an owed refund of the same amount. Without one, money left that Lapka did
 * not send, and an operator has to look. Returns whether that is so.
 */
export const openCaseIfUnowed = async (
  dependencies: CommandDependencies,
  { workId, subject }: PaymentCause,
  { payment, found }: { payment: Payment; found: ProviderRefund },
): Promise<boolean> => {
  const isOwed = payment.refunds.some(({ status, amountCents }) => status !== 'succeeded' && amountCents === found.amountCents)
  if (isOwed || knownProviderIds(payment.refunds).has(found.providerRefundId)) return false
  await openMoneyCase(dependencies, {
    code: 'refund_not_owed',
    objectId: found.providerRefundId,
    expectedCents: null,
    foundCents: found.amountCents,
    workId,
    appointmentId: paidAppointment(subject),
  })
  return true
}

/** A refund that was owed has come to its end: one made by hand meanwhile, which might have been taken for it, is owed no more. */
export const findRefundsByHand = async (dependencies: CommandDependencies, cause: PaymentCause): Promise<JobResult> => {
  const { payment } = await readPaid(dependencies, cause)
  if (payment.status !== 'captured') return done('nothing was paid')
  for (const { paymentIntentId } of capturesOf(payment)) {
    const listed = await dependencies.gateway.listRefunds(paymentIntentId)
    if (listed.outcome !== 'ok') return failed(reasonOf(listed))
    const byHand = listed.value.filter(({ refundId, state }) => refundId === null && state !== 'failed')
    for (const found of byHand) await openCaseIfUnowed(dependencies, cause, { payment, found })
  }
  return done()
}

const ofPayment = ({ paymentId, subject }: PaymentIdentity) => [{ payload: { paymentId, subject } }]

export const findRefundsByHandJob = defineJob<PaymentIdentity>({
  kind: 'find-refunds-by-hand',
  causes: { RefundSucceeded: ofPayment, RefundWithdrawn: ofPayment },
  run: findRefundsByHand,
})

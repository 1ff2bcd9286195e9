import type { PaymentIdentity, VoidReason } from '@lapka/contracts/payments.ts'
import { decideRecordVoid } from '@lapka/domain/payments/record-void/decide.ts'
import type { Payment } from '@lapka/domain/payments/payment.ts'
import { defineJob, done, failed, type PaymentCause, type JobResult, type CommandDependencies } from '../work/job.ts'
import { paymentStreams } from './appointment-streams.ts'
import { recordAnswer } from './capture-payment-job.ts'
import { askUnderFreshKey } from './fresh-key.ts'
import { reasonOf } from './outcome-reason.ts'
import { recordFact, recordIntent } from './record-intent.ts'
import { recordVerifiedCard } from './record-verified-card.ts'

/** Gives up what is authorised or may still be. Money that was quicker is captured by the provider's object, and goes back. */
export const voidPayment = async (dependencies: CommandDependencies, cause: PaymentCause): Promise<JobResult> => {
  const { payment } = await dependencies.handle.read(paymentStreams(cause.paymentId))
  if (payment.status === 'none' || payment.voiding === undefined) return done('nothing to void')
  const { why, idempotencyKey } = payment.voiding
  switch (payment.status) {
    case 'captured':
    case 'divided':
    case 'voided':
    case 'verified':
      return done()
    case 'requested':
      // A page that is opened at this very moment is closed again by the job that opens it.
      return recordFact(dependencies, cause, { why }, (now) =>
        now.status === 'requested' ? decideRecordVoid({ why }, { payment: now }) : { events: {} },
      )
    case 'open':
      return closePage(dependencies, cause, { payment, why })
    case 'authorised': {
      const { paymentIntentId } = payment.authorisation
      const answer = await askUnderFreshKey({ paymentIntentId, idempotencyKey }, dependencies.gateway.cancelIntent)
      return recordAnswer(dependencies, cause, { paymentIntentId, answer })
    }
  }
}

/** Closing can lose against the payer's last click: then the money is authorised, and given up on the next try. */
const closePage = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { payment, why }: { payment: Extract<Payment, { status: 'open' }>; why: VoidReason },
): Promise<JobResult> => {
  const closed = await dependencies.gateway.closeCheckout(payment.checkoutSessionId)
  if (closed.outcome !== 'ok' && closed.outcome !== 'rejected') return failed(reasonOf(closed))
  const read = await dependencies.gateway.readCheckout(payment.checkoutSessionId)
  if (read.outcome !== 'ok') return failed(reasonOf(read))
  const { value } = read
  if (value.state === 'expired')
    return recordFact(dependencies, cause, { why }, (now) => decideRecordVoid({ why }, { payment: now }))
  if (value.state === 'verified') return recordVerifiedCard(dependencies, cause, value.card)
  const recorded = await recordIntent(dependencies, cause, value)
  if (recorded === null) return failed(`the page is ${value.state}`)
  return value.state === 'authorised' && recorded.result === 'done' ? voidPayment(dependencies, cause) : recorded
}

export const voidPaymentJob = defineJob<PaymentIdentity>({
  kind: 'void-payment',
  causes: { VoidRequested: ({ paymentId, subject }) => [{ payload: { paymentId, subject } }] },
  run: voidPayment,
})

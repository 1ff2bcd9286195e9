import { currentAttempt, refundOf, type Payment, type Refund } from '@lapka/domain/payments/payment.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import type { Outcome, ProviderRefund } from '../payments/payment-gateway.ts'
import { readVisit } from '../payments/visit-streams.ts'
import { done, failed, type Cause, type JobResult, type Tools } from '../work/job.ts'
import { findExisting, knownProviderIds } from './adopt-refund.ts'
import { recordRefundStatus, recordRefused, recordSubmitted } from './record-refund.ts'

type Captured = Extract<Payment, { status: 'captured' }>

/**
 * Sends the attempt of a refund that is due, after looking whether it is there already. The look makes a lost answer, a
 * worker killed before it could write the outcome down, a key that has run out (they protect for a day) and a refund made
 * by hand all harmless; the key stored in the log makes harmless what a look cannot see yet.
 */
export const sendRefund = async (tools: Tools, cause: Cause & { refundId: string }): Promise<JobResult> => {
  const { payment } = await readVisit(tools, cause.appointmentId)
  const refund = refundOf(payment, cause.refundId)
  if (refund === undefined || payment.status !== 'captured') return failed('the log does not know this refund')
  if (refund.status === 'needs_person') return done('a person looks after it')
  if (currentAttempt(refund).step !== 'requested') return done('this attempt is under way')

  const listed = await tools.gateway.listRefunds(payment.paymentIntentId)
  if (listed.outcome !== 'ok') return failed(reasonOf(listed))
  const existing = findExisting(refund, listed.value, knownProviderIds(payment.refunds))
  if (existing) return recordRefundStatus(tools, cause, refund.refundId, existing)
  return recordAnswer(tools, cause, refund, await send(tools, payment, refund))
}

const send = (tools: Tools, payment: Captured, refund: Refund): Promise<Outcome<ProviderRefund>> => {
  const { attempt, idempotencyKey } = currentAttempt(refund)
  const { appointmentId, paymentIntentId } = payment
  return tools.gateway.sendRefund({
    appointmentId,
    paymentIntentId,
    refundId: refund.refundId,
    attempt,
    amountCents: refund.amountCents,
    idempotencyKey,
  })
}

const recordAnswer = async (tools: Tools, cause: Cause, refund: Refund, answer: Outcome<ProviderRefund>): Promise<JobResult> => {
  const { refundId } = refund
  const { attempt } = currentAttempt(refund)
  switch (answer.outcome) {
    case 'ok': {
      const submitted = await recordSubmitted(tools, cause, {
        refundId,
        attempt,
        providerRefundId: answer.value.providerRefundId,
      })
      return submitted.result === 'done' ? recordRefundStatus(tools, cause, refundId, answer.value) : submitted
    }
    case 'declined':
    case 'rejected':
      return recordRefused(tools, cause, { refundId, attempt, failure: answer.code })
    case 'retry_later':
      // The look just found nothing, and this key will only ever repeat its failure: the next attempt has a new one.
      return answer.isReplayed
        ? recordRefused(tools, cause, { refundId, attempt, failure: answer.why })
        : failed(reasonOf(answer))
    case 'unknown':
      return failed(reasonOf(answer))
  }
}

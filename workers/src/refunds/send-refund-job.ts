import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import { coveringDispute } from '@lapka/domain/payments/record-dispute/decide.ts'
import { isDisputed } from '@lapka/domain/payments/balance.ts'
import {
  currentAttempt,
  intentOfRefund,
  knownProviderIds,
  refundOf,
  type Payment,
  type Refund,
} from '@lapka/domain/payments/payment.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import type { Outcome, ProviderRefund } from '../payment-gateway.ts'
import { readPaid } from '../payments/appointment-streams.ts'
import { after, againIn, defineJob, done, failed, type JobResult, type CommandDependencies } from '../work/job.ts'
import { findExisting } from './adopt-refund.ts'
import { checkRefund, type RefundCause } from './check-refund-job.ts'
import { nextLateLook } from './late-looks.ts'
import { recordCovered, recordRefundStatus, recordRefused, recordSubmitted } from './record-refund.ts'

/** Distance before a failed refund's next attempt, by the attempt that failed. */
const NEXT_ATTEMPT_AFTER_MS = [5_000, 20_000, 60_000]

/** The bank takes weeks to decide about a dispute; until then the money may go back by it. */
const WHILE_DISPUTED_MS = HOUR_MS

type Captured = Extract<Payment, { status: 'captured' }>

/**
 * Sends the attempt of a refund that is due, after looking whether it is there already. The look makes a lost answer, a
 * worker killed before it could write the outcome down, a key that has run out (they protect for a day) and a refund made
 * by hand all harmless; the key stored in the log makes harmless what a look cannot see yet.
 */
export const sendRefund = async (dependencies: CommandDependencies, cause: RefundCause): Promise<JobResult> => {
  const { payment } = await readPaid(dependencies, cause)
  const refund = refundOf(payment, cause.refundId)
  if (refund === undefined || payment.status !== 'captured') return failed('the log does not know this refund')
  if (refund.status === 'needs_person') return done('a person looks after it')
  if (refund.approval !== null) return done('a second operator has to approve it')
  // It may have been cut off between sending and writing down what was answered.
  if (currentAttempt(refund).step !== 'requested') return checkRefund(dependencies, cause)
  if (isDisputed(payment)) return againIn(dependencies, WHILE_DISPUTED_MS)
  if (coveringDispute(payment, refund) !== undefined) return recordCovered(dependencies, cause, refund.refundId)

  const listed = await dependencies.gateway.listRefunds(intentOfRefund(payment, refund))
  if (listed.outcome !== 'ok') return failed(reasonOf(listed))
  // A refund by hand of money that several payments share is no one's: an operator looks whose it is.
  const ofThis = payment.partOf === undefined ? listed.value : listed.value.filter(({ refundId }) => refundId !== null)
  const existing = findExisting(refund, ofThis, knownProviderIds(payment.refunds))
  if (existing) return recordKnown(dependencies, cause, existing)
  return recordAnswer(dependencies, cause, refund, await send(dependencies, payment, refund))
}

const send = (dependencies: CommandDependencies, payment: Captured, refund: Refund): Promise<Outcome<ProviderRefund>> => {
  const { attempt, idempotencyKey } = currentAttempt(refund)
  const { paymentId, subject } = payment
  return dependencies.gateway.sendRefund({
    paymentId,
    subject,
    paymentIntentId: intentOfRefund(payment, refund),
    refundId: refund.refundId,
    attempt,
    amountCents: refund.amountCents,
    idempotencyKey,
  })
}

/** A pending refund asks for a check of its own; one that arrived at once is looked after from here. */
const recordKnown = async (dependencies: CommandDependencies, cause: RefundCause, found: ProviderRefund): Promise<JobResult> => {
  const recorded = await recordRefundStatus(dependencies, cause, cause.refundId, found)
  return recorded.result === 'done' && found.state === 'succeeded'
    ? nextLateLook(dependencies, cause.paymentId, cause.refundId)
    : recorded
}

const recordAnswer = async (
  dependencies: CommandDependencies,
  cause: RefundCause,
  refund: Refund,
  answer: Outcome<ProviderRefund>,
): Promise<JobResult> => {
  const { refundId } = refund
  const { attempt } = currentAttempt(refund)
  switch (answer.outcome) {
    case 'ok': {
      const submitted = await recordSubmitted(dependencies, cause, {
        refundId,
        attempt,
        providerRefundId: answer.value.providerRefundId,
      })
      return submitted.result === 'done' ? recordKnown(dependencies, cause, answer.value) : submitted
    }
    case 'declined':
    case 'rejected':
      return recordRefused(dependencies, cause, { refundId, attempt, failure: answer.code })
    case 'retry_later':
      // The look just found nothing, and this key will only ever repeat its failure: the next attempt has a new one.
      return answer.isReplayed
        ? recordRefused(dependencies, cause, { refundId, attempt, failure: answer.why })
        : failed(reasonOf(answer))
    case 'unknown':
      return failed(reasonOf(answer))
  }
}

export const sendRefundJob = defineJob<PaymentIdentity & { refundId: string }>({
  kind: 'send-refund',
  causes: {
    RefundRequested: ({ paymentId, subject, refundId }) => [{ payload: { paymentId, subject, refundId } }],
    RefundFailed: ({ paymentId, subject, refundId, attempt, nextIdempotencyKey }, event) => {
      const waitMs = NEXT_ATTEMPT_AFTER_MS[attempt - 1] ?? NEXT_ATTEMPT_AFTER_MS.at(-1) ?? 0
      const payload = { paymentId, subject, refundId }
      return nextIdempotencyKey === null ? [] : [{ payload, dueAt: after(event, waitMs) }]
    },
    RefundRetried: ({ paymentId, subject, refundId }) => [{ payload: { paymentId, subject, refundId } }],
    // A refund that an operator requested above the limit goes out as requested; a retry is requested by its own event.
    RefundApproved: ({ paymentId, subject, refundId, act }) =>
      act.kind === 'send' ? [{ payload: { paymentId, subject, refundId } }] : [],
  },
  run: sendRefund,
})

import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { attemptSteps, type PaymentIdentity } from '@lapka/contracts/payments.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Decision } from '../../kernel/decision.ts'
import {
  currentAttempt,
  identityOf,
  isOfAnotherRefund,
  refundOf,
  type AttemptStep,
  type Payment,
  type Refund,
  type RefundAttempt,
} from '../payment.ts'

/** As the provider's refund object says now. `failure` is its reason; `nextIdempotencyKey` is used only where another attempt follows. */
export type RecordRefundStatus = {
  refundId: string
  providerRefundId: string
  status: 'pending' | 'succeeded' | 'failed'
  failure: string
  expectedBy: string
  /** By which the bank's clerk finds the money, once there is one. */
  bankReference?: string | null
  nextIdempotencyKey: string
}

const MAX_REFUND_ATTEMPTS = 3

const isNews = (step: AttemptStep, status: AttemptStep) => attemptSteps.indexOf(status) > attemptSteps.indexOf(step)

/** The attempt this object belongs to, or the one under way when its submission was answered too late to be written down. */
const attemptOf = (refund: Refund, providerRefundId: string): RefundAttempt | undefined => {
  const known = refund.attempts.find((attempt) => attempt.providerRefundId === providerRefundId)
  if (known !== undefined) return known
  const current = currentAttempt(refund)
  return current.step === 'requested' ? current : undefined
}

const decideStatus = (command: RecordRefundStatus, { payment }: { payment: Payment }): Decision<'payment'> => {
  const refund = refundOf(payment, command.refundId)
  if (refund === undefined) return { refused: 'NOT_FOUND' }
  if (refund.isReturnedByTransfer || refund.returnedByDispute !== null) return { events: {} }
  const attempt = attemptOf(refund, command.providerRefundId)
  if (attempt === undefined) return { events: {} }
  const reference = referenceIn(command, refund, payment)
  if (!isNews(attempt.step, command.status)) return reference.length === 0 ? { events: {} } : { events: { payment: reference } }
  // Two jobs may have found the same refund made by hand. The second fails, looks again and sends.
  if (attempt.step === 'requested' && isOfAnotherRefund(payment, command)) return { refused: 'REFUND_OF_ANOTHER' }
  const { refundId, providerRefundId } = command
  const identity = identityOf(payment)
  const adopted: LapkaEvent[] =
    attempt.step === 'requested'
      ? [{ type: 'RefundSubmitted', data: { ...identity, refundId, attempt: attempt.attempt, providerRefundId } }]
      : []
  return { events: { payment: [...adopted, ...outcome(command, attempt.attempt, identity), ...reference] } }
}

/**
 * A refund only goes forward: requested → submitted → pending → succeeded, and from any of them to failed, for a bank may
 * send money back after "succeeded". News that is old, doubled or out of order adds nothing.
 */
export const decideRecordRefundStatus = replayable('record-refund-status', decideStatus)

/** A failed attempt's reference leads to no money. */
const referenceIn = (command: RecordRefundStatus, refund: Refund, payment: Payment): LapkaEvent[] => {
  const { refundId, status, bankReference = null } = command
  const isOld = status === 'failed' || attemptOf(refund, command.providerRefundId) !== currentAttempt(refund)
  if (isOld || bankReference === null || bankReference === refund.bankReference) return []
  return [{ type: 'RefundReferenceReceived', data: { ...identityOf(payment), refundId, reference: bankReference } }]
}

const outcome = (
  { refundId, status, failure, expectedBy, nextIdempotencyKey }: RecordRefundStatus,
  attempt: number,
  identity: PaymentIdentity,
): LapkaEvent[] => {
  switch (status) {
    case 'pending':
      return [{ type: 'RefundPending', data: { ...identity, refundId, attempt, expectedBy } }]
    case 'succeeded':
      return [{ type: 'RefundSucceeded', data: { ...identity, refundId, attempt } }]
    case 'failed':
      return attempt < MAX_REFUND_ATTEMPTS
        ? [{ type: 'RefundFailed', data: { ...identity, refundId, attempt, failure, nextIdempotencyKey } }]
        : [
            { type: 'RefundFailed', data: { ...identity, refundId, attempt, failure, nextIdempotencyKey: null } },
            { type: 'RefundNeedsPerson', data: { ...identity, refundId, why: failure } },
          ]
  }
}

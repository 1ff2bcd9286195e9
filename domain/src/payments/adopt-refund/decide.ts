import { isRefused, type Decision } from '../../kernel/decision.ts'
import { currentAttempt, identityOf, isOfAnotherRefund, knownProviderIds, refundOf, type Payment } from '../payment.ts'
import { decideRecordRefundStatus, type RecordRefundStatus } from '../record-refund-status/decide.ts'

/**
 * A person made at the provider by hand what an operator's case waits for: it is taken for one more attempt. Where an attempt may still
 * arrive, or a second operator decides, it is left to them.
 */
export const decideAdoptRefund = (command: RecordRefundStatus, { payment }: { payment: Payment }): Decision<'payment'> => {
  const refund = refundOf(payment, command.refundId)
  if (refund === undefined) return { refused: 'NOT_FOUND' }
  const isWaiting = refund.status === 'needs_person' && refund.approval === null && currentAttempt(refund).step === 'failed'
  const isKnown = knownProviderIds(payment.refunds).has(command.providerRefundId)
  if (!isWaiting || isKnown || isOfAnotherRefund(payment, command)) return { events: {} }
  const attempt = currentAttempt(refund).attempt + 1
  const { refundId, providerRefundId } = command
  const adopted = { ...identityOf(payment), refundId, attempt, providerRefundId }
  const attempts = [...refund.attempts, { attempt, idempotencyKey: '', providerRefundId, step: 'submitted' as const }]
  const refunds = payment.refunds.map((one) => (one === refund ? { ...refund, attempts } : one))
  const told = decideRecordRefundStatus(command, { payment: { ...payment, refunds } })
  if (isRefused(told)) return told
  return { events: { payment: [{ type: 'RefundSubmitted', data: adopted }, ...(told.events.payment ?? [])] } }
}

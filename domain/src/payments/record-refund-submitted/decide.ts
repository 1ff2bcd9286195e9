import { replayable } from '../../kernel/decided-command.ts'
import type { Decision } from '../../kernel/decision.ts'
import { currentAttempt, identityOf, isOfAnotherRefund, refundOf, type Payment } from '../payment.ts'

export type RecordRefundSubmitted = { refundId: string; attempt: number; providerRefundId: string }

const decideSubmitted = (command: RecordRefundSubmitted, { payment }: { payment: Payment }): Decision<'payment'> => {
  const refund = refundOf(payment, command.refundId)
  if (refund === undefined) return { refused: 'NOT_FOUND' }
  const current = currentAttempt(refund)
  if (current.attempt !== command.attempt || current.step !== 'requested') return { events: {} }
  if (isOfAnotherRefund(payment, command)) return { refused: 'REFUND_OF_ANOTHER' }
  return { events: { payment: [{ type: 'RefundSubmitted', data: { ...identityOf(payment), ...command } }] } }
}

/** The provider took the refund. Only news about the attempt under way counts; anything older or told twice adds nothing. */
export const decideRecordRefundSubmitted = replayable('record-refund-submitted', decideSubmitted)

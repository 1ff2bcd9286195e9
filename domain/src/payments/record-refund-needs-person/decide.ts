import type { Decision } from '../../kernel/decision.ts'
import { identityOf, refundOf, type Payment } from '../payment.ts'

export type RecordRefundNeedsPerson = { refundId: string; why: string }

/** Waiting longer does not help: what is owed stays owed, and an operator takes over. A refund that arrived needs no operator. */
export const decideRecordRefundNeedsPerson = (
  command: RecordRefundNeedsPerson,
  { payment }: { payment: Payment },
): Decision<'payment'> => {
  const refund = refundOf(payment, command.refundId)
  if (refund === undefined) return { refused: 'NOT_FOUND' }
  if (refund.status === 'succeeded' || refund.status === 'needs_person') return { events: {} }
  return { events: { payment: [{ type: 'RefundNeedsPerson', data: { ...identityOf(payment), ...command } }] } }
}

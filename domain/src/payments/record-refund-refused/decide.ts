import { isRefused, type Decision } from '../../kernel/decision.ts'
import { currentAttempt, refundOf, type Payment } from '../payment.ts'
import { decideRecordRefundStatus } from '../record-refund-status/decide.ts'

/** `failure` is the provider's reason; `nextIdempotencyKey` is used only where another attempt follows. */
export type RecordRefundRefused = { refundId: string; attempt: number; failure: string; nextIdempotencyKey: string }

/**
 * The provider would not take this attempt at all, so there is no refund object of it: the attempt fails like any other,
 * without a submission that never was. An attempt that got further meanwhile is left alone.
 */
export const decideRecordRefundRefused = (command: RecordRefundRefused, states: { payment: Payment }): Decision<'payment'> => {
  const refund = refundOf(states.payment, command.refundId)
  if (refund === undefined) return { refused: 'NOT_FOUND' }
  const current = currentAttempt(refund)
  if (current.attempt !== command.attempt || current.step !== 'requested' || refund.status === 'needs_person')
    return { events: {} }
  const decision = decideRecordRefundStatus({ ...command, providerRefundId: '', status: 'failed', expectedBy: '' }, states)
  if (isRefused(decision)) return decision
  return { events: { payment: (decision.events.payment ?? []).filter(({ type }) => type !== 'RefundSubmitted') } }
}

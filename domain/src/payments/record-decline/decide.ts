import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityOf, type Payment } from '../payment.ts'

export type RecordDecline = Pick<Events['PaymentDeclined'], 'attemptId' | 'code' | 'cardLast4'>

/** The bank declined an attempt to pay. Each attempt is told once; where the money has come meanwhile, it says nothing any more. */
export const decideRecordDecline = (
  { attemptId, code, cardLast4 }: RecordDecline,
  { payment }: { payment: Payment },
): Decision<'payment'> => {
  if (payment.status === 'none') return { refused: 'NOT_FOUND' }
  const isKnown = payment.declinedAttempts?.includes(attemptId) ?? false
  const isOver = payment.status !== 'requested' && payment.status !== 'open'
  if (isKnown || isOver) return { events: {} }
  const { parentId } = payment
  const declined = { ...identityOf(payment), parentId, attemptId, code, cardLast4 }
  return { events: { payment: [{ type: 'PaymentDeclined', data: declined }] } }
}

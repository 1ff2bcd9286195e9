import type { Decision } from '../../decision.ts'
import { identityOf, type Payment } from '../payment.ts'

export type RecordVoid = { why: 'expired' | 'cancelled' }

/** The provider's session ended without money. Captured money never becomes void. */
export const decideRecordVoid = ({ why }: RecordVoid, { payment }: { payment: Payment }): Decision<'payment'> => {
  if (payment.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status !== 'requested' && payment.status !== 'open') return { events: {} }
  return { events: { payment: [{ type: 'PaymentVoided', data: { ...identityOf(payment), why } }] } }
}

import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { VoidReason } from '@lapka/contracts/payments.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityOf, type Payment } from '../payment.ts'

export type RecordVoid = { why: VoidReason }

const decideVoid = ({ why }: RecordVoid, { payment }: { payment: Payment }): Decision<'payment'> => {
  if (payment.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status === 'captured' || payment.status === 'divided' || payment.status === 'voided') return { events: {} }
  return { events: { payment: [voided(payment, why)] } }
}

/** The provider's session ended without money, or gave up what was authorised. Captured money never becomes void. */
export const decideRecordVoid = replayable('record-void', decideVoid)

export const voided = (payment: Exclude<Payment, { status: 'none' }>, why: VoidReason): LapkaEvent => ({
  type: 'PaymentVoided',
  data: { ...identityOf(payment), why },
})

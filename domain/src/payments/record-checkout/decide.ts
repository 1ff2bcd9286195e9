import { replayable } from '../../kernel/decided-command.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityOf, type Payment } from '../payment.ts'

export type RecordCheckout = { checkoutSessionId: string; checkoutUrl: string }

const decideCheckout = (command: RecordCheckout, { payment }: { payment: Payment }): Decision<'payment'> => {
  if (payment.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status !== 'requested') return { events: {} }
  return { events: { payment: [{ type: 'CheckoutOpened', data: { ...identityOf(payment), ...command } }] } }
}

/** The provider opened its page. Told twice, or told after the money came, it adds nothing. */
export const decideRecordCheckout = replayable('record-checkout', decideCheckout)

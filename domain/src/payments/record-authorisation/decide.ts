import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityOf, type Authorisation, type Payment } from '../payment.ts'
import { refuseMoney } from '../refuse-money.ts'
import { requestVoid } from '../request-void/decide.ts'

/** As the provider's own object says. `voidKey` is used only where the money is not wanted. */
export type RecordAuthorisation = Authorisation & { currency: string; voidKey: string }

/** The bank keeps the money for us. What comes too late, or is less than due, is given up at once. */
export const decideRecordAuthorisation = (
  command: RecordAuthorisation,
  { payment }: { payment: Payment },
): Decision<'payment'> => {
  if (payment.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status === 'captured') return { events: {} }
  const { amountCents, paymentIntentId, cardLast4, authorisedUntil, voidKey } = command
  if (payment.status === 'authorised') {
    if (payment.authorisation.paymentIntentId === paymentIntentId) return { events: {} }
    throw new BrokenInvariant(`payment ${payment.paymentId} was authorised by two intents`)
  }
  // An answer that is older than the void: given up, an authorisation never comes back.
  if (payment.status === 'voided' && payment.authorisation?.paymentIntentId === paymentIntentId) return { events: {} }
  const refused = refuseMoney(command)
  if (refused !== null) return refused
  const isWanted = payment.status !== 'voided' && amountCents >= totalOf(payment.price)
  // A given-up authorisation that arrives after all is given up again.
  const { voiding: _voiding, ...unvoided } = payment
  const anew = payment.status === 'voided' ? unvoided : payment
  return {
    events: {
      payment: [
        {
          type: 'PaymentAuthorised',
          data: { ...identityOf(payment), amountCents, paymentIntentId, cardLast4, authorisedUntil },
        },
        ...(isWanted ? [] : requestVoid(anew, { why: 'not_accepted', idempotencyKey: voidKey })),
      ],
    },
  }
}

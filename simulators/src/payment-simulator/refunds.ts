import { euroText } from '@lapka/contracts/money-text.ts'
import { isChargedBack } from './disputes.ts'
import type { CreateRefund } from './parameters.ts'
import { newId } from './provider-ids.ts'
import { chargeRefunded, refundEvent, seconds } from './provider-events.ts'
import type { Delays, Scene } from './provider-events.ts'
import { paidCharge, paymentWith, refundedCents, refundsOf } from './book.ts'
import type { Book, Entry } from './book.ts'
import type { Card, Payment, Refund } from './records.ts'
import { invalidRequest, missing, refusedByState } from './stripe-failure.ts'

/** A refund of a charge: never more than is left of it after refunds done and under way. */
export const createRefund = (scene: Scene, book: Book, input: CreateRefund): { refund: Refund; entries: Entry[] } => {
  const payment = paymentMeant(book, input)
  const charge = paidCharge(payment)
  if (charge === undefined || payment.intent === null)
    throw refusedByState(`This PaymentIntent (${input.payment_intent ?? ''}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  if (isChargedBack(book, charge.id))
    throw refusedByState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  const earlier = refundsOf(book, payment.intent.id)
  const amount = refundableAmount(payment, earlier, { input: input.amount, chargeId: charge.id })
  const refund: Refund = {
    id: newId('re'),
    chargeId: charge.id,
    intentId: payment.intent.id,
    amount,
    currency: payment.currency,
    createdAt: seconds(scene.nowMs),
    reason: input.reason ?? null,
    failureReason: null,
    metadata: input.metadata,
    ...courseOf(charge.card, scene.nowMs, scene.delays),
  }
  const events = [refundEvent(scene, 'refund.created', refund), ...chargeRefunded(scene, payment, [...earlier, refund])]
  return { refund, entries: [{ refund }, ...events] }
}

const paymentMeant = (book: Book, input: CreateRefund): Payment => {
  const id = input.payment_intent ?? input.charge
  if (id === undefined)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  const payment = paymentWith(book, id)
  if (payment !== undefined) return payment
  const [kind, param] = input.payment_intent === undefined ? ['charge', 'charge'] : ['payment_intent', 'payment_intent']
  throw missing(kind, id, { param, status: 400 })
}

const refundableAmount = (
  payment: Payment,
  earlier: Refund[],
  { input, chargeId }: { input: number | undefined; chargeId: string },
): number => {
  const left = payment.amount - refundedCents(earlier)
  if (left <= 0) throw refusedByState(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = input ?? left
  if (amount > left)
    throw refusedByState(
      `Refund amount (${euroText(amount, 'en')}) is greater than unrefunded amount on charge (${euroText(left, 'en')})`,
      {
        param: 'amount',
      },
    )
  return amount
}

/** How the bank behind each kind of card treats a refund. */
const courseOf = (card: Card, nowMs: number, delays: Delays): Pick<Refund, 'status' | 'next'> => {
  switch (card.refunds) {
    case 'normal':
      return { status: 'pending', next: { status: 'succeeded', atMs: nowMs + delays.refundMs } }
    case 'slow':
      return { status: 'pending', next: { status: 'succeeded', atMs: nowMs + delays.slowRefundMs } }
    case 'fails':
      return { status: 'succeeded', next: { status: 'failed', atMs: nowMs + delays.failedRefundMs } }
  }
}

/** The bank's answer arrives, and may not be its last. Nothing happens to a refund that waits for none. */
export const settleRefund = (scene: Scene, refund: Refund, reversedAfterMs: () => number | null): Entry[] => {
  if (refund.next === null) return []
  const { status } = refund.next
  const afterMs = status === 'succeeded' ? reversedAfterMs() : null
  const settled: Refund = {
    ...refund,
    status,
    next: afterMs === null ? null : { status: 'failed', atMs: scene.nowMs + afterMs },
    failureReason: status === 'failed' ? 'expired_or_canceled_card' : null,
  }
  const events: Entry[] = [refundEvent(scene, 'refund.updated', settled)]
  if (status === 'failed') events.push(refundEvent(scene, 'refund.failed', settled))
  return [{ refund: settled }, ...events]
}

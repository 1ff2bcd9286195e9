import { intentEvent, seconds } from './provider-events.ts'
import type { Scene } from './provider-events.ts'
import type { Entry } from './book.ts'
import type { Intent, Payment } from './records.ts'
import { invalidRequest, refusedByState } from './stripe-failure.ts'

type OfIntent = { payment: Payment; intent: Intent }

/** Takes what was authorised. Lapka always takes all of it, so a part is refused here. */
export const captureIntent = (scene: Scene, { payment, intent }: OfIntent, amount: number | undefined): Entry[] => {
  if (intent.status !== 'requires_capture')
    throw refusedByState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      { code: 'payment_intent_unexpected_state' },
    )
  if (amount !== undefined && amount > payment.amount)
    throw invalidRequest('The requested capture amount is greater than the amount you can capture for this charge.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  if (amount !== undefined && amount < payment.amount)
    throw invalidRequest('This simulator captures all of what was authorised.', { param: 'amount_to_capture' })
  const charges = intent.charges.map((charge) => (charge.status === 'succeeded' ? { ...charge, isCaptured: true } : charge))
  const captured: Payment = { ...payment, intent: { ...intent, status: 'succeeded', charges } }
  return [{ payment: captured }, ...intentEvent(scene, 'payment_intent.succeeded', captured)]
}

/** Stripe's rule: an intent of an open session is ended by ending the session. */
export const cancelIntent = (scene: Scene, { payment, intent }: OfIntent, reason: string | null): Entry[] => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw refusedByState(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  if (payment.status === 'open')
    throw refusedByState("You can't cancel the PaymentIntent for a Checkout Session. Expire the Checkout Session instead.", {
      code: 'payment_intent_unexpected_state',
    })
  return endIntent(scene, { payment, intent }, reason)
}

export const isAuthorisationOver = ({ intent }: Payment, nowMs: number): boolean =>
  intent?.status === 'requires_capture' && intent.captureBefore !== null && intent.captureBefore * 1000 <= nowMs

/** The money was not captured in time: the bank releases it. */
export const expireAuthorisation = (scene: Scene, payment: Payment): Entry[] =>
  payment.intent === null ? [] : endIntent(scene, { payment, intent: payment.intent }, 'automatic')

const endIntent = (scene: Scene, { payment, intent }: OfIntent, reason: string | null): Entry[] => {
  const ended: Payment = { ...payment, intent: canceled(intent, scene, reason) }
  return [{ payment: ended }, ...intentEvent(scene, 'payment_intent.canceled', ended)]
}

export const canceled = (intent: Intent, scene: Scene, reason: string | null): Intent => ({
  ...intent,
  status: 'canceled',
  canceledAt: seconds(scene.nowMs),
  cancellationReason: reason,
  waitingCard: null,
})

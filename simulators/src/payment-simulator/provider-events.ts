import { newId } from './provider-ids.ts'
import type { Entry } from './book.ts'
import type { BillingSession, ConnectedAccount, Payment, ProviderSubscription, Refund, Transfer } from './records.ts'
import { billingSessionObject, invoiceObject, subscriptionObject } from './billing-objects.ts'
import { accountObject, intentObject, paidChargeObject, refundObject, sessionObject, transferObject } from './stripe-objects.ts'
import type { StripeObject } from './stripe-objects.ts'

/** Stripe's API version of the SDK we pin (stripe 23.1.0); used where a request names none. */
export const DEFAULT_API_VERSION = '2026-10-28.endive'

export type IntentEventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.canceled'
  | 'payment_intent.payment_failed'

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | IntentEventType
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `payout.${'created' | 'paid' | 'failed' | 'canceled'}`
  | 'account.updated'
  | 'transfer.created'
  | 'transfer.reversed'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed'

/** The cause, for `request` in the event: null when the provider acted by itself. */
export type Cause = { requestId: string; idempotencyKey: string | null } | null

/** The surroundings of every operation beside its parameters. It answers entries; nothing is changed in place. */
export type Scene = { nowMs: number; cause: Cause; checkoutUrlOf: (sessionId: string) => string; delays: Delays }

export type Delays = {
  /** An ordinary refund is pending this long (default 2 s). */
  refundMs: number
  /** Refunds to 4000000000007726 (default 8 s). */
  slowRefundMs: number
  /** Refunds to 4000000000005126 succeed at once and fail after this (default 6 s). */
  failedRefundMs: number
  /** After a payment with a card whose owner goes to their bank (default 3 s). */
  disputeMs: number
  /** A payout is on its way this long (default 3 s). */
  payoutMs: number
  /** First pause before a webhook is sent again; it doubles up to the second value. */
  webhookRetryMs: number
  webhookRetryMaximumMs: number
}
export const defaultDelays: Delays = {
  refundMs: 2000,
  slowRefundMs: 8000,
  failedRefundMs: 6000,
  disputeMs: 3000,
  payoutMs: 3000,
  webhookRetryMs: 500,
  webhookRetryMaximumMs: 30_000,
}

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

export const eventEntry = (scene: Scene, type: EventType, object: StripeObject): Entry => {
  const id = newId('evt')
  const created = seconds(scene.nowMs)
  const request = { id: scene.cause?.requestId ?? null, idempotency_key: scene.cause?.idempotencyKey ?? null }
  const json = {
    id,
    object: 'event',
    api_version: DEFAULT_API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  }
  return { event: { id, type, created, json } }
}

export const sessionEvent = (
  scene: Scene,
  type: 'checkout.session.completed' | 'checkout.session.expired',
  payment: Payment,
): Entry => eventEntry(scene, type, sessionObject(payment, scene.checkoutUrlOf(payment.sessionId)))

/** Nothing is told of an intent that was never begun. */
export const intentEvent = (scene: Scene, type: IntentEventType, payment: Payment): Entry[] =>
  payment.intent === null ? [] : [eventEntry(scene, type, intentObject(payment, payment.intent))]

export const refundEvent = (scene: Scene, type: 'refund.created' | 'refund.updated' | 'refund.failed', refund: Refund): Entry =>
  eventEntry(scene, type, refundObject(refund))

export const chargeRefunded = (scene: Scene, payment: Payment, refunds: Refund[]): Entry[] => {
  const charge = paidChargeObject(payment, refunds)
  return charge === undefined ? [] : [eventEntry(scene, 'charge.refunded', charge)]
}

export const accountEvent = (scene: Scene, account: ConnectedAccount): Entry =>
  eventEntry(scene, 'account.updated', accountObject(account))

export const transferEvent = (scene: Scene, type: 'transfer.created' | 'transfer.reversed', transfer: Transfer): Entry =>
  eventEntry(scene, type, transferObject(transfer))

export const billingSessionEvent = (
  scene: Scene,
  type: 'checkout.session.completed' | 'checkout.session.expired',
  session: BillingSession,
): Entry => eventEntry(scene, type, billingSessionObject(session, null))

type SubscriptionEventType = 'customer.subscription.created' | 'customer.subscription.updated' | 'customer.subscription.deleted'
export const subscriptionEvent = (scene: Scene, type: SubscriptionEventType, subscription: ProviderSubscription): Entry =>
  eventEntry(scene, type, subscriptionObject(subscription))

export const invoiceEvent = (
  scene: Scene,
  type: 'invoice.paid' | 'invoice.payment_failed',
  subscription: ProviderSubscription,
): Entry => eventEntry(scene, type, invoiceObject(subscription))

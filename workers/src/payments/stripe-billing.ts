import type Stripe from 'stripe'
import type { ProviderSubscriptionState } from '@lapka/contracts/subscriptions.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { FoundSubscription, PaymentGateway, SubscriptionOrder, SubscriptionPage } from '../payment-gateway.ts'
import { outcomeOf } from './stripe-outcome.ts'

type BillingCalls = Pick<
  PaymentGateway,
  'openSubscriptionPage' | 'readSubscriptionPage' | 'readSubscription' | 'changeSubscription' | 'endSubscription'
>

const withInvoice = { expand: ['latest_invoice'] }
/** The provider takes no trial that ends earlier; what is left of a shorter one is given away. */
const SHORTEST_TRIAL_MS = 3 * DAY_MS

export const billingCalls = (stripe: Stripe, publicUrl: string): BillingCalls => ({
  openSubscriptionPage: (order) =>
    outcomeOf(
      () => stripe.checkout.sessions.create(pageParams(order, publicUrl), { idempotencyKey: order.idempotencyKey }),
      readPage,
    ),
  readSubscriptionPage: (sessionId) => outcomeOf(() => stripe.checkout.sessions.retrieve(sessionId), readPage),
  readSubscription: (id) => outcomeOf(() => stripe.subscriptions.retrieve(id, withInvoice), readSubscription),
  changeSubscription: ({ subscriptionId, isCancelled, idempotencyKey }) =>
    outcomeOf(
      () =>
        stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCancelled, ...withInvoice }, { idempotencyKey }),
      readSubscription,
    ),
  endSubscription: (id) => outcomeOf(() => stripe.subscriptions.cancel(id), readSubscription),
})

const pageParams = (order: SubscriptionOrder, publicUrl: string): Stripe.Checkout.SessionCreateParams => {
  const { parentId, trialEndsAt } = order
  const home = `${publicUrl.replace(/\/$/, '')}/dashboard/parent/storage`
  const trialEnd = trialEndsAt === null ? {} : { trial_end: Math.floor(Date.parse(trialEndsAt) / 1000) }
  return {
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: order.priceCents,
          recurring: { interval: 'month' },
          product_data: { name: order.title },
        },
      },
    ],
    metadata: { parentId },
    subscription_data: { metadata: { parentId }, ...trialEnd },
    client_reference_id: parentId,
    locale: order.language,
    success_url: home,
    cancel_url: home,
  }
}

/** Whether enough of the free months is left for the provider to wait for their end. */
export const trialLeft = (trialEndsAt: string | null, now: string): string | null =>
  trialEndsAt !== null && Date.parse(trialEndsAt) - Date.parse(now) > SHORTEST_TRIAL_MS ? trialEndsAt : null

const stateOfPage = (status: Stripe.Checkout.Session.Status | null): SubscriptionPage['state'] => {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

const readPage = ({ id, url, expires_at, status, subscription }: Stripe.Checkout.Session): SubscriptionPage => ({
  sessionId: id,
  url,
  expiresAt: new Date(expires_at * 1000).toISOString(),
  state: stateOfPage(status),
  subscriptionId: typeof subscription === 'string' ? subscription : (subscription?.id ?? null),
})

/** The provider tries no more to charge what is unpaid or paused: no one pays for it, as of one that has ended. */
const states: Record<Stripe.Subscription.Status, ProviderSubscriptionState> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'ended',
  paused: 'ended',
  canceled: 'ended',
  incomplete_expired: 'ended',
  incomplete: 'incomplete',
}

const readSubscription = (subscription: Stripe.Subscription): FoundSubscription => {
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  const isFailed = invoice !== null && invoice.status === 'open' && invoice.attempt_count > 0
  const [item] = subscription.items.data
  return {
    providerSubscriptionId: subscription.id,
    parentId: subscription.metadata['parentId'] ?? null,
    customerId: typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id,
    state: states[subscription.status] ?? 'incomplete',
    paidUntil: isoOf(item?.current_period_end ?? subscription.created),
    isCancelled: subscription.cancel_at_period_end,
    failed: isFailed
      ? {
          invoiceId: invoice.id ?? '',
          attempt: invoice.attempt_count,
          nextAttemptAt: invoice.next_payment_attempt === null ? null : isoOf(invoice.next_payment_attempt),
        }
      : null,
  }
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

import type { BillingSession, ProviderSubscription } from './records.ts'
import type { StripeObject } from './stripe-objects.ts'

export const billingSessionObject = (session: BillingSession, url: string | null): StripeObject => ({
  id: session.id,
  object: 'checkout.session',
  amount_total: session.amount,
  created: session.createdAt,
  currency: 'eur',
  expires_at: session.expiresAt,
  livemode: false,
  locale: session.locale,
  metadata: session.metadata,
  mode: 'subscription',
  payment_intent: null,
  payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
  status: session.status,
  subscription: session.subscriptionId,
  success_url: session.successUrl,
  url: session.status === 'open' ? url : null,
})

export const subscriptionObject = (subscription: ProviderSubscription): StripeObject => ({
  id: subscription.id,
  object: 'subscription',
  cancel_at: subscription.isCancelled ? subscription.periodEnd : null,
  cancel_at_period_end: subscription.isCancelled,
  created: subscription.createdAt,
  currency: 'eur',
  customer: subscription.customerId,
  items: {
    object: 'list',
    data: [
      {
        object: 'subscription_item',
        current_period_end: subscription.periodEnd,
        current_period_start: subscription.periodStart,
        quantity: 1,
      },
    ],
    has_more: false,
  },
  latest_invoice: subscription.invoice?.id ?? null,
  livemode: false,
  metadata: subscription.metadata,
  status: subscription.status,
  trial_end: subscription.trialEnd,
})

/** Of its subscription, which is found by the webhook's `parent`. */
export const invoiceObject = ({ id, metadata, invoice }: ProviderSubscription): StripeObject => ({
  id: invoice?.id ?? '',
  object: 'invoice',
  amount_due: invoice?.amount ?? 0,
  amount_paid: invoice?.status === 'paid' ? invoice.amount : 0,
  attempt_count: invoice?.attemptCount ?? 0,
  created: invoice?.createdAt ?? 0,
  currency: 'eur',
  livemode: false,
  next_payment_attempt: invoice?.nextAttemptAt ?? null,
  parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
  status: invoice?.status ?? 'open',
})

import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Subscription } from '../subscription.ts'

type States = { subscription: Subscription }
export type RequestSubscription = Events['SubscriptionRequested'] & { at: string }

/** A parent wants to subscribe. A page of the provider that is still open is gone on with. */
export const decideRequestSubscription = (
  { at, ...requested }: RequestSubscription,
  { subscription }: States,
): Decision<'subscription'> => {
  if (subscription.trialEndsAt === null) return { refused: 'NO_RECORDS_YET' }
  if (subscription.current !== null) return { refused: 'ALREADY_SUBSCRIBED' }
  const page = subscription.checkout?.page
  if (subscription.checkout !== null && (page === null || page === undefined || page.expiresAt > at)) return { events: {} }
  return { events: { subscription: [{ type: 'SubscriptionRequested', data: requested }] } }
}

/** The provider's page is open. */
export const decideRecordSubscriptionCheckout = (
  opened: Events['SubscriptionCheckoutOpened'],
  { subscription }: States,
): Decision<'subscription'> =>
  subscription.checkout === null || subscription.checkout.page !== null
    ? { events: {} }
    : { events: { subscription: [{ type: 'SubscriptionCheckoutOpened', data: opened }] } }

/** The page expired without a subscription. */
export const decideRecordCheckoutExpired = (
  expired: Events['SubscriptionCheckoutExpired'],
  { subscription }: States,
): Decision<'subscription'> =>
  subscription.checkout?.page?.checkoutSessionId === expired.checkoutSessionId
    ? { events: { subscription: [{ type: 'SubscriptionCheckoutExpired', data: expired }] } }
    : { events: {} }

import { subscriptionStream } from '@lapka/contracts/streams.ts'
import type { StorageStatus } from '@lapka/contracts/subscriptions.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

export type SubscriptionCheckout = {
  idempotencyKey: string
  priceCents: number
  /** Null until the provider's page is open. */
  page: { checkoutSessionId: string; checkoutUrl: string; expiresAt: string } | null
}
/** As the provider last said. */
export type KnownSubscription = {
  providerSubscriptionId: string
  paidUntil: string
  /** Of the last payment that failed, until one succeeds. */
  failed: { invoiceId: string; attempt: number; nextAttemptAt: string | null } | null
  /** Cancelled: when it ends. */
  endsAt: string | null
  /** The parent's request that the provider was not told yet. */
  wanted: { change: 'cancel' | 'resume'; idempotencyKey: string } | null
}

/** The storage of a parent's records. `revision` −1: they have none. */
export type Subscription = {
  revision: number
  trialEndsAt: string | null
  checkout: SubscriptionCheckout | null
  current: KnownSubscription | null
  /** Every one there was, by the provider's ids, oldest first. */
  startedIds: readonly string[]
  hasEnded: boolean
}

const changed = (state: Subscription, change: Partial<KnownSubscription>): Subscription =>
  state.current === null ? state : { ...state, current: { ...state.current, ...change } }

export const subscriptionFold: Fold<Subscription> = foldOf<Subscription>(
  () => ({ revision: -1, trialEndsAt: null, checkout: null, current: null, startedIds: [], hasEnded: false }),
  {
    StorageTrialStarted: (state, { trialEndsAt }) => ({ ...state, trialEndsAt }),
    SubscriptionRequested: (state, { idempotencyKey, priceCents }) => ({
      ...state,
      checkout: { idempotencyKey, priceCents, page: null },
    }),
    SubscriptionCheckoutOpened: (state, { checkoutSessionId, checkoutUrl, expiresAt }) =>
      state.checkout === null
        ? state
        : { ...state, checkout: { ...state.checkout, page: { checkoutSessionId, checkoutUrl, expiresAt } } },
    SubscriptionCheckoutExpired: (state) => ({ ...state, checkout: null }),
    SubscriptionStarted: (state, { providerSubscriptionId, paidUntil }) => ({
      ...state,
      checkout: null,
      hasEnded: false,
      startedIds: [...state.startedIds, providerSubscriptionId],
      current: { providerSubscriptionId, paidUntil, failed: null, endsAt: null, wanted: null },
    }),
    SubscriptionRenewed: (state, { paidUntil }) => changed(state, { paidUntil, failed: null }),
    SubscriptionPaymentFailed: (state, { invoiceId, attempt, nextAttemptAt }) =>
      changed(state, { failed: { invoiceId, attempt, nextAttemptAt } }),
    SubscriptionChangeRequested: (state, { change, idempotencyKey }) => changed(state, { wanted: { change, idempotencyKey } }),
    SubscriptionCancelled: (state, { endsAt }) => changed(state, { endsAt, wanted: null }),
    SubscriptionResumed: (state) => changed(state, { endsAt: null, wanted: null }),
    SubscriptionEnded: (state) => ({ ...state, current: null, hasEnded: true }),
  },
)

export const subscriptionStreams = (parentId: string) => ({
  subscription: { stream: subscriptionStream(parentId), fold: subscriptionFold },
})

export const storageStatusOf = ({ trialEndsAt, current, hasEnded }: Subscription, now: string): StorageStatus => {
  if (current !== null) {
    if (current.failed !== null) return 'past_due'
    return current.endsAt === null ? 'active' : 'ending'
  }
  if (trialEndsAt === null) return 'unused'
  if (trialEndsAt > now) return 'trial'
  return hasEnded ? 'ended' : 'trial_over'
}

/**
 * Whether new records are covered. What is kept is read for ever and nothing is deleted for want of money; only professionals write records,
 * and no prescription waits for it.
 */
export const canAddRecords = (subscription: Subscription, now: string): boolean =>
  !['trial_over', 'ended'].includes(storageStatusOf(subscription, now))

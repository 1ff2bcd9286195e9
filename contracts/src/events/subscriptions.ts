import type { Currency } from '../money.ts'

/** The storage of pets' records after the free months, in the stream subscription-{parentId}. */
export type SubscriptionEvents = {
  /** The first record of a pet of theirs: the free months begin. */
  StorageTrialStarted: { parentId: string; trialEndsAt: string }
  /** The parent wants to subscribe; the provider's page is to be opened. */
  SubscriptionRequested: { parentId: string; priceCents: number; currency: Currency; idempotencyKey: string }
  SubscriptionCheckoutOpened: { parentId: string; checkoutSessionId: string; checkoutUrl: string; expiresAt: string }
  /** The page was closed without a subscription. */
  SubscriptionCheckoutExpired: { parentId: string; checkoutSessionId: string }
  SubscriptionStarted: { parentId: string; providerSubscriptionId: string; paidUntil: string }
  SubscriptionRenewed: { parentId: string; paidUntil: string }
  /** The provider could not take a payment; it tries again at `nextAttemptAt`, or not any more. */
  SubscriptionPaymentFailed: { parentId: string; invoiceId: string; attempt: number; nextAttemptAt: string | null }
  /** The parent's request; a worker tells the provider. */
  SubscriptionChangeRequested: { parentId: string; change: 'cancel' | 'resume'; idempotencyKey: string }
  /** It ends with what is paid for. */
  SubscriptionCancelled: { parentId: string; endsAt: string }
  SubscriptionResumed: { parentId: string }
  /** Kept records stay and can be read; nothing is added from here on. */
  SubscriptionEnded: { parentId: string }
}

/** Months for which a pet's records are kept free of charge, from the first of them. */
export const FREE_MONTHS = 12

/**
 * `unused`: there is no record yet. `trial`: within the free months. `trial_over`: they are over, without a subscription. `past_due`: a
 * payment failed and is tried again. `ending`: cancelled, and paid until its end.
 */
export const storageStatuses = ['unused', 'trial', 'trial_over', 'active', 'past_due', 'ending', 'ended'] as const
export type StorageStatus = (typeof storageStatuses)[number]

/** How a subscription stands at the provider. */
export type ProviderSubscriptionState = 'trialing' | 'active' | 'past_due' | 'ended' | 'incomplete'

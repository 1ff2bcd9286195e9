import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { ProviderSubscriptionState } from '@lapka/contracts/subscriptions.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { KnownSubscription, Subscription } from '../subscription.ts'

/** The state of the provider's own object, reported any number of times and in any order. */
export type RecordSubscription = {
  parentId: string
  providerSubscriptionId: string
  state: ProviderSubscriptionState
  paidUntil: string
  /** It ends at the end of what is paid for. */
  isCancelled: boolean
  failed: { invoiceId: string; attempt: number; nextAttemptAt: string | null } | null
}

/** Records what the provider's report adds. The end of a subscription other than the current one is no news, and a second living one is refused. */
export const decideRecordSubscription = (
  found: RecordSubscription,
  { subscription }: { subscription: Subscription },
): Decision<'subscription'> => {
  const { parentId, providerSubscriptionId, paidUntil, state } = found
  const { current } = subscription
  if (state === 'incomplete') return { events: {} }
  const isCurrent = current?.providerSubscriptionId === providerSubscriptionId
  if (!isCurrent && state === 'ended') return { events: {} }
  if (!isCurrent && current !== null) return { refused: 'ALREADY_SUBSCRIBED' }
  const known: KnownSubscription = current ?? { providerSubscriptionId, paidUntil, failed: null, endsAt: null, wanted: null }
  const started: LapkaEvent[] =
    current === null ? [{ type: 'SubscriptionStarted', data: { parentId, providerSubscriptionId, paidUntil } }] : []
  return { events: { subscription: [...started, ...newsOf(found, known)] } }
}

const newsOf = (found: RecordSubscription, known: KnownSubscription): LapkaEvent[] => {
  const { parentId, paidUntil, failed, isCancelled, state } = found
  if (state === 'ended') return [{ type: 'SubscriptionEnded', data: { parentId } }]
  const news: LapkaEvent[] = []
  const isPaid = state === 'active' || state === 'trialing'
  if (isPaid && (paidUntil > known.paidUntil || known.failed !== null))
    news.push({ type: 'SubscriptionRenewed', data: { parentId, paidUntil } })
  const isNews = failed !== null && (failed.invoiceId !== known.failed?.invoiceId || failed.attempt > known.failed.attempt)
  if (state === 'past_due' && isNews) news.push({ type: 'SubscriptionPaymentFailed', data: { parentId, ...failed } })
  if (isCancelled && known.endsAt === null) news.push({ type: 'SubscriptionCancelled', data: { parentId, endsAt: paidUntil } })
  // It was taken back, here or at the provider.
  if (!isCancelled && known.endsAt !== null) news.push({ type: 'SubscriptionResumed', data: { parentId } })
  return news
}

import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Subscription } from '../subscription.ts'

/** A parent cancels, or takes that back before it has ended. Wanted twice it is wanted once. */
export const decideChangeSubscription = (
  command: Events['SubscriptionChangeRequested'],
  { subscription: { current } }: { subscription: Subscription },
): Decision<'subscription'> => {
  if (current === null) return { refused: 'NOT_SUBSCRIBED' }
  const isCancelled = current.wanted === null ? current.endsAt !== null : current.wanted.change === 'cancel'
  return isCancelled === (command.change === 'cancel')
    ? { events: {} }
    : { events: { subscription: [{ type: 'SubscriptionChangeRequested', data: command }] } }
}

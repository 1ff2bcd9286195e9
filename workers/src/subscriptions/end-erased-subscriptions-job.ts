import { decideRecordCheckoutExpired } from '@lapka/domain/subscriptions/request-subscription/decide.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import { defineJob, done, failed, type CommandDependencies, type JobResult } from '../work/job.ts'
import { lookAtSubscription } from './look-at-subscription.ts'
import { commandSubscription, readSubscription } from './subscription-command.ts'

type OfErased = { accountId: string; workId: string }

/**
 * A parent was erased: the provider's page is closed, their subscription ends at once, and the provider forgets the customer that each page
 * had made. The page is first: paid until then, it names its subscription; closed, it brings none. The provider itself ends one
 * whose address was never recorded, within a day.
 */
export const endErasedSubscriptions = async (
  dependencies: CommandDependencies,
  { accountId, workId }: OfErased,
): Promise<JobResult> => {
  const { checkout, startedIds } = await readSubscription(dependencies, accountId)
  const closed = checkout?.page ? await closePage(dependencies, { accountId, workId }, checkout.page.checkoutSessionId) : done()
  if (closed.result !== 'done') return closed
  for (const subscriptionId of startedIds) {
    const ended = await lookAtSubscription(dependencies, { workId, subscriptionId })
    if (ended.result !== 'done') return ended
  }
  return done()
}

const closePage = async (
  dependencies: CommandDependencies,
  { accountId: parentId, workId }: OfErased,
  checkoutSessionId: string,
): Promise<JobResult> => {
  const { gateway } = dependencies
  const closed = await gateway.closeCheckout(checkoutSessionId)
  if (closed.outcome !== 'ok' && closed.outcome !== 'rejected') return failed(reasonOf(closed))
  const page = await gateway.readSubscriptionPage(checkoutSessionId)
  if (page.outcome !== 'ok') return failed(reasonOf(page))
  const { subscriptionId, state } = page.value
  if (subscriptionId !== null) return lookAtSubscription(dependencies, { workId, subscriptionId })
  if (state !== 'expired') return failed(`the page is ${state}`)
  const expired = { parentId, checkoutSessionId }
  return commandSubscription(dependencies, { parentId, workId }, expired, (states) =>
    decideRecordCheckoutExpired(expired, states),
  )
}

export const endErasedSubscriptionsJob = defineJob<{ accountId: string }>({
  kind: 'end-erased-subscriptions',
  causes: { AccountErased: ({ accountId }) => [{ payload: { accountId } }] },
  run: endErasedSubscriptions,
})

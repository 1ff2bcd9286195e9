import { reasonOf } from '../payments/outcome-reason.ts'
import { defineJob, done, failed, type CommandDependencies, type JobResult } from '../work/job.ts'
import { lookAtSubscription, recordSubscription } from './look-at-subscription.ts'
import { readSubscription, type OfParent } from './subscription-command.ts'

/** Tells the provider what the parent wants, and records what it says then. */
export const changeSubscription = async (dependencies: CommandDependencies, work: OfParent): Promise<JobResult> => {
  const { current } = await readSubscription(dependencies, work.parentId)
  if (current === null || current.wanted === null) return done('nothing is to be changed')
  const { change, idempotencyKey } = current.wanted
  const order = { subscriptionId: current.providerSubscriptionId, isCancelled: change === 'cancel', idempotencyKey }
  const answer = await dependencies.gateway.changeSubscription(order)
  // It has ended meanwhile, or is gone: what the provider says of it counts.
  if (answer.outcome === 'rejected')
    return lookAtSubscription(dependencies, { workId: work.workId, subscriptionId: current.providerSubscriptionId })
  if (answer.outcome !== 'ok') return failed(reasonOf(answer))
  return recordSubscription(dependencies, work.workId, answer.value)
}

export const changeSubscriptionJob = defineJob<{ parentId: string }>({
  kind: 'change-subscription',
  causes: { SubscriptionChangeRequested: ({ parentId }) => [{ payload: { parentId } }] },
  run: changeSubscription,
})

import { decideRecordSubscription } from '@lapka/domain/subscriptions/record-subscription/decide.ts'
import { subscriptionStreams } from '@lapka/domain/subscriptions/subscription.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import type { FoundSubscription } from '../payment-gateway.ts'
import { systemContext } from '../work/system-context.ts'
import { done, failed, type CommandDependencies, type JobResult } from '../work/job.ts'

/** Asks the provider how a subscription stands and records what is new of it: late, doubled and lost webhooks are all alike. */
export const lookAtSubscription = async (
  dependencies: CommandDependencies,
  { workId, subscriptionId }: { workId: string; subscriptionId: string },
): Promise<JobResult> => {
  const found = await dependencies.gateway.readSubscription(subscriptionId)
  if (found.outcome === 'rejected') return done('parked: the provider knows no such subscription')
  if (found.outcome !== 'ok') return failed(reasonOf(found))
  return recordSubscription(dependencies, workId, found.value)
}

export const recordSubscription = async (
  dependencies: CommandDependencies,
  workId: string,
  { parentId, ...found }: FoundSubscription,
): Promise<JobResult> => {
  if (parentId === null) return done('parked: a subscription of nobody here')
  const { subscription } = await dependencies.handle.read(subscriptionStreams(parentId))
  if (subscription.revision === -1) return done('parked: a subscription of nobody that the log knows')
  const command = { ...found, parentId }
  const context = systemContext(dependencies, { workId, aboutId: parentId }, command)
  const handled = await dependencies.handle(context, { streams: subscriptionStreams(parentId) }, (states) =>
    decideRecordSubscription(command, states),
  )
  // A second subscription is one too many: a person has to end it at the provider.
  return 'refused' in handled ? failed(handled.refused) : done()
}

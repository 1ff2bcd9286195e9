import type { Decision } from '@lapka/domain/kernel/decision.ts'
import { subscriptionStreams, type Subscription } from '@lapka/domain/subscriptions/subscription.ts'
import { done, failed, type CommandDependencies, type JobResult } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'

export type OfParent = { parentId: string; workId: string }

/** A worker's command about the storage of a parent's records. */
export const commandSubscription = async (
  dependencies: CommandDependencies,
  { parentId, workId }: OfParent,
  command: object,
  decide: (states: { subscription: Subscription }) => Decision<'subscription'>,
): Promise<JobResult> => {
  const context = systemContext(dependencies, { workId, aboutId: parentId }, command)
  const handled = await dependencies.handle(context, { streams: subscriptionStreams(parentId) }, decide)
  return 'refused' in handled ? failed(handled.refused) : done()
}

export const readSubscription = async (
  { handle }: Pick<CommandDependencies, 'handle'>,
  parentId: string,
): Promise<Subscription> => (await handle.read(subscriptionStreams(parentId))).subscription

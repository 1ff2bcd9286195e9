import { DAY_MS } from '@lapka/contracts/time.ts'
import { after, againIn, defineJob, done, type CommandDependencies, type JobResult } from '../work/job.ts'
import { lookAtSubscription } from './look-at-subscription.ts'
import { readSubscription, type OfParent } from './subscription-command.ts'

/** Looks every day how a subscription stands, until it has ended: its webhooks may be lost. */
export const watchSubscription = async (
  dependencies: CommandDependencies,
  { providerSubscriptionId, ...work }: OfParent & { providerSubscriptionId: string },
): Promise<JobResult> => {
  const { current } = await readSubscription(dependencies, work.parentId)
  if (current?.providerSubscriptionId !== providerSubscriptionId) return done('it has ended')
  const looked = await lookAtSubscription(dependencies, { workId: work.workId, subscriptionId: providerSubscriptionId })
  return looked.result === 'done' ? againIn(dependencies, DAY_MS) : looked
}

export const watchSubscriptionJob = defineJob<{ parentId: string; providerSubscriptionId: string }>({
  kind: 'watch-subscription',
  causes: {
    SubscriptionStarted: ({ parentId, providerSubscriptionId }, event) => [
      { payload: { parentId, providerSubscriptionId }, dueAt: after(event, DAY_MS) },
    ],
  },
  run: watchSubscription,
})

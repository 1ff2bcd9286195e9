import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
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

export const isErased = async ({ handle }: Pick<CommandDependencies, 'handle'>, accountId: string): Promise<boolean> =>
  (await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })).account.status === 'erased'

/** Of an erased parent nothing is charged or kept any more, even of a page that was paid at the moment of the erasure. */
const endOfErased = async (
  { gateway }: CommandDependencies,
  { providerSubscriptionId, customerId }: FoundSubscription,
): Promise<JobResult> => {
  const ended = await gateway.endSubscription(providerSubscriptionId)
  if (ended.outcome !== 'ok' && ended.outcome !== 'rejected') return failed(reasonOf(ended))
  // One that has ended before can't be ended again; no other refusal is taken for that.
  const now = ended.outcome === 'ok' ? ended : await gateway.readSubscription(providerSubscriptionId)
  if (now.outcome !== 'ok') return failed(reasonOf(now))
  if (now.value.state !== 'ended') return failed(`the provider still has it as ${now.value.state}`)
  const forgotten = customerId === null ? null : await gateway.forgetCustomer(customerId)
  if (forgotten !== null && forgotten.outcome !== 'ok' && forgotten.outcome !== 'rejected') return failed(reasonOf(forgotten))
  return done()
}

export const recordSubscription = async (
  dependencies: CommandDependencies,
  workId: string,
  { customerId, ...told }: FoundSubscription,
): Promise<JobResult> => {
  const { parentId } = told
  if (parentId === null) return done('parked: a subscription of nobody here')
  const isOver = await isErased(dependencies, parentId)
  const ended = isOver ? await endOfErased(dependencies, { customerId, ...told }) : done()
  if (ended.result !== 'done') return ended
  const { subscription } = await dependencies.handle.read(subscriptionStreams(parentId))
  if (subscription.revision === -1) return done('parked: a subscription of nobody that the log knows')
  const command = { ...told, parentId, ...(isOver && { state: 'ended' as const }) }
  const context = systemContext(dependencies, { workId, aboutId: parentId }, command)
  const handled = await dependencies.handle(context, { streams: subscriptionStreams(parentId) }, (states) =>
    decideRecordSubscription(command, states),
  )
  // A second subscription is one too many: a person has to end it at the provider. Of an erased parent's it is ended already.
  return 'refused' in handled && !isOver ? failed(handled.refused) : done()
}

import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import {
  decideRecordCheckoutExpired,
  decideRecordSubscriptionCheckout,
} from '@lapka/domain/subscriptions/request-subscription/decide.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import { trialLeft } from '../payments/stripe-billing.ts'
import { againIn, defineJob, done, failed, type CommandDependencies, type JobResult } from '../work/job.ts'
import { endErasedSubscriptions } from './end-erased-subscriptions-job.ts'
import { isErased, lookAtSubscription } from './look-at-subscription.ts'
import { commandSubscription, readSubscription, type OfParent } from './subscription-command.ts'

const POLL_INTERVAL_MS = MINUTE_MS

/** Opens the provider's page, and from then on looks what came of it, for the webhook may never come. */
export const openSubscription = async (dependencies: CommandDependencies, work: OfParent): Promise<JobResult> => {
  const { checkout, trialEndsAt } = await readSubscription(dependencies, work.parentId)
  if (checkout === null) return done('nobody waits for it')
  if (await isErased(dependencies, work.parentId))
    return endErasedSubscriptions(dependencies, { accountId: work.parentId, workId: work.workId })
  if (checkout.page !== null) return settlePage(dependencies, work, checkout.page.checkoutSessionId)
  const language = await languageOf(dependencies, work.parentId)
  const opened = await dependencies.gateway.openSubscriptionPage({
    parentId: work.parentId,
    priceCents: checkout.priceCents,
    title: language === 'bg' ? 'Лапка: пазене на записите' : 'Lapka: keeping records',
    language,
    trialEndsAt: trialLeft(trialEndsAt, dependencies.now()),
    idempotencyKey: checkout.idempotencyKey,
  })
  if (opened.outcome !== 'ok') return failed(reasonOf(opened))
  const { sessionId, url, expiresAt } = opened.value
  if (url === null) return failed('the provider opened a page without an address')
  const page = { parentId: work.parentId, checkoutSessionId: sessionId, checkoutUrl: url, expiresAt }
  const recorded = await commandSubscription(dependencies, work, page, (states) => decideRecordSubscriptionCheckout(page, states))
  return recorded.result === 'done' ? againIn(dependencies, POLL_INTERVAL_MS) : recorded
}

const settlePage = async (dependencies: CommandDependencies, work: OfParent, sessionId: string): Promise<JobResult> => {
  const found = await dependencies.gateway.readSubscriptionPage(sessionId)
  if (found.outcome !== 'ok') return failed(reasonOf(found))
  const { state, subscriptionId } = found.value
  if (subscriptionId !== null) return lookAtSubscription(dependencies, { workId: work.workId, subscriptionId })
  if (state !== 'expired') return againIn(dependencies, POLL_INTERVAL_MS)
  const expired = { parentId: work.parentId, checkoutSessionId: sessionId }
  return commandSubscription(dependencies, work, expired, (states) => decideRecordCheckoutExpired(expired, states))
}

const languageOf = async ({ handle }: Pick<CommandDependencies, 'handle'>, accountId: string): Promise<Language> => {
  const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  return account.status === 'registered' ? account.language : 'bg'
}

export const openSubscriptionJob = defineJob<{ parentId: string }>({
  kind: 'open-subscription',
  causes: { SubscriptionRequested: ({ parentId }) => [{ payload: { parentId } }] },
  priorityOf: () => 'awaited',
  run: openSubscription,
})

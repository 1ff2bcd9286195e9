import type { FastifyRequest } from 'fastify'
import { subscriptionAnswer, subscriptionView, type SubscriptionView } from '@lapka/contracts/api/subscriptions.ts'
import { FREE_MONTHS } from '@lapka/contracts/subscriptions.ts'
import { decideChangeSubscription } from '@lapka/domain/subscriptions/change-subscription/decide.ts'
import { decideRequestSubscription } from '@lapka/domain/subscriptions/request-subscription/decide.ts'
import {
  canAddRecords,
  storageStatusOf,
  subscriptionStreams,
  type Subscription,
} from '@lapka/domain/subscriptions/subscription.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { parents } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'

/** The storage of a parent's records: how it stands by the log itself, and what the parent wants of it. A worker tells the provider. */
export const subscriptionRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now, storagePriceCents } = dependencies
  const schema = { response: { 200: subscriptionAnswer } }

  app.get('/api/v2/subscription', routeFor(parents, { response: { 200: subscriptionView } }), async (request) => {
    const { subscription } = await handle.read(subscriptionStreams(userOf(request).id))
    return viewOf(subscription, storagePriceCents, now())
  })

  const contextOf = (request: FastifyRequest, name: string) => {
    const user = userOf(request)
    return commandContext(request, { name, objectId: user.id, user, now: now() })
  }

  app.post('/api/v2/subscription/subscribe', commandFor(parents, schema), async (request) => {
    const parentId = userOf(request).id
    const context = contextOf(request, 'subscribe')
    const idempotencyKey = `subscribe-${context.commandId}`
    const command = { parentId, priceCents: storagePriceCents, currency: 'EUR' as const, idempotencyKey, at: now() }
    const handled = await handle(context, { streams: subscriptionStreams(parentId) }, (states) =>
      decideRequestSubscription(command, states),
    )
    return { position: orRefuse(handled).position }
  })

  for (const change of ['cancel', 'resume'] as const)
    app.post(`/api/v2/subscription/${change}`, commandFor(parents, schema), async (request) => {
      const parentId = userOf(request).id
      const context = contextOf(request, `${change}-subscription`)
      const command = { parentId, change, idempotencyKey: `${change}-${context.commandId}` }
      const handled = await handle(context, { streams: subscriptionStreams(parentId) }, (states) =>
        decideChangeSubscription(command, states),
      )
      return { position: orRefuse(handled).position }
    })
}

const viewOf = (subscription: Subscription, priceCents: number, now: string): SubscriptionView => {
  const { trialEndsAt, checkout, current } = subscription
  const page = checkout?.page ?? null
  const isPageOpen = page !== null && page.expiresAt > now
  return {
    status: storageStatusOf(subscription, now),
    priceCents,
    currency: 'EUR',
    freeMonths: FREE_MONTHS,
    trialEndsAt,
    paidUntil: current?.paidUntil ?? null,
    endsAt: current?.endsAt ?? null,
    nextAttemptAt: current?.failed?.nextAttemptAt ?? null,
    isChanging: current !== null && current.wanted !== null,
    checkoutUrl: isPageOpen ? page.checkoutUrl : null,
    isOpening: checkout !== null && page === null,
    canAddRecords: canAddRecords(subscription, now),
  }
}

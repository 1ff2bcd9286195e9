import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { canAddRecords, subscriptionFold } from '@lapka/domain/subscriptions/subscription.ts'
import { decideRecordSubscription } from '@lapka/domain/subscriptions/record-subscription/decide.ts'
import { folded } from '@lapka/domain/testing/given.ts'
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { billingCalls } from './stripe-billing.ts'

const AT = '2026-11-27T08:00:00.000Z'

/** As Stripe answers, as far as it is read. */
const found = async (status: Stripe.Subscription.Status) => {
  const subscription = { id: 'sub', status, customer: 'cus', metadata: { parentId: 'ana' }, items: { data: [] }, created: 1 }
  const stripe = { subscriptions: { retrieve: async () => subscription } } as unknown as Stripe
  const answer = await billingCalls(stripe, 'http://lapka.test').readSubscription('sub')
  if (answer.outcome !== 'ok') throw new Error(answer.outcome)
  return { ...answer.value, parentId: 'ana' }
}

it.each([
  ['active', true],
  ['past_due', true],
  ['unpaid', false],
  ['paused', false],
  ['canceled', false],
] as const)('a subscription that is %s keeps new records covered: %s', async (status, isCovered) => {
  const started: LapkaEvent[] = [
    { type: 'StorageTrialStarted', data: { parentId: 'ana', trialEndsAt: '2026-01-01T00:00:00.000Z' } },
    { type: 'SubscriptionStarted', data: { parentId: 'ana', providerSubscriptionId: 'sub', paidUntil: AT } },
  ]
  const decision = decideRecordSubscription(await found(status), { subscription: folded(subscriptionFold, started, AT) })
  const news = 'events' in decision ? (decision.events.subscription ?? []) : []
  expect(canAddRecords(folded(subscriptionFold, [...started, ...news], AT), AT)).toBe(isCovered)
})

import { DAY_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { subscriptionStreams } from '@lapka/domain/subscriptions/subscription.ts'
import { eraseAccount } from '@lapka/domain/testing/people-commands.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { createStripeGateway } from '../payments/stripe-gateway.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'
import { endErasedSubscriptions } from './end-erased-subscriptions-job.ts'
import { openSubscription } from './open-subscription-job.ts'
import { watchSubscription } from './watch-subscription-job.ts'

let provider: PaymentProvider
let practice: Practice
let parentId: string
let dependencies: CommandDependencies

beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  practice = createPractice()
  provider.beforeAnswer(() => undefined)
  const { handle, now } = practice
  const { secretKey, url: apiUrl } = provider
  const gateway = createStripeGateway({ secretKey, apiUrl, publicUrl: 'http://lapka.test', timeoutMs: 2_000 })
  dependencies = { handle, gateway, now, newId: () => crypto.randomUUID(), logId: async () => 'log-1' }
  ;({ parentId } = await practice.registerParent())
})

const write = async (...events: LapkaEvent[]) => {
  const context = systemContext(dependencies, { workId: 'test', aboutId: 'test' }, {})
  const streams = subscriptionStreams(parentId)
  await dependencies.handle(context, { streams }, () => ({ events: { subscription: events } }))
}
const work = () => ({ parentId, workId: 'w' })
const state = async () => (await dependencies.handle.read(subscriptionStreams(parentId))).subscription
const open = () => openSubscription(dependencies, work())
/** The provider's page is open; from its first day on, unless free months are left. */
const openPage = async (freeDays = 0): Promise<string> => {
  const [trialEndsAt, idempotencyKey] = [practice.after(freeDays * DAY_MS), crypto.randomUUID()]
  await write(
    { type: 'StorageTrialStarted', data: { parentId, trialEndsAt } },
    { type: 'SubscriptionRequested', data: { parentId, priceCents: 299, currency: 'EUR', idempotencyKey } },
  )
  await open()
  return (await state()).checkout?.page?.checkoutSessionId ?? ''
}
const subscribe = async (freeDays = 0): Promise<void> => {
  provider.subscribe(await openPage(freeDays))
  await open()
}
const erase = () => practice.run(eraseAccount(parentId))
const end = () => endErasedSubscriptions(dependencies, { accountId: parentId, workId: 'w' })
/** Half a year goes by, and the daily look with it. */
const passMonths = async () => {
  const providerSubscriptionId = newest()?.id ?? ''
  for (let months = 0; months < 6; months += 1) {
    practice.pass(31 * DAY_MS)
    await watchSubscription(dependencies, { ...work(), providerSubscriptionId })
  }
}
const own = () => provider.subscriptions().filter(({ metadata }) => metadata['parentId'] === parentId)
const newest = () => own().at(-1)
const isForgotten = () => provider.customers().find(({ id }) => id === newest()?.customerId)?.isDeleted

test('an erased parent is charged nothing more, and the provider forgets them', async () => {
  await subscribe()
  const charged = newest()?.invoice
  expect(charged).toMatchObject({ status: 'paid', amount: 299 })
  await erase()
  for (let times = 0; times < 2; times += 1) expect(await end()).toEqual({ result: 'done' })
  expect(newest()).toMatchObject({ status: 'canceled' })
  expect(isForgotten()).toBe(true)
  expect(await state()).toMatchObject({ current: null, hasEnded: true })
  await passMonths()
  expect(newest()?.invoice).toEqual(charged)
})

test('nor is one whose free months were not over', async () => {
  await subscribe(100)
  await erase()
  await end()
  await passMonths()
  expect(newest()).toMatchObject({ status: 'canceled', invoice: null })
})

test('the customer of a subscription that had ended long before is forgotten too', async () => {
  await subscribe()
  await write({ type: 'SubscriptionEnded', data: { parentId } })
  await erase()
  await end()
  expect(isForgotten()).toBe(true)
})

test('an open page is closed: it can’t be paid any more', async () => {
  const sessionId = await openPage()
  await erase()
  expect(await end()).toEqual({ result: 'done' })
  provider.subscribe(sessionId)
  expect(own()).toEqual([])
  expect((await state()).checkout).toBeNull()
  expect(await open()).toEqual({ result: 'done', note: 'nobody waits for it' })
})

test('a page that was paid at the moment of the erasure is found by whichever looks first', async () => {
  for (const look of ['job', 'webhook'] as const) {
    ;({ parentId } = await practice.registerParent())
    const sessionId = await openPage()
    provider.subscribe(sessionId)
    await erase()
    const webhook = { workId: 'w', type: 'checkout.session.completed', objectId: sessionId }
    expect(await (look === 'job' ? end() : handleProviderEvent(dependencies, webhook))).toEqual({ result: 'done' })
    const charged = newest()?.invoice
    expect(newest()).toMatchObject({ status: 'canceled' })
    expect(isForgotten()).toBe(true)
    await passMonths()
    expect(newest()?.invoice).toEqual(charged)
  }
})

test('a page whose opening was on its way is closed by the job that opened it', async () => {
  let isErased = false
  provider.beforeAnswer(async () => {
    if (isErased) return
    isErased = true
    await erase()
    await end()
  })
  const sessionId = await openPage()
  expect(isErased).toBe(true)
  expect(await open()).toEqual({ result: 'done' })
  provider.subscribe(sessionId)
  expect(own()).toEqual([])
})

test('a subscription that was recorded after the erasure is ended by the daily look', async () => {
  await subscribe()
  await erase()
  await passMonths()
  expect(newest()).toMatchObject({ status: 'canceled' })
  expect(isForgotten()).toBe(true)
  expect(await state()).toMatchObject({ current: null })
})

test.each([
  ['POST /v1/checkout/sessions', 'dropAnswer'],
  ['DELETE /v1/subscriptions', 'dropRequest'],
  ['DELETE /v1/customers', 'dropRequest'],
] as const)('where %s is lost, it is tried again and comes to the same', async (call, fault) => {
  await subscribe()
  if (call.startsWith('POST')) await openPage()
  await erase()
  // The SDK tries a closed connection once more by itself, so two are lost.
  for (let lost = 0; lost < 2; lost += 1) provider.spoilNext(call, fault)
  expect(await end()).toMatchObject({ result: 'failed' })
  expect(await end()).toEqual({ result: 'done' })
  expect(newest()).toMatchObject({ status: 'canceled' })
  expect(isForgotten()).toBe(true)
})

test('a refusal to end it is not taken for its end', async () => {
  await subscribe()
  await erase()
  const refusing = { ...dependencies.gateway, endSubscription: async () => ({ outcome: 'rejected', code: 'other' }) as const }
  const work = { accountId: parentId, workId: 'w' }
  expect(await endErasedSubscriptions({ ...dependencies, gateway: refusing }, work)).toMatchObject({ result: 'failed' })
  expect(await end()).toEqual({ result: 'done' })
})

test('an answer that is lost after the subscription or the customer is gone changes nothing', async () => {
  await subscribe()
  await erase()
  for (const call of ['DELETE /v1/subscriptions', 'DELETE /v1/customers']) provider.spoilNext(call, 'dropAnswer')
  expect(await end()).toEqual({ result: 'done' })
  expect(newest()).toMatchObject({ status: 'canceled' })
  expect(isForgotten()).toBe(true)
})

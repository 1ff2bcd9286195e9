import { DAY_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { subscriptionStream } from '@lapka/contracts/streams.ts'
import { storageStatusOf, subscriptionStreams } from '@lapka/domain/subscriptions/subscription.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import type { Mail } from '../mailer.ts'
import { createStripeGateway } from '../payments/stripe-gateway.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import type { CommandDependencies, JobDependencies } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'
import { changeSubscription } from './change-subscription-job.ts'
import { openSubscription } from './open-subscription-job.ts'
import { remindTrialEnd, remindTrialEndJob } from './remind-trial-end-job.ts'
import { sendPaymentFailed } from './send-payment-failed-email-job.ts'
import { startTrial } from './start-storage-job.ts'
import { watchSubscription } from './watch-subscription-job.ts'

let provider: PaymentProvider
let practice: Practice
let parent: Awaited<ReturnType<Practice['registerParent']>>
let dependencies: CommandDependencies & Pick<JobDependencies, 'mailer' | 'publicUrl' | 'hasLivingPet' | 'notify'>
let mails: Mail[]

beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  practice = createPractice()
  mails = []
  dependencies = {
    handle: practice.handle,
    gateway: createStripeGateway({
      secretKey: provider.secretKey,
      apiUrl: provider.url,
      publicUrl: 'http://lapka.test',
      timeoutMs: 2_000,
    }),
    now: practice.now,
    notify: practice.notify,
    newId: () => crypto.randomUUID(),
    logId: async () => 'log-1',
    mailer: {
      close: () => undefined,
      send: async (mail) => {
        mails.push(mail)
        return { sent: true }
      },
    },
    publicUrl: 'http://lapka.test',
    hasLivingPet: async () => true,
  }
  parent = await practice.registerParent()
})

const write = async (...events: LapkaEvent[]) => {
  const context = systemContext(dependencies, { workId: 'test', aboutId: 'test' }, {})
  const streams = subscriptionStreams(parent.parentId)
  const handled = await dependencies.handle(context, { streams }, () => ({ events: { subscription: events } }))
  if ('refused' in handled) throw new Error(handled.refused)
}
const work = () => ({ parentId: parent.parentId, workId: 'w' })
const state = async () => (await dependencies.handle.read(subscriptionStreams(parent.parentId))).subscription
const status = async () => storageStatusOf(await state(), practice.now())
const trial = (trialEndsAt = practice.after(DAY_MS)) =>
  write({ type: 'StorageTrialStarted', data: { parentId: parent.parentId, trialEndsAt } })
const request = () =>
  write({
    type: 'SubscriptionRequested',
    data: { parentId: parent.parentId, priceCents: 299, currency: 'EUR', idempotencyKey: crypto.randomUUID() },
  })
const subscribe = async ({ isCardGood = true } = {}) => {
  await request()
  await openSubscription(dependencies, work())
  const sessionId = (await state()).checkout?.page?.checkoutSessionId ?? ''
  provider.subscribe(sessionId, isCardGood)
  return sessionId
}
const watch = async () => {
  const providerSubscriptionId = (await state()).current?.providerSubscriptionId ?? ''
  return watchSubscription(dependencies, { ...work(), providerSubscriptionId })
}
const wanting = (change: 'cancel' | 'resume') =>
  write({
    type: 'SubscriptionChangeRequested',
    data: { parentId: parent.parentId, change, idempotencyKey: crypto.randomUUID() },
  })

test('the first record begins twelve free months, and a second one changes nothing', async () => {
  const { professionalId } = await practice.openPractice()
  const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(12) })
  const begin = (firstRecordAt: string) => startTrial(dependencies, { appointmentId, firstRecordAt, workId: 'w' })
  expect(await begin('2026-11-23T08:00:00.000Z')).toEqual({ result: 'done' })
  expect(await begin('2026-12-23T08:00:00.000Z')).toEqual({ result: 'done' })
  expect(await state()).toMatchObject({ trialEndsAt: '2027-11-23T08:00:00.000Z' })
})

test('a parent who subscribes before the free months are over pays from their end on', async () => {
  const trialEndsAt = practice.after(100 * DAY_MS)
  await trial(trialEndsAt)
  await subscribe()
  expect(await openSubscription(dependencies, work())).toEqual({ result: 'done' })
  expect(Date.parse((await state()).current?.paidUntil ?? '')).toBe(Math.floor(Date.parse(trialEndsAt) / 1000) * 1000)
  expect(provider.subscriptions().at(-1)).toMatchObject({ status: 'trialing', invoice: null })
  practice.pass(101 * DAY_MS)
  await watch()
  expect(provider.subscriptions().at(-1)).toMatchObject({ status: 'active', invoice: { status: 'paid', amount: 299 } })
  expect(await status()).toBe('active')
})

test('an unused page ends, and its webhook or the look at it finds who subscribed', async () => {
  await trial()
  await request()
  expect(await openSubscription(dependencies, work())).toMatchObject({ result: 'again' })
  expect(await openSubscription(dependencies, work())).toMatchObject({ result: 'again' })
  practice.pass(2 * DAY_MS)
  expect(await openSubscription(dependencies, work())).toEqual({ result: 'done' })
  expect((await state()).checkout).toBeNull()
  const sessionId = await subscribe()
  const webhook = { workId: 'w', type: 'checkout.session.completed', objectId: sessionId }
  expect(await handleProviderEvent(dependencies, webhook)).toEqual({ result: 'done' })
  expect(await handleProviderEvent(dependencies, webhook)).toEqual({ result: 'done' })
  expect(await status()).toBe('active')
})

test('a payment that fails is tried again, written about, and mended by a card that pays', async () => {
  await trial()
  practice.pass(2 * DAY_MS)
  await subscribe({ isCardGood: false })
  await openSubscription(dependencies, work())
  practice.pass(32 * DAY_MS)
  await watch()
  expect(await status()).toBe('past_due')
  const failed = (await state()).current?.failed
  expect(failed).toMatchObject({ attempt: 1, nextAttemptAt: expect.any(String) as string })
  const letter = { accountId: parent.parentId, workId: 'w', invoiceId: '', attempt: 1, nextAttemptAt: null, ...failed }
  expect(await sendPaymentFailed(dependencies, letter)).toEqual({ result: 'done' })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: parent.email, subject: 'Плащането за абонамента не мина' })
  provider.changeCard((await state()).current?.providerSubscriptionId ?? '', true)
  practice.pass(4 * DAY_MS)
  await watch()
  expect(await status()).toBe('active')
  expect(await sendPaymentFailed(dependencies, letter)).toMatchObject({ result: 'done', note: 'paid since' })
  expect(mails).toHaveLength(1)
})

test('after the last try it ends, and the look at it stops', async () => {
  await trial()
  practice.pass(2 * DAY_MS)
  await subscribe({ isCardGood: false })
  await openSubscription(dependencies, work())
  practice.pass(60 * DAY_MS)
  expect(await watch()).toMatchObject({ result: 'again' })
  expect(await status()).toBe('ended')
  expect(await watch()).toEqual({ result: 'done', note: 'it has ended' })
})

test('cancelled it lasts until it is paid for, and can be taken back before', async () => {
  await trial()
  practice.pass(2 * DAY_MS)
  await subscribe()
  await openSubscription(dependencies, work())
  await wanting('cancel')
  expect(await changeSubscription(dependencies, work())).toEqual({ result: 'done' })
  expect(await status()).toBe('ending')
  await wanting('resume')
  expect(await changeSubscription(dependencies, work())).toEqual({ result: 'done' })
  expect(await status()).toBe('active')
  await wanting('cancel')
  await changeSubscription(dependencies, work())
  practice.pass(32 * DAY_MS)
  await watch()
  expect(await status()).toBe('ended')
})

test('before the free months end a parent is written to, unless they have subscribed', async () => {
  const trialEndsAt = practice.after(10 * DAY_MS)
  await trial(trialEndsAt)
  const remind = () =>
    remindTrialEnd(dependencies, { accountId: parent.parentId, workId: 'w', trialEndsAt, dueAt: practice.now() })
  expect(await remind()).toEqual({ result: 'done' })
  expect(mails.map(({ subject }) => subject)).toEqual(['Безплатните месеци за записите свършват'])
  await subscribe()
  await openSubscription(dependencies, work())
  expect(await remind()).toMatchObject({ note: 'nothing ends for them' })
  expect(mails).toHaveLength(1)
})

test('whose pets have died is not written to about keeping records', async () => {
  const trialEndsAt = practice.after(10 * DAY_MS)
  await trial(trialEndsAt)
  dependencies.hasLivingPet = async () => false
  const work = { accountId: parent.parentId, workId: 'w', trialEndsAt, dueAt: practice.now() }
  expect(await remindTrialEnd(dependencies, work)).toEqual({ result: 'done', note: 'no living pet' })
  expect(mails).toEqual([])
})

test('letters about the end of the free months are due a month and a week before it, and with it, and the last says that they are over', async () => {
  const trialEndsAt = practice.after(40 * DAY_MS)
  await trial(trialEndsAt)
  const events = await practice.log.readStream(subscriptionStream(parent.parentId))
  const works = events.flatMap((event) => remindTrialEndJob.requestedBy(event))
  const daysBefore = works.map(({ dueAt }) => (Date.parse(trialEndsAt) - Date.parse(dueAt)) / DAY_MS)
  expect(daysBefore).toEqual([30, 7, 0])
  for (const { dueAt, workId } of works) {
    practice.pass(Date.parse(dueAt) - Date.parse(practice.now()))
    await remindTrialEnd(dependencies, { accountId: parent.parentId, workId, trialEndsAt, dueAt })
  }
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Безплатните месеци за записите свършват',
    'Безплатните месеци за записите свършват',
    'Безплатните месеци за записите свършиха',
  ])
  practice.pass(8 * DAY_MS)
  const late = { accountId: parent.parentId, workId: 'w', trialEndsAt, dueAt: trialEndsAt }
  expect(await remindTrialEnd(dependencies, late)).toMatchObject({ note: 'too old to be news' })
})

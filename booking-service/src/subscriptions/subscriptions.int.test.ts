import { DAY_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { subscriptionStreams } from '@lapka/domain/subscriptions/subscription.ts'
import { clientOf } from '../testing/client.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let parent: Parent
let vet: Vet
beforeAll(async () => {
  service = await startTestService()
  parent = await registerParent(service)
  vet = await registerVet(service)
  await service.seen()
})
afterAll(() => service.stop())

const ask = async () => (await clientOf(service, parent).get('/api/v2/subscription')).json<object>()
const command = (name: string) => clientOf(service, parent).post(`/api/v2/subscription/${name}`)
const tell = async (...events: LapkaEvent[]) => {
  const streams = subscriptionStreams(parent.accountId)
  const handled = await service.handle(systemContext(new Date().toISOString()), { streams }, () => ({
    events: { subscription: events },
  }))
  if ('refused' in handled) throw new Error(handled.refused)
}
const of = () => ({ parentId: parent.accountId })
const inADay = () => new Date(Date.now() + DAY_MS).toISOString()

test('without records there is nothing to subscribe to, and only parents have any', async () => {
  expect(await ask()).toMatchObject({ status: 'unused', freeMonths: 12, priceCents: 299, canAddRecords: true })
  expect((await command('subscribe')).json()).toMatchObject({ code: 'NO_RECORDS_YET' })
  expect((await command('cancel')).json()).toMatchObject({ code: 'NOT_SUBSCRIBED' })
  expect((await clientOf(service, vet).get('/api/v2/subscription')).statusCode).toBe(403)
})

test('a page is asked for once, subscribing takes it away, and cancelling can be taken back', async () => {
  await tell({ type: 'StorageTrialStarted', data: { ...of(), trialEndsAt: inADay() } })
  expect(await ask()).toMatchObject({ status: 'trial', isOpening: false })
  expect((await command('subscribe')).statusCode).toBe(200)
  expect((await command('subscribe')).statusCode).toBe(200)
  expect(await ask()).toMatchObject({ isOpening: true, checkoutUrl: null })
  const page = { checkoutSessionId: 'cs_1', checkoutUrl: 'https://pay.test/1', expiresAt: inADay() }
  await tell({ type: 'SubscriptionCheckoutOpened', data: { ...of(), ...page } })
  expect(await ask()).toMatchObject({ isOpening: false, checkoutUrl: page.checkoutUrl })
  const paidUntil = inADay()
  await tell({ type: 'SubscriptionStarted', data: { ...of(), providerSubscriptionId: 'sub_1', paidUntil } })
  expect(await ask()).toMatchObject({ status: 'active', paidUntil, checkoutUrl: null, isChanging: false })
  expect((await command('subscribe')).json()).toMatchObject({ code: 'ALREADY_SUBSCRIBED' })
  expect((await command('cancel')).statusCode).toBe(200)
  expect(await ask()).toMatchObject({ status: 'active', isChanging: true })
  await tell({ type: 'SubscriptionCancelled', data: { ...of(), endsAt: paidUntil } })
  expect(await ask()).toMatchObject({ status: 'ending', endsAt: paidUntil, isChanging: false, canAddRecords: true })
  expect((await command('resume')).statusCode).toBe(200)
  expect(await ask()).toMatchObject({ status: 'ending', isChanging: true })
})

test('once it has ended nothing is gone, and what a vet writes is kept and read as before', async () => {
  const checkouts = await openCheckouts(service)
  const id = await book(service, { parent, vet, startsAt: inDays(1, '09:00') })
  await checkouts.stop()
  await tell({ type: 'SubscriptionEnded', data: of() })
  service.clock.now = () => new Date(Date.now() + 2 * DAY_MS).toISOString()
  expect(await ask()).toMatchObject({ status: 'ended', canAddRecords: false })
  const sheet = { diagnosis: 'Отит', medicines: [{ name: 'Сироп' }], notes: '' }
  const written = await clientOf(service, vet).post(`/api/v2/appointments/${id}/write-prescription`, sheet)
  expect(written.statusCode).toBe(201)
  await service.seen()
  const read = await clientOf(service, parent).get(`/api/v2/appointments/${id}/prescriptions`)
  expect([read.statusCode, read.body]).toEqual([200, expect.stringContaining('Отит')])
})

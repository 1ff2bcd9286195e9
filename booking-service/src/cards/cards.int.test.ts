import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardsStream, paymentStream } from '@lapka/contracts/streams.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { decideRecordDecline } from '@lapka/domain/payments/record-decline/decide.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { clientOf } from '../testing/client.ts'
import { keepCard } from '../testing/keep-card.ts'
import { hold, openCheckouts } from '../testing/road.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let parent: Parent
let vet: Vet
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const cardsOf = async (who: Parent) =>
  (await clientOf(service, who).get('/api/v2/cards')).json<{ items: { id: string; last4: string }[] }>().items
const typesOf = async (stream: string) => (await service.dependencies.handle.readEvents(stream)).map(({ type }) => type)
const requestedOf = async (appointmentId: string) => {
  const events = await service.dependencies.handle.readEvents(`appointment-${appointmentId}`)
  const { paymentId = '' } = factOf(events, 'PaymentStarted') ?? {}
  return factOf(await service.dependencies.handle.readEvents(paymentStream(paymentId)), 'PaymentRequested')
}

test('kept cards are listed newest first, removed once for good, and are their owner’s alone', async () => {
  const [older, newer] = [await keepCard(service, parent.accountId), await keepCard(service, parent.accountId, '3155')]
  const items = await cardsOf(parent)
  expect(items.map(({ id }) => id)).toEqual([newer, older])
  expect(items[0]).toMatchObject({ brand: 'visa', last4: '3155', expMonth: 12, expYear: 2034 })
  const other = await registerParent(service)
  const remove = (who: Parent, key: string = randomUUID()) =>
    clientOf(service, who).delete(`/api/v2/cards/${newer}`, undefined, { key })
  expect((await remove(other)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const key = randomUUID()
  const first = await remove(parent, key)
  expect([first.statusCode, (await remove(parent, key)).json()]).toEqual([200, first.json()])
  expect((await remove(parent)).statusCode).toBe(200)
  expect((await cardsOf(parent)).map(({ id }) => id)).toEqual([older])
  expect((await typesOf(cardsStream(parent.accountId))).filter((type) => type === 'CardRemoved')).toHaveLength(1)
})

test('consent is asked for with the payment and stands in the log; a kept card is offered', async () => {
  const other = await registerParent(service)
  await service.seen()
  const start = async (startsAt: string, body?: object) => {
    const id = await hold(service, { parent: other, vet, startsAt })
    const answer = await clientOf(service, other).post(`/api/v2/appointments/${id}/start-payment`, body)
    expect(answer.statusCode).toBe(200)
    return requestedOf(id)
  }
  const without = await start(inDays(8, '09:00'))
  expect([without?.cardConsentAt, without?.customerId, without?.capture]).toEqual([undefined, undefined, 'automatic'])
  expect((await start(inDays(8, '10:00'), { saveCard: true }))?.cardConsentAt).toMatch(/^\d{4}-.+Z$/)
  await keepCard(service, other.accountId)
  expect((await start(inDays(8, '11:00')))?.customerId).toBe(`cus_${other.accountId}`)
})

test.each([{ saveCard: 'yes' }, { amountCents: 1 }, { amountCents: 0.5, currency: 'USD' }])(
  'a body with %j is refused and nothing is written',
  async (body) => {
    const other = await registerParent(service)
    await service.seen()
    const id = await hold(service, { parent: other, vet, startsAt: inDays(9, `${10 + Object.keys(body).length}:00`) })
    const head = await service.log.head()
    const answer = await clientOf(service, other).post(`/api/v2/appointments/${id}/start-payment`, body)
    expect(answer.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(await service.log.head()).toBe(head)
    await clientOf(service, other).post(`/api/v2/appointments/${id}/cancel-appointment`, {})
    await service.seen()
  },
)

test('why a card was declined is shown to its parent, and not to the professional', async () => {
  const id = await hold(service, { parent, vet, startsAt: inDays(8, '13:00') })
  await clientOf(service, parent).post(`/api/v2/appointments/${id}/start-payment`, { saveCard: true })
  const payment = (await requestedOf(id))?.paymentId ?? ''
  await service.dependencies.handle(
    systemContext(service.dependencies.now()),
    { streams: { payment: { stream: paymentStream(payment), fold: paymentFold } } },
    (states) => decideRecordDecline({ attemptId: 'ch_1', code: 'stolen_card', cardLast4: '9979' }, states),
  )
  await service.seen()
  const paying = async (who: Parent | Vet) =>
    (await clientOf(service, who).get(`/api/v2/appointments/${id}`)).json<{ paying?: object }>().paying
  expect(await paying(parent)).toEqual({ isCardSaved: true, declined: { reason: 'refused', cardLast4: '9979' } })
  expect((await paying(vet)) ?? null).toBeNull()
  const history = await clientOf(service, parent).get(`/api/v2/appointments/${id}/history`)
  const told = history.json<{ items: { type: string; opened: object }[] }>().items.find(({ type }) => type === 'PaymentDeclined')
  expect([told?.opened, history.body.includes('stolen_card')]).toEqual([{}, false])
})

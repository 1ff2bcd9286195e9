import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cardsStream } from '@lapka/contracts/streams.ts'
import { cardStreams, customerWithCards } from '@lapka/domain/cards/cards.ts'
import { decideRemoveCard } from '@lapka/domain/cards/remove-card/decide.ts'
import { command, paymentOf, requestCapture } from '@lapka/domain/testing/commands.ts'
import { eraseAccount } from '@lapka/domain/testing/people-commands.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { capturePayment } from '../payments/capture-payment-job.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { createStripeGateway } from '../payments/stripe-gateway.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { forgetCards } from './forget-cards-job.ts'
import { removeCard } from './remove-card-job.ts'

let provider: PaymentProvider
let practice: Practice
let dependencies: CommandDependencies
let professionalId: string
let parent: { parentId: string; petId: string; email: string }
let hoursAhead: number

beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  practice = createPractice()
  hoursAhead = 48
  const { secretKey, url: apiUrl } = provider
  const gateway = createStripeGateway({ secretKey, apiUrl, publicUrl: 'http://lapka.test', timeoutMs: 2_000 })
  const newId = () => crypto.randomUUID()
  dependencies = { handle: practice.handle, gateway, now: practice.now, newId, logId: async () => 'log-1' }
  ;({ professionalId } = await practice.openPractice())
  parent = await practice.registerParent()
})

const cause = (id: string) => ({ workId: `work-${id}`, appointmentId: id, ...paymentOf(id) })
const cards = async () => (await practice.handle.read(cardStreams(parent.parentId))).cards
const cardEvents = async () => (await practice.log.readStream(cardsStream(parent.parentId))).map(({ type }) => type)

const openPage = async (more: { saveCard?: boolean; capture?: 'manual' } = {}) => {
  hoursAhead += 1
  const id = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(hoursAhead) })
  const customerId = customerWithCards(await cards())
  await practice.startPayment(id, { ...more, ...(customerId !== undefined && { customerId }) })
  await openCheckout(dependencies, cause(id))
  const { payment } = await practice.states(id)
  if (payment.status !== 'open') throw new Error(payment.status)
  return { id, sessionId: payment.checkoutSessionId }
}
const paidAndKept = async () => {
  const { id, sessionId } = await openPage({ saveCard: true })
  provider.pay(sessionId)
  await settleCheckout(dependencies, cause(id))
  return sessionId
}

it('is kept where its owner agreed, once, and nowhere else', async () => {
  const { id, sessionId } = await openPage()
  provider.pay(sessionId)
  await settleCheckout(dependencies, cause(id))
  expect(await cardEvents()).toEqual([])
  expect(provider.session(sessionId).customerId).toBeNull()
  await paidAndKept()
  expect(await cardEvents()).toEqual(['CardSaved'])
  const [saved] = await practice.handle.readOpened(cardsStream(parent.parentId))
  expect(saved?.data).toMatchObject({ card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 } })
})

it('is kept with an authorisation too, and told once', async () => {
  const { id, sessionId } = await openPage({ saveCard: true, capture: 'manual' })
  provider.pay(sessionId)
  await settleCheckout(dependencies, cause(id))
  expect(await cardEvents()).toEqual(['CardSaved'])
  await practice.run(requestCapture({ appointmentId: id, at: practice.now() }))
  await capturePayment(dependencies, cause(id))
  expect(await cardEvents()).toEqual(['CardSaved'])
})

it('is offered on the next page to the person who is there, and nothing is ever charged without the page', async () => {
  const first = await paidAndKept()
  const { id, sessionId } = await openPage()
  expect(provider.session(sessionId)).toMatchObject({ customerId: provider.session(first).customerId, status: 'open' })
  await settleCheckout(dependencies, cause(id))
  expect((await practice.states(id)).appointment.status).toBe('awaiting_payment')
  provider.payWithKept(sessionId)
  await settleCheckout(dependencies, cause(id))
  expect((await practice.states(id)).appointment.status).toBe('confirmed')
  expect(provider.session(first).setupFutureUsage).toBe('on_session')
  expect(await cardEvents()).toEqual(['CardSaved'])
})

it('that was removed is gone at the provider too, however often and however badly it is asked', async () => {
  const customerId = provider.session(await paidAndKept()).customerId ?? ''
  const [card] = (await cards()).cards
  if (card === undefined) throw new Error('no card')
  const streams = cardStreams(parent.parentId)
  const removal = { accountId: parent.parentId, cardId: card.cardId }
  await practice.run(command({ streams }, (states) => decideRemoveCard(removal, states)))
  // The SDK tries a closed connection once more by itself, so two answers are lost.
  for (let lost = 0; lost < 2; lost++) provider.spoilNext('POST /v1/payment_methods', 'dropAnswer')
  expect(await removeCard(dependencies, card)).toMatchObject({ result: 'failed' })
  for (let times = 0; times < 2; times++) expect(await removeCard(dependencies, card)).toEqual({ result: 'done' })
  expect(provider.keptCards(customerId)).toEqual([])
  expect(customerWithCards(await cards())).toBeUndefined()
})

it('is forgotten with its owner at the provider too', async () => {
  const customerId = provider.session(await paidAndKept()).customerId ?? ''
  const forget = () => forgetCards(dependencies, { accountId: parent.parentId, workId: 'work' })
  for (let lost = 0; lost < 2; lost++) provider.spoilNext('DELETE /v1/customers', 'dropRequest')
  expect(await forget()).toMatchObject({ result: 'failed' })
  provider.spoilNext('DELETE /v1/customers', 'dropAnswer')
  for (let times = 0; times < 2; times++) expect(await forget()).toEqual({ result: 'done' })
  expect(provider.customers().find(({ id }) => id === customerId)).toMatchObject({ isDeleted: true, metadata: {} })
  expect(provider.keptCards(customerId)).toEqual([])
  expect(await cardEvents()).toEqual(['CardSaved', 'CustomerForgotten'])
})

it('that was paid with on a page which outlived its owner’s account is not kept, and forgotten at the provider', async () => {
  const { id, sessionId } = await openPage({ saveCard: true })
  await practice.run(eraseAccount(parent.parentId))
  provider.pay(sessionId)
  await settleCheckout(dependencies, cause(id))
  expect(await cardEvents()).toEqual(['CardRemoved'])
  expect(await forgetCards(dependencies, { accountId: parent.parentId, workId: 'work' })).toEqual({ result: 'done' })
  expect(provider.customers().find((customer) => customer.id === provider.session(sessionId).customerId)?.isDeleted).toBe(true)
})

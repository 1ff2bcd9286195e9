import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { authorisedCentsOf, balanceOf } from '@lapka/domain/payments/balance.ts'
import { cancel, paymentOf, paymentStreamOf, requestCapture, requestVoid } from '@lapka/domain/testing/commands.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { Practice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { capturePayment } from './capture-payment-job.ts'
import { expireHold } from './expire-hold-job.ts'
import { openCheckout } from './open-checkout-job.ts'
import { settleCheckout } from './settle-payment-job.ts'
import { voidPayment } from './void-payment-job.ts'

let provider: PaymentProvider
let practice: Practice
let dependencies: CommandDependencies
let professionalId: string

beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  ;({ practice, dependencies } = createPaidPractice(provider))
  ;({ professionalId } = await practice.openPractice())
})

const cause = (id: string) => ({ workId: `work-${id}`, appointmentId: id, ...paymentOf(id) })
const settle = (id: string) => settleCheckout(dependencies, cause(id))
const take = (id: string) => capturePayment(dependencies, cause(id))
const giveUp = (id: string) => voidPayment(dependencies, cause(id))
const paymentOfIt = async (id: string) => (await practice.states(id)).payment
const declinesOf = async (id: string) =>
  openedFactsOf(await practice.handle.readOpened(paymentStreamOf(id).stream), 'PaymentDeclined')
const statusOf = async (id: string) => (await practice.states(id)).appointment.status
const accept = (id: string) => practice.run(requestCapture({ appointmentId: id, at: practice.now() }))
const intentStatus = (sessionId: string) => provider.session(sessionId).intent?.status
const tell = (type: string, objectId: string) => handleProviderEvent(dependencies, { workId: `told-${type}`, type, objectId })
/** The SDK tries a closed connection once more by itself, so two answers are lost. */
const loseAnswers = (call: string) => {
  provider.spoilNext(call, 'dropAnswer')
  provider.spoilNext(call, 'dropAnswer')
}

let hoursAhead = 48
const paying = async () => {
  hoursAhead += 1
  const parent = await practice.registerParent()
  const id = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(hoursAhead) })
  await practice.startPayment(id, { capture: 'manual' })
  expect(await openCheckout(dependencies, cause(id))).toMatchObject({ result: 'again' })
  const payment = await paymentOfIt(id)
  if (payment.status !== 'open') throw new Error(payment.status)
  return { id, sessionId: payment.checkoutSessionId }
}
const authorised = async () => {
  const { id, sessionId } = await paying()
  provider.pay(sessionId)
  await settle(id)
  expect((await paymentOfIt(id)).status).toBe('authorised')
  return { id, sessionId, intentId: provider.intentOf(sessionId) }
}

describe('authorising', () => {
  it('is written down once with its end, and takes nothing', async () => {
    const { id, sessionId } = await authorised()
    expect(intentStatus(sessionId)).toBe('requires_capture')
    expect(await settle(id)).toMatchObject({ result: 'again' })
    expect(await practice.paymentEvents(id)).toEqual(['PaymentRequested', 'CheckoutOpened', 'PaymentAuthorised'])
    const payment = await paymentOfIt(id)
    expect(balanceOf(payment).capturedCents).toBe(0)
    expect(authorisedCentsOf(payment)).toBe(3000)
    expect(payment).toMatchObject({ authorisation: { cardLast4: '4242', amountCents: 3000 } })
    const until = payment.status === 'authorised' ? Date.parse(payment.authorisation.authorisedUntil) : 0
    expect(Math.abs(until - Date.parse(practice.after(7 * DAY_MS)))).toBeLessThan(1_000)
    expect(await statusOf(id)).toBe('awaiting_payment')
  })

  it('case 10: is heard from any of its webhooks, before our own note of the page and twice', async () => {
    const { id, sessionId } = await paying()
    provider.pay(sessionId)
    const intentId = provider.intentOf(sessionId)
    await tell('payment_intent.amount_capturable_updated', intentId)
    await tell('checkout.session.completed', sessionId)
    await tell('payment_intent.amount_capturable_updated', intentId)
    expect(await practice.paymentEvents(id)).toEqual(['PaymentRequested', 'CheckoutOpened', 'PaymentAuthorised'])
  })
})

describe('capturing', () => {
  it('takes the money once and confirms, however often it is done', async () => {
    const { id, sessionId } = await authorised()
    await accept(id)
    for (let times = 0; times < 3; times++) expect(await take(id)).toMatchObject({ result: 'done' })
    expect(intentStatus(sessionId)).toBe('succeeded')
    expect((await practice.paymentEvents(id)).slice(3)).toEqual(['CaptureRequested', 'PaymentCaptured'])
    expect(await statusOf(id)).toBe('confirmed')
    expect(authorisedCentsOf(await paymentOfIt(id))).toBe(0)
  })

  it('whose answer was lost is found under the same key', async () => {
    const { id } = await authorised()
    await accept(id)
    loseAnswers('POST /v1/payment_intents')
    expect(await take(id)).toMatchObject({ result: 'failed' })
    expect(await take(id)).toEqual({ result: 'done' })
    expect((await practice.paymentEvents(id)).filter((type) => type === 'PaymentCaptured')).toHaveLength(1)
  })

  it('whose answer and webhook were lost is seen by the next look', async () => {
    const { id } = await authorised()
    await accept(id)
    loseAnswers('POST /v1/payment_intents')
    await take(id)
    expect(await settle(id)).toEqual({ result: 'done' })
    expect(await statusOf(id)).toBe('confirmed')
    expect(await take(id)).toEqual({ result: 'done', note: 'nothing to capture' })
  })

  it('goes on under a derived key when the provider repeats a failure for the first one', async () => {
    const { id } = await authorised()
    await accept(id)
    const boom = { status: 500, error: { type: 'api_error', message: 'boom' }, isReplayed: true }
    provider.spoilNext('POST /v1/payment_intents', boom)
    expect(await take(id)).toEqual({ result: 'done' })
    expect(await statusOf(id)).toBe('confirmed')
  })

  it('waits while the provider cannot be asked, and nothing is written', async () => {
    const { id } = await authorised()
    await accept(id)
    provider.spoilNext('POST /v1/payment_intents', { status: 503, error: { type: 'api_error', message: 'down' } })
    expect(await take(id)).toMatchObject({ result: 'failed' })
    expect((await practice.paymentEvents(id)).at(-1)).toBe('CaptureRequested')
  })

  it('by hand at the provider counts, and confirms', async () => {
    const { id, sessionId, intentId } = await authorised()
    provider.endByHand(sessionId, 'capture')
    await tell('payment_intent.succeeded', intentId)
    expect(await statusOf(id)).toBe('confirmed')
  })

  it('case 13: cancelled while it is under way: its outcome decides, and the policy gives it back', async () => {
    const { id } = await authorised()
    await accept(id)
    await practice.cancel(id)
    expect(await settle(id)).toMatchObject({ result: 'again' })
    await take(id)
    expect(await practice.paymentEvents(id)).not.toContain('VoidRequested')
    expect(balanceOf(await paymentOfIt(id))).toMatchObject({ capturedCents: 3000, inFlightCents: 3000, keptCents: 0 })
  })

  it('after seven days finds that the provider gave it up, and the payment is void by that name', async () => {
    const { id, sessionId } = await authorised()
    await accept(id)
    practice.pass(7 * DAY_MS)
    expect(await take(id)).toEqual({ result: 'done' })
    expect(intentStatus(sessionId)).toBe('canceled')
    expect(await paymentOfIt(id)).toMatchObject({ status: 'voided', why: 'authorisation_expired' })
    expect(balanceOf(await paymentOfIt(id)).capturedCents).toBe(0)
  })
})

describe('giving up', () => {
  it('frees the money once, however often it is done', async () => {
    const { id, sessionId } = await authorised()
    await practice.run(requestVoid({ appointmentId: id }))
    for (let times = 0; times < 3; times++) expect(await giveUp(id)).toEqual({ result: 'done' })
    expect(intentStatus(sessionId)).toBe('canceled')
    expect((await practice.paymentEvents(id)).slice(3)).toEqual(['VoidRequested', 'PaymentVoided'])
    expect(await paymentOfIt(id)).toMatchObject({ status: 'voided', why: 'not_accepted' })
  })

  it('whose answer was lost is found under the same key, and by the webhook', async () => {
    const [one, two] = [await authorised(), await authorised()]
    for (const { id } of [one, two]) {
      await practice.run(requestVoid({ appointmentId: id }))
      loseAnswers('POST /v1/payment_intents')
      expect(await giveUp(id)).toMatchObject({ result: 'failed' })
    }
    expect(await giveUp(one.id)).toEqual({ result: 'done' })
    await tell('payment_intent.canceled', two.intentId)
    for (const { id } of [one, two]) expect(await paymentOfIt(id)).toMatchObject({ status: 'voided', why: 'not_accepted' })
  })

  it('that loses against a capture at the provider is a refund of all of it', async () => {
    const { id, sessionId } = await authorised()
    await practice.run(requestVoid({ appointmentId: id }))
    provider.endByHand(sessionId, 'capture')
    expect(await giveUp(id)).toEqual({ result: 'done' })
    expect(balanceOf(await paymentOfIt(id))).toMatchObject({ capturedCents: 3000, inFlightCents: 3000, keptCents: 0 })
    expect(await statusOf(id)).toBe('cancelled')
  })

  it('of a page that is still open closes it; authorised in that very moment, it is given up all the same', async () => {
    const open = await paying()
    await practice.run(requestVoid({ appointmentId: open.id }))
    expect(await giveUp(open.id)).toEqual({ result: 'done' })
    expect(provider.session(open.sessionId).status).toBe('expired')
    const raced = await paying()
    await practice.run(requestVoid({ appointmentId: raced.id }))
    provider.pay(raced.sessionId)
    expect(await giveUp(raced.id)).toEqual({ result: 'done' })
    expect(intentStatus(raced.sessionId)).toBe('canceled')
    for (const { id } of [open, raced]) expect(await paymentOfIt(id)).toMatchObject({ status: 'voided', why: 'not_accepted' })
  })

  it('happens at the end of the hold if no vet accepted, and then the hold ends', async () => {
    const { id, sessionId } = await authorised()
    practice.pass(20 * MINUTE_MS)
    expect(await expireHold(dependencies, cause(id))).toMatchObject({ result: 'again' })
    expect((await practice.paymentEvents(id)).at(-1)).toBe('VoidRequested')
    await giveUp(id)
    expect(await expireHold(dependencies, cause(id))).toEqual({ result: 'done' })
    expect(intentStatus(sessionId)).toBe('canceled')
    expect(await statusOf(id)).toBe('expired')
  })

  it('happens when the parent cancels, and costs nothing', async () => {
    const { id } = await authorised()
    await practice.run(cancel({ appointmentId: id, at: practice.now() }))
    await settle(id)
    await giveUp(id)
    expect(await paymentOfIt(id)).toMatchObject({ status: 'voided', why: 'cancelled', refunds: [] })
  })

  it('by hand at the provider, or because a week has passed, is known by its webhook', async () => {
    const byHand = await authorised()
    provider.endByHand(byHand.sessionId, 'cancel')
    await tell('payment_intent.canceled', byHand.intentId)
    expect(await paymentOfIt(byHand.id)).toMatchObject({ status: 'voided', why: 'cancelled' })
    const old = await authorised()
    practice.pass(7 * DAY_MS)
    await tell('payment_intent.canceled', old.intentId)
    expect(await paymentOfIt(old.id)).toMatchObject({ status: 'voided', why: 'authorisation_expired' })
  })
})

describe('a declined card', () => {
  it.each([
    ['4000000000009995', 'insufficient_funds', '9995'],
    ['4000000000000002', 'generic_decline', '0002'],
    ['4000002500003155', 'payment_intent_authentication_failure', '3155'],
    ['4000008400001629', 'payment_intent_authentication_failure', '1629'],
  ])('%s is a fact with its reason, and the same page takes another card', async (cardNumber, code, cardLast4) => {
    const { id, sessionId } = await paying()
    provider.decline(sessionId, cardNumber)
    const intentId = provider.intentOf(sessionId)
    await tell('payment_intent.payment_failed', intentId)
    await tell('payment_intent.payment_failed', intentId)
    expect((await paymentOfIt(id)).status).toBe('open')
    expect(await declinesOf(id)).toMatchObject([{ code, cardLast4 }])
    provider.pay(sessionId)
    await settle(id)
    expect((await practice.paymentEvents(id)).slice(2)).toEqual(['PaymentDeclined', 'PaymentAuthorised'])
  })

  it('whose webhook was lost is seen by the next look; each attempt is told once', async () => {
    const { id, sessionId } = await paying()
    for (const card of ['4000000000009995', '4000000000000069']) {
      provider.decline(sessionId, card)
      for (let times = 0; times < 2; times++) expect(await settle(id)).toMatchObject({ result: 'again' })
    }
    expect(await declinesOf(id)).toMatchObject([{ code: 'insufficient_funds' }, { code: 'expired_card' }])
  })
})

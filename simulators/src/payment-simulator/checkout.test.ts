import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { intentIdOf, openCheckout, payByJson, simulatedProvider, startEndpoint, stripeAt } from './testing/simulated-provider.ts'
import type { Endpoint, SimulatedProvider } from './testing/simulated-provider.ts'

const PAYS = '4242424242424242'
const NO_FUNDS = '4000000000009995'
const ASKS_THE_BANK = '4000002500003155'

let endpoint: Endpoint
let provider: SimulatedProvider
beforeAll(async () => {
  endpoint = await startEndpoint()
  provider = await simulatedProvider({ webhookUrl: endpoint.url })
})
afterAll(async () => {
  await provider.close()
  await endpoint.close()
})

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('a checkout session', () => {
  it('is open with an address to pay at, and has no payment intent before the first attempt', async () => {
    const session = await openCheckout(provider.stripe)
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 3000,
    })
    expect(session.url).toBe(`${provider.url}/checkout/${session.id}`)
    expect(session.metadata).toEqual({ appointmentId: 'appointment-1' })
  })

  it('paid with 4242 is complete, with charge and card, and both webhooks arrive signed', async () => {
    const session = await openCheckout(provider.stripe)
    const answer = await payByJson(session, '4242 4242 4242 4242')
    expect(answer).toEqual({
      status: 200,
      body: { status: 'succeeded', redirectUrl: `http://localhost:4000/appointments/1?session=${session.id}` },
    })
    const paid = await provider.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(paid.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 3000,
      metadata: { appointmentId: 'appointment-1' },
      latest_charge: { paid: true, amount: 3000, payment_method_details: { card: { last4: '4242', brand: 'visa' } } },
    })
    const completed = await endpoint.event(
      ({ type, data }) => type === 'checkout.session.completed' && data.object.id === session.id,
    )
    expect(completed.data.object).toMatchObject({ payment_status: 'paid' })
    await endpoint.event(({ type, data }) => type === 'payment_intent.succeeded' && data.object.latest_charge !== null)
  })

  it('is charged once however often the button is pressed', async () => {
    const session = await openCheckout(provider.stripe)
    const answers = await Promise.all([1, 2, 3, 4].map(() => payByJson(session, PAYS)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const intent = await intentIdOf(provider.stripe, session.id)
    const charges = await provider.stripe.charges.list({ payment_intent: intent })
    expect(charges.data).toHaveLength(1)
  })

  it('declined for insufficient funds stays open, and another card pays it', async () => {
    const session = await openCheckout(provider.stripe)
    expect(await payByJson(session, NO_FUNDS)).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } },
    })
    const declined = await provider.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(declined).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        amount_received: 0,
        last_payment_error: { decline_code: 'insufficient_funds' },
      },
    })
    expect(await payByJson(session, PAYS)).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  })

  it.each([
    ['4242 4242 4242 4241', 'incorrect_number', undefined],
    ['', 'incorrect_number', undefined],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
    ['4000000000000069', 'expired_card', 'expired_card'],
  ])('refuses the card "%s" with %s', async (cardNumber, code, declineCode) => {
    const session = await openCheckout(provider.stripe)
    const { status, body } = await payByJson(session, cardNumber)
    expect(status).toBe(402)
    expect(body).toMatchObject({ error: { code, ...(declineCode === undefined ? {} : { decline_code: declineCode }) } })
  })

  it('asks for 3-D Secure and is paid when the owner approves', async () => {
    const session = await openCheckout(provider.stripe)
    const asked = await payByJson(session, ASKS_THE_BANK)
    expect(asked).toEqual({ status: 200, body: { status: 'requires_action', authenticateUrl: `${session.url}/authenticate` } })
    const waiting = await provider.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(waiting).toMatchObject({ status: 'open', payment_intent: { status: 'requires_action' } })
    const page = await fetch(`${session.url}/authenticate`)
    expect(await page.text()).toContain('Вие ли плащате 30,00')
    const approved = await post(`${session.url}/authenticate`, { outcome: 'approve' })
    expect(approved.status).toBe(303)
    expect(await provider.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  })

  it('is not paid when the owner refuses at the bank, and may be tried again', async () => {
    const session = await openCheckout(provider.stripe)
    await payByJson(session, ASKS_THE_BANK)
    const refused = await post(`${session.url}/authenticate`, { outcome: 'refuse' })
    expect(refused.status).toBe(402)
    expect(await refused.text()).toContain('Плащането не беше потвърдено пред банката')
    expect(await provider.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
    expect(await payByJson(session, PAYS)).toMatchObject({ status: 200 })
  })

  it('expired during 3-D Secure can no longer be approved', async () => {
    const session = await openCheckout(provider.stripe)
    await payByJson(session, ASKS_THE_BANK)
    const expired = await provider.stripe.checkout.sessions.expire(session.id, { expand: ['payment_intent'] })
    expect(expired).toMatchObject({ status: 'expired', url: null, payment_intent: { status: 'canceled' } })
    expect((await post(`${session.url}/authenticate`, { outcome: 'approve' })).status).toBe(410)
    expect((await payByJson(session, PAYS)).status).toBe(410)
    await endpoint.event(({ type, data }) => type === 'checkout.session.expired' && data.object.id === session.id)
  })

  it('that was paid cannot be expired, and its intent cannot be cancelled', async () => {
    const session = await openCheckout(provider.stripe)
    await payByJson(session, PAYS)
    await expect(provider.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    })
    const intent = await intentIdOf(provider.stripe, session.id)
    await expect(provider.stripe.paymentIntents.cancel(intent)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it('has an intent that ends with the session and not before it', async () => {
    const session = await openCheckout(provider.stripe)
    await payByJson(session, NO_FUNDS)
    const intent = await intentIdOf(provider.stripe, session.id)
    await expect(provider.stripe.paymentIntents.cancel(intent)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      message: expect.stringContaining('Expire the Checkout Session instead'),
    })
  })

  it('expires by itself when its time has come by the given clock', async () => {
    let nowMs = Date.parse('2026-11-23T08:00:00Z')
    const own = await simulatedProvider({ now: () => nowMs })
    const session = await openCheckout(own.stripe, { expiresAt: nowMs / 1000 + 1800 })
    nowMs += 1_799_000
    expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
    nowMs += 1000
    expect((await payByJson(session, PAYS)).status).toBe(410)
    expect(await own.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', payment_intent: null })
    const events = await own.stripe.events.list({ type: 'checkout.session.expired' })
    expect(events.data).toHaveLength(1)
    await own.close()
  })
})

describe('the mark of a card', () => {
  const markOf = async (session: Stripe.Checkout.Session, cardNumber: string) => {
    await payByJson(session, cardNumber)
    const charge = 'payment_intent.latest_charge'
    const paid = await provider.stripe.checkout.sessions.retrieve(session.id, { expand: [charge] })
    const { latest_charge } = paid.payment_intent as Stripe.PaymentIntent
    return (latest_charge as Stripe.Charge).payment_method_details?.card?.fingerprint
  }
  const marksOf = async (cardNumber: string, order: object = {}) => {
    const open = () => openCheckout(provider.stripe, order)
    return [await markOf(await open(), cardNumber), await markOf(await open(), cardNumber)]
  }

  it('is another for each payer of one test number, and the same for every payer with 5555', async () => {
    const [one, other] = await marksOf(PAYS)
    expect(one).toMatch(/^.{16}$/)
    expect(other).not.toBe(one)
    const [first, second] = await marksOf('5555 5555 5555 4444')
    expect(first).toMatch(/^.{16}$/)
    expect(second).toBe(first)
  })

  it('stays for a payer who is known by their e-mail', async () => {
    const [one, other] = await marksOf(PAYS, { email: 'ana@example.test' })
    expect(one).toMatch(/^.{16}$/)
    expect(other).toBe(one)
  })
})

describe('refused requests', () => {
  it('is a life shorter than half an hour, as at Stripe', async () => {
    const soon = Math.floor(Date.now() / 1000) + 600
    await expect(openCheckout(provider.stripe, { expiresAt: soon })).rejects.toMatchObject({
      param: 'expires_at',
      statusCode: 400,
    })
  })

  it('is an unknown parameter, a missing one, and too small an amount', async () => {
    const create = (more: object) =>
      provider.stripe.checkout.sessions.create({
        mode: 'payment',
        success_url: 'http://localhost:4000/',
        ...more,
      } as Stripe.Checkout.SessionCreateParams)
    await expect(create({ colour: 'plum' })).rejects.toMatchObject({ code: 'parameter_missing', param: 'line_items' })
    await expect(openCheckout(provider.stripe, { amountCents: 49 })).rejects.toMatchObject({ code: 'amount_too_small' })
    await expect(provider.stripe.paymentIntents.list({ colour: 'plum' } as Stripe.PaymentIntentListParams)).rejects.toMatchObject(
      {
        code: 'parameter_unknown',
        param: 'colour',
      },
    )
    await expect(provider.stripe.paymentIntents.retrieve('pi_none', { expand: ['customer'] })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  it('is a caller without the secret key', async () => {
    await expect(openCheckout(stripeAt(provider.url, { secretKey: 'sk_test_of_another' }))).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    })
    expect((await fetch(`${provider.url}/v1/refunds`)).status).toBe(401)
  })

  it('is what does not exist, with resource_missing', async () => {
    await expect(provider.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
    await expect(provider.stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'intent',
    })
    await expect(provider.stripe.refunds.retrieve('re_none')).rejects.toMatchObject({ code: 'resource_missing' })
    expect((await fetch(`${provider.url}/v1/terminal/readers`)).status).toBe(404)
  })
})

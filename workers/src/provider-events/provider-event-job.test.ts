import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { createStripeGateway } from '../payments/stripe-gateway.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { startFakeStripe, type FakeStripe } from '../testing/fake-stripe.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import type { Tools } from '../work/job.ts'
import { handleProviderEvent } from './provider-event-job.ts'

let provider: FakeStripe
let practice: Practice
let tools: Tools
let professionalId: string

beforeAll(async () => {
  provider = await startFakeStripe()
})
afterAll(() => provider.close())
beforeEach(async () => {
  practice = createPractice()
  const gateway = createStripeGateway({
    secretKey: 'sk_test_jobs',
    apiUrl: provider.url,
    publicUrl: 'http://lapka.test',
    timeoutMs: 2_000,
  })
  tools = { handle: practice.handle, gateway, now: practice.now, newId: () => crypto.randomUUID() }
  ;({ professionalId } = await practice.openPractice())
})

const event = (type: string, objectId: string) => handleProviderEvent(tools, { workId: `evt-${type}`, type, objectId })

const paying = async () => {
  const appointmentId = await practice.place({
    professionalId,
    ...(await practice.registerParent()),
    startsAt: practice.slotAhead(48),
  })
  await practice.startPayment(appointmentId)
  await openCheckout(tools, { workId: 'open', appointmentId })
  const { payment } = await practice.states(appointmentId)
  if (payment.status !== 'open') throw new Error(payment.status)
  const session = provider.sessions.get(payment.checkoutSessionId)
  if (!session) throw new Error('no session')
  return { appointmentId, session }
}

const refunded = async () => {
  const { appointmentId, session } = await paying()
  provider.pay(session.id)
  await event('checkout.session.completed', session.id)
  const refundId = await practice.cancel(appointmentId)
  await sendRefund(tools, { workId: 'send', appointmentId, refundId, looks: 0 })
  const sent = [...provider.refunds.values()].at(-1)
  if (!sent) throw new Error('nothing sent')
  return { appointmentId, sent }
}

describe('a webhook about a payment', () => {
  it('confirms the visit', async () => {
    const { appointmentId, session } = await paying()
    provider.pay(session.id)
    expect(await event('checkout.session.completed', session.id)).toEqual({ result: 'done' })
    expect((await practice.states(appointmentId)).appointment.status).toBe('confirmed')
  })

  it('case 9: that comes again, even days later, appends nothing', async () => {
    const { appointmentId, session } = await paying()
    provider.pay(session.id)
    await event('checkout.session.completed', session.id)
    const head = await practice.log.head()
    practice.pass(5 * 24 * 60 * 60_000)
    await event('checkout.session.completed', session.id)
    await event('payment_intent.succeeded', session.intentId ?? '')
    expect(await practice.log.head()).toBe(head)
    expect((await practice.states(appointmentId)).appointment.status).toBe('confirmed')
  })

  it('case 10: that lies or is overtaken counts for nothing: the provider’s object does', async () => {
    const { appointmentId, session } = await paying()
    expect(await event('checkout.session.completed', session.id)).toEqual({ result: 'done', note: 'still under way' })
    expect((await practice.states(appointmentId)).appointment.status).toBe('awaiting_payment')
    provider.pay(session.id)
    await event('checkout.session.expired', session.id)
    expect((await practice.states(appointmentId)).appointment.status).toBe('confirmed')
  })

  it('case 10: that is quicker than our own note of the open page is heard all the same', async () => {
    const appointmentId = await practice.place({
      professionalId,
      ...(await practice.registerParent()),
      startsAt: practice.slotAhead(48),
    })
    await practice.startPayment(appointmentId)
    provider.spoil('POST /v1/checkout', 'hang')
    provider.state.onRequest = () => undefined
    expect(await openCheckout(tools, { workId: 'open', appointmentId })).toMatchObject({ result: 'failed' })
    await tools.gateway.openCheckout({
      appointmentId,
      paymentId: appointmentId,
      amountCents: 3000,
      title: 'x',
      language: 'bg',
      expiresAt: practice.after(60 * 60_000),
      idempotencyKey: 'other',
    })
    const session = [...provider.sessions.values()].at(-1)
    if (!session) throw new Error('no session')
    provider.pay(session.id)
    expect(await event('checkout.session.completed', session.id)).toEqual({ result: 'done' })
    expect((await practice.states(appointmentId)).appointment.status).toBe('confirmed')
  })

  it('case 10: about what we do not know is parked with a reason', async () => {
    expect(await event('checkout.session.completed', 'cs_nowhere')).toMatchObject({
      result: 'done',
      note: expect.stringContaining('parked'),
    })
    const opened = await tools.gateway.openCheckout({
      appointmentId: crypto.randomUUID(),
      paymentId: 'p',
      amountCents: 3000,
      title: 'x',
      language: 'bg',
      expiresAt: practice.after(60 * 60_000),
      idempotencyKey: 'stranger',
    })
    if (opened.outcome !== 'ok') throw new Error(opened.outcome)
    provider.pay(opened.value.sessionId)
    expect(await event('checkout.session.completed', opened.value.sessionId)).toEqual({
      result: 'done',
      note: 'nothing was asked for',
    })
    expect(await event('refund.updated', '')).toMatchObject({ result: 'done', note: expect.stringContaining('parked') })
    expect(await event('customer.created', 'cus_1')).toMatchObject({ result: 'done' })
  })

  it('waits while the provider cannot be asked', async () => {
    const { session } = await paying()
    provider.spoil('GET /v1/checkout', { status: 500, error: { type: 'api_error', message: 'boom' } })
    expect(await event('checkout.session.completed', session.id)).toMatchObject({ result: 'failed' })
  })
})

describe('a webhook about a refund', () => {
  it('case 9: settles it once, however often it comes', async () => {
    const { appointmentId, sent } = await refunded()
    Object.assign(sent, { status: 'succeeded' })
    for (let times = 0; times < 3; times++) expect(await event('refund.updated', sent.id)).toEqual({ result: 'done' })
    expect((await practice.paymentEvents(appointmentId)).filter((type) => type === 'RefundSucceeded')).toHaveLength(1)
  })

  it('case 14: tells that it failed after it had succeeded', async () => {
    const { appointmentId, sent } = await refunded()
    Object.assign(sent, { status: 'succeeded' })
    await event('refund.updated', sent.id)
    Object.assign(sent, { status: 'failed', failureReason: 'lost_or_stolen_card' })
    await event('refund.failed', sent.id)
    expect((await practice.states(appointmentId)).payment.refunds).toMatchObject([{ status: 'failed' }])
  })

  it('case 10: with news older than what is known adds nothing', async () => {
    const { appointmentId, sent } = await refunded()
    Object.assign(sent, { status: 'succeeded' })
    await event('refund.updated', sent.id)
    Object.assign(sent, { status: 'pending' })
    await event('refund.created', sent.id)
    expect((await practice.states(appointmentId)).payment.refunds).toMatchObject([{ status: 'succeeded' }])
  })

  it('that nobody here asked for is parked', async () => {
    const { session } = await paying()
    provider.pay(session.id)
    const byHand = provider.putRefund({
      intentId: session.intentId ?? '',
      amount: 100,
      status: 'succeeded',
      metadata: {},
      key: undefined,
    })
    expect(await event('refund.created', byHand.id)).toMatchObject({ result: 'done', note: expect.stringContaining('by hand') })
    const foreign = { refundId: 'unknown', appointmentId: crypto.randomUUID() }
    const stray = provider.putRefund({ intentId: 'pi_x', amount: 100, status: 'succeeded', metadata: foreign, key: undefined })
    expect(await event('refund.created', stray.id)).toMatchObject({
      result: 'done',
      note: expect.stringContaining('does not know'),
    })
  })
})

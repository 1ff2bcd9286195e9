import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestFault } from '@lapka/simulators/payment-simulator/faults.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import type { CheckoutOrder, RefundOrder } from '../payment-gateway.ts'
import { createStripeGateway } from './stripe-gateway.ts'
import { outcomeOf } from './stripe-outcome.ts'

let provider: PaymentProvider
beforeAll(async () => {
  provider = await startPaymentProvider()
})
afterAll(() => provider.close())

const gateway = (apiUrl = provider.url) =>
  createStripeGateway({ secretKey: provider.secretKey, apiUrl, publicUrl: 'https://lapka.test/', timeoutMs: 2_000 })

const payment = { paymentId: 'payment-1', subject: { kind: 'appointment', id: 'appointment-1' } } as const
const order = (idempotencyKey: string): CheckoutOrder => ({
  ...payment,
  logId: 'log-1',
  lines: [{ title: 'Общ преглед', cents: 3000 }],
  language: 'bg',
  capture: 'automatic',
  isCardSaved: false,
  expiresAt: new Date(Date.now() + 51 * 60_000).toISOString(),
  idempotencyKey,
})

const paidCheckout = async (key: string) => {
  const opened = await gateway().openCheckout(order(key))
  if (opened.outcome !== 'ok') throw new Error(opened.outcome)
  provider.pay(opened.value.sessionId)
  const read = await gateway().readCheckout(opened.value.sessionId)
  if (read.outcome !== 'ok' || read.value.state !== 'paid') throw new Error(`not paid: ${JSON.stringify(read)}`)
  return { sessionId: opened.value.sessionId, capture: read.value.capture }
}

const refundOrder = (paymentIntentId: string, more: Partial<RefundOrder> = {}): RefundOrder => ({
  ...payment,
  paymentIntentId,
  refundId: 'refund-1',
  attempt: 1,
  amountCents: 1200,
  idempotencyKey: `key-${paymentIntentId}`,
  ...more,
})

describe('a checkout at the provider', () => {
  it('is opened in euro, bound to the payment and what it is for, and leads back to its page', async () => {
    const opened = await gateway().openCheckout(order('open-1'))
    expect(opened).toMatchObject({ outcome: 'ok', value: { state: 'open', paymentId: 'payment-1' } })
    expect(provider.sessions().at(-1)).toMatchObject({
      clientReferenceId: 'payment-1',
      currency: 'eur',
      amount: 3000,
      metadata: { paymentId: 'payment-1', subjectKind: 'appointment', subjectId: 'appointment-1' },
      intentMetadata: { paymentId: 'payment-1' },
      successUrl: 'https://lapka.test/appointments/appointment-1',
      cancelUrl: 'https://lapka.test/appointments/appointment-1/checkout',
    })
  })

  it('of a consultation leads back to its waiting room, paid or not, and says what it was for', async () => {
    const subject = { kind: 'consultation' as const, id: 'consultation-1' }
    const waitingRoom = 'https://lapka.test/online-consultation/consultation-1'
    const opened = await gateway().openCheckout({ ...order('open-talk'), subject })
    expect(opened).toMatchObject({ outcome: 'ok', value: { subject } })
    expect(provider.sessions().at(-1)).toMatchObject({ successUrl: waitingRoom, cancelUrl: waitingRoom })
  })

  it('is the same checkout when it is asked for again with the same key', async () => {
    const same = order('open-2')
    const first = await gateway().openCheckout(same)
    const sessionCount = provider.sessions().length
    expect(await gateway().openCheckout(same)).toEqual(first)
    expect(provider.sessions()).toHaveLength(sessionCount)
  })

  it('tells what was captured and from which card', async () => {
    const { capture } = await paidCheckout('open-3')
    expect(capture).toMatchObject({ amountCents: 3000, cardLast4: '4242', paymentIntentId: expect.stringMatching(/^pi_/) })
  })

  it('can be closed while it is open, and refuses once it was paid', async () => {
    const opened = await gateway().openCheckout(order('open-4'))
    if (opened.outcome !== 'ok') throw new Error(opened.outcome)
    expect(await gateway().closeCheckout(opened.value.sessionId)).toMatchObject({ outcome: 'ok', value: { state: 'expired' } })
    const { sessionId } = await paidCheckout('open-5')
    expect(await gateway().closeCheckout(sessionId)).toMatchObject({ outcome: 'rejected' })
  })

  it('names the payment of an intent', async () => {
    const { capture } = await paidCheckout('open-6')
    expect(await gateway().readIntentPayment(capture.paymentIntentId)).toEqual({ outcome: 'ok', value: 'payment-1' })
    expect(await gateway().readIntentPayment('pi_of_somebody_else')).toEqual({
      outcome: 'rejected',
      code: 'resource_missing',
    })
  })
})

describe('a refund at the provider', () => {
  it('carries our ids, so that it can be recognised in the list', async () => {
    const { capture } = await paidCheckout('refund-1')
    const sent = await gateway().sendRefund(refundOrder(capture.paymentIntentId))
    expect(sent).toMatchObject({
      outcome: 'ok',
      value: { state: 'pending', amountCents: 1200, refundId: 'refund-1' },
    })
    expect(await gateway().listRefunds(capture.paymentIntentId)).toEqual({
      outcome: 'ok',
      value: [sent.outcome === 'ok' && sent.value],
    })
  })

  it('tells why it failed', async () => {
    const { capture } = await paidCheckout('refund-2')
    const sent = await gateway().sendRefund(refundOrder(capture.paymentIntentId))
    const refundId = sent.outcome === 'ok' ? sent.value.providerRefundId : ''
    provider.changeRefund(refundId, { status: 'failed', failureReason: 'expired_or_canceled_card' })
    expect(await gateway().readRefund(refundId)).toMatchObject({
      outcome: 'ok',
      value: { state: 'failed', failure: 'expired_or_canceled_card' },
    })
  })

  it('made by a person carries none of our ids', async () => {
    const { capture } = await paidCheckout('refund-3')
    provider.refundByHand(capture.paymentIntentId, 3000)
    expect(await gateway().listRefunds(capture.paymentIntentId)).toMatchObject({
      value: [{ refundId: null, state: 'succeeded' }],
    })
    expect(await gateway().sendRefund(refundOrder(capture.paymentIntentId))).toEqual({
      outcome: 'rejected',
      code: 'charge_already_refunded',
    })
  })

  it('whose answer was lost is not sent twice under its key', async () => {
    const { capture } = await paidCheckout('refund-4')
    // The SDK tries a closed connection once more by itself, so two answers are lost.
    provider.spoilNext('POST /v1/refunds', 'dropAnswer')
    provider.spoilNext('POST /v1/refunds', 'dropAnswer')
    expect(await gateway().sendRefund(refundOrder(capture.paymentIntentId))).toMatchObject({ outcome: 'unknown' })
    expect(await gateway().sendRefund(refundOrder(capture.paymentIntentId))).toMatchObject({ outcome: 'ok' })
    expect(provider.refundsOf(capture.paymentIntentId)).toHaveLength(1)
  })
})

describe('how a call ends', () => {
  const error = (status: number, code: string, isReplayed = false): RequestFault => ({
    status,
    error: { type: 'api_error', code, message: code },
    isReplayed,
  })
  it.each<[string, RequestFault, object]>([
    [
      'declined: the bank says no',
      { status: 402, error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'no' } },
      { outcome: 'declined', code: 'insufficient_funds' },
    ],
    [
      'rejected: the request is impossible',
      { status: 400, error: { type: 'invalid_request_error', code: 'parameter_invalid', message: 'no' } },
      { outcome: 'rejected', code: 'parameter_invalid' },
    ],
    [
      'rejected: the key was used for other parameters',
      { status: 400, error: { type: 'idempotency_error', message: 'no' } },
      { outcome: 'rejected', code: 'idempotency_error' },
    ],
    ['retry later: too many requests', error(429, 'rate_limit'), { outcome: 'retry_later', isReplayed: false }],
    [
      'retry later: the same key is being worked on',
      error(409, 'idempotency_key_in_use'),
      { outcome: 'retry_later', isReplayed: false },
    ],
    ['retry later: the provider is broken', error(503, 'down'), { outcome: 'retry_later', isReplayed: false }],
    [
      'retry later: an old failure is repeated for this key',
      error(500, 'boom', true),
      { outcome: 'retry_later', isReplayed: true },
    ],
    ['retry later: our key for the provider is wrong', error(401, 'api_key_expired'), { outcome: 'retry_later' }],
    ['unknown: no answer in time', 'hang', { outcome: 'unknown' }],
    ['unknown: an unreadable answer', 'unreadable', { outcome: 'unknown' }],
  ])('is %s', async (_title, fault, outcome) => {
    provider.spoilNext('POST /v1/checkout', fault)
    expect(await gateway().openCheckout(order(`ends-${JSON.stringify(fault)}`))).toMatchObject(outcome)
  })

  it('is retry later when the provider cannot be reached at all', async () => {
    const closed = await startPaymentProvider()
    await closed.close()
    expect(await gateway(closed.url).openCheckout(order('nobody'))).toEqual({
      outcome: 'retry_later',
      why: 'ECONNREFUSED',
      isReplayed: false,
    })
  })

  it('is unknown when an answer trickles for longer than a lease allows', async () => {
    const never = new Promise<never>(() => undefined)
    expect(await outcomeOf(() => never, String, 20)).toEqual({ outcome: 'unknown', why: 'no_answer_in_time' })
  })
})

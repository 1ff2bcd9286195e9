import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { CheckoutOrder, Outcome, PaymentGateway } from '../../payment-gateway.ts'

/** A provider, and people with cards who pay there: their page is beyond what a test can click at the real one. */
export type ProviderUnderTest = {
  gateway: PaymentGateway
  /** Ids of intents of 30 euro, in the metadata of which stands `payment-1`. */
  pay: (capture: CheckoutOrder['capture']) => Promise<string>
  decline: () => Promise<string>
  /** With a card that is kept from then on. */
  payAndKeep: () => Promise<string>
}

export const payment = { paymentId: 'payment-1', subject: { kind: 'appointment', id: 'appointment-1' } } as const
export const checkoutOrder = (change: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  ...payment,
  logId: 'log-1',
  lines: [{ title: 'Общ преглед', cents: 3000 }],
  language: 'bg',
  expiresAt: new Date(Date.now() + 51 * MINUTE_MS).toISOString(),
  capture: 'automatic',
  isCardSaved: false,
  idempotencyKey: randomUUID(),
  ...change,
})
export const valueOf = <Value>(outcome: Outcome<Value>): Value => {
  if (outcome.outcome !== 'ok') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

/** Our gateway's assumptions, checked against the simulator always and against Stripe if there is a test key. */
export const gatewayContract = (provider: () => ProviderUnderTest): void => {
  const fresh = () => ({ idempotencyKey: randomUUID() })

  it('opens one page under one key, and refuses another order under it', async () => {
    const { gateway } = provider()
    const order = checkoutOrder()
    const opened = valueOf(await gateway.openCheckout(order))
    expect(opened).toMatchObject({ state: 'open', decline: null, paymentId: 'payment-1', subject: payment.subject })
    expect(valueOf(await gateway.openCheckout(order)).sessionId).toBe(opened.sessionId)
    const other = { ...order, lines: [{ title: 'Друго', cents: 100 }] }
    expect(await gateway.openCheckout(other)).toMatchObject({ outcome: 'rejected', code: 'idempotency_error' })
  })

  it.each(['automatic', 'manual', 'verify'] as const)('opens and closes a page of %s capture, once', async (capture) => {
    const { gateway } = provider()
    const { sessionId } = valueOf(await gateway.openCheckout(checkoutOrder({ capture, isCardSaved: true })))
    expect(valueOf(await gateway.readCheckout(sessionId)).state).toBe('open')
    expect(valueOf(await gateway.closeCheckout(sessionId)).state).toBe('expired')
    expect(await gateway.closeCheckout(sessionId)).toMatchObject({ outcome: 'rejected' })
    expect(valueOf(await gateway.readCheckout(sessionId)).state).toBe('expired')
  })

  it.each([[0.5], [-3000], [Number.NaN]])('takes no order over %d cents', async (cents) => {
    const refused = await provider().gateway.openCheckout(checkoutOrder({ lines: [{ title: 'Преглед', cents }] }))
    expect(refused.outcome).toBe('rejected')
  })

  it('says of what it has never heard that it is missing', async () => {
    const { gateway } = provider()
    const missing = { outcome: 'rejected', code: 'resource_missing' }
    expect(await gateway.readCheckout('cs_test_nobody')).toMatchObject(missing)
    expect(await gateway.readIntent('pi_nobody')).toMatchObject(missing)
    expect(await gateway.removeCard({ providerCardId: 'pm_nobody', ...fresh() })).toMatchObject(missing)
    expect(await gateway.forgetCustomer('cus_nobody')).toMatchObject(missing)
  })

  it('keeps authorised money for about a week, and takes it once', async () => {
    const { gateway, pay } = provider()
    const paymentIntentId = await pay('manual')
    const read = valueOf(await gateway.readIntent(paymentIntentId))
    if (read.state !== 'authorised') throw new Error(read.state)
    expect(read).toMatchObject({
      paymentId: 'payment-1',
      authorisation: { amountCents: 3000, currency: 'EUR', cardLast4: '4242' },
    })
    const keptMs = Date.parse(read.authorisation.authorisedUntil) - Date.now()
    expect(keptMs).toBeGreaterThan(4 * DAY_MS)
    expect(keptMs).toBeLessThan(8 * DAY_MS)
    const order = { paymentIntentId, amountCents: 3000, ...fresh() }
    const taken = { state: 'paid', capture: { amountCents: 3000, currency: 'EUR', cardLast4: '4242' } }
    expect(valueOf(await gateway.captureIntent(order))).toMatchObject(taken)
    expect(valueOf(await gateway.captureIntent(order))).toMatchObject(taken)
    expect(await gateway.captureIntent({ ...order, ...fresh() })).toMatchObject({ outcome: 'rejected' })
    expect(await gateway.cancelIntent({ paymentIntentId, ...fresh() })).toMatchObject({ outcome: 'rejected' })
    expect(valueOf(await gateway.readIntent(paymentIntentId))).toMatchObject(taken)
  })

  it('never takes more than was authorised', async () => {
    const { gateway, pay } = provider()
    const paymentIntentId = await pay('manual')
    const refused = await gateway.captureIntent({ paymentIntentId, amountCents: 3001, ...fresh() })
    expect(refused).toMatchObject({ outcome: 'rejected', code: 'amount_too_large' })
    expect(valueOf(await gateway.readIntent(paymentIntentId)).state).toBe('authorised')
  })

  it('gives authorised money up once, and takes none of it afterwards', async () => {
    const { gateway, pay } = provider()
    const paymentIntentId = await pay('manual')
    const order = { paymentIntentId, ...fresh() }
    const given = { state: 'canceled', isExpired: false }
    expect(valueOf(await gateway.cancelIntent(order))).toMatchObject(given)
    expect(valueOf(await gateway.cancelIntent(order))).toMatchObject(given)
    expect(await gateway.cancelIntent({ paymentIntentId, ...fresh() })).toMatchObject({ outcome: 'rejected' })
    expect(await gateway.captureIntent({ paymentIntentId, amountCents: 3000, ...fresh() })).toMatchObject({ outcome: 'rejected' })
  })

  it('tells why a card was declined, and each attempt apart', async () => {
    const read = valueOf(await provider().gateway.readIntent(await provider().decline()))
    expect(read).toMatchObject({ state: 'open', decline: { code: 'insufficient_funds', attemptId: expect.stringMatching(/./) } })
  })

  it('gives money back once under one key, in parts and never more than was taken', async () => {
    const { gateway, pay } = provider()
    const paymentIntentId = await pay('automatic')
    const order = { ...payment, paymentIntentId, refundId: 'refund-1', attempt: 1, amountCents: 1200, ...fresh() }
    const sent = valueOf(await gateway.sendRefund(order))
    expect(sent).toMatchObject({ refundId: 'refund-1', paymentId: 'payment-1', paymentIntentId, amountCents: 1200 })
    expect(valueOf(await gateway.sendRefund(order)).providerRefundId).toBe(sent.providerRefundId)
    expect(await gateway.sendRefund({ ...order, amountCents: 1801, ...fresh() })).toMatchObject({ outcome: 'rejected' })
    expect(valueOf(await gateway.listRefunds(paymentIntentId)).map(({ providerRefundId }) => providerRefundId)).toEqual([
      sent.providerRefundId,
    ])
    expect(valueOf(await gateway.readRefund(sent.providerRefundId)).providerRefundId).toBe(sent.providerRefundId)
  })

  it('keeps a card for its owner, offers it on their page, and forgets it and them', async () => {
    const { gateway, payAndKeep } = provider()
    const read = valueOf(await gateway.readIntent(await payAndKeep()))
    const saved = read.state === 'paid' ? read.capture.saved : null
    expect(saved).toMatchObject({ card: { brand: 'visa', last4: '4242', expMonth: expect.any(Number) } })
    const { customerId = '', providerCardId = '' } = saved ?? {}
    expect(valueOf(await gateway.openCheckout(checkoutOrder({ customerId }))).state).toBe('open')
    expect(await gateway.removeCard({ providerCardId, ...fresh() })).toEqual({ outcome: 'ok', value: null })
    expect(await gateway.removeCard({ providerCardId, ...fresh() })).toMatchObject({ outcome: 'rejected' })
    expect(await gateway.forgetCustomer(customerId)).toEqual({ outcome: 'ok', value: null })
    expect(await gateway.forgetCustomer(customerId)).toMatchObject({ outcome: 'rejected' })
    expect(await gateway.openCheckout(checkoutOrder({ customerId }))).toMatchObject({
      outcome: 'rejected',
      code: 'resource_missing',
    })
  })

  it('lists what it told about money', async () => {
    const { gateway, pay } = provider()
    const since = new Date(Date.now() - MINUTE_MS).toISOString()
    const paymentIntentId = await pay('manual')
    const told = valueOf(await gateway.listEvents(since))
    expect(told.find(({ objectId }) => objectId === paymentIntentId)?.type).toMatch(/^payment_intent\./)
  })
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Checkout, CheckoutOrder, Outcome } from '@lapka/workers/payment-gateway.ts'
import { createStripeGateway } from '@lapka/workers/payments/stripe-gateway.ts'
import { SECRET_KEY, setFaults, simulatedProvider } from './testing/simulated-provider.ts'
import type { SimulatedProvider } from './testing/simulated-provider.ts'

let provider: SimulatedProvider
beforeAll(async () => {
  provider = await simulatedProvider()
})
afterAll(() => provider.close())

const gateway = (timeoutMs = 60_000) =>
  createStripeGateway({ secretKey: SECRET_KEY, apiUrl: provider.url, publicUrl: 'http://localhost:4000', timeoutMs })
const payment = { paymentId: 'payment-1', subject: { kind: 'appointment', id: 'appointment-1' } } as const
const order = (idempotencyKey: string): CheckoutOrder => ({
  ...payment,
  logId: 'log-1',
  lines: [{ title: 'Преглед', cents: 3000 }],
  language: 'bg',
  capture: 'automatic',
  isCardSaved: false,
  expiresAt: new Date(Date.now() + 40 * 60_000).toISOString(),
  idempotencyKey,
})
const valueOf = <Value>(outcome: Outcome<Value>): Value => {
  if (outcome.outcome !== 'ok') throw new Error(JSON.stringify(outcome))
  return outcome.value
}
const pay = ({ url }: Checkout, cardNumber = '4242424242424242') =>
  fetch(`${url}/pay`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ cardNumber }) })

describe('our workers’ gateway at the simulator', () => {
  it('opens, reads and closes a checkout', async () => {
    const opened = valueOf(await gateway().openCheckout(order('open-1')))
    expect(opened).toMatchObject({
      state: 'open',
      paymentId: 'payment-1',
      url: `${provider.url}/checkout/${opened.sessionId}`,
    })
    expect(await gateway().closeCheckout(opened.sessionId)).toMatchObject({ outcome: 'ok', value: { state: 'expired' } })
    expect(await gateway().closeCheckout(opened.sessionId)).toMatchObject({ outcome: 'rejected' })
  })

  it('sees the capture with its card, and sends a refund that is recognised in the list', async () => {
    const opened = valueOf(await gateway().openCheckout(order('open-2')))
    expect((await pay(opened)).status).toBe(200)
    const paid = valueOf(await gateway().readCheckout(opened.sessionId))
    if (paid.state !== 'paid') throw new Error('not paid')
    expect(paid.capture).toMatchObject({ amountCents: 3000, cardLast4: '4242' })
    const { paymentIntentId } = paid.capture
    expect(await gateway().readIntentPayment(paymentIntentId)).toEqual({ outcome: 'ok', value: 'payment-1' })
    const refund = {
      ...payment,
      paymentIntentId,
      refundId: 'refund-1',
      attempt: 1,
      amountCents: 1500,
      idempotencyKey: 'refund-1',
    }
    const sent = valueOf(await gateway().sendRefund(refund))
    expect(sent).toMatchObject({ state: 'pending', refundId: 'refund-1', amountCents: 1500 })
    expect(valueOf(await gateway().listRefunds(paymentIntentId)).map(({ providerRefundId }) => providerRefundId)).toEqual([
      sent.providerRefundId,
    ])
  })

  it('sees no money of a card with 3-D Secure before its owner has said yes to the bank, and all of it after', async () => {
    const opened = valueOf(await gateway().openCheckout(order('open-3')))
    expect(await (await pay(opened, '4000002500003155')).json()).toMatchObject({ status: 'requires_action' })
    expect(valueOf(await gateway().readCheckout(opened.sessionId))).toMatchObject({ state: 'open' })
    const yes = { method: 'POST', body: new URLSearchParams({ outcome: 'approve' }), redirect: 'manual' } as const
    expect((await fetch(`${opened.url}/authenticate`, yes)).status).toBe(303)
    expect(valueOf(await gateway().readCheckout(opened.sessionId))).toMatchObject({
      state: 'paid',
      capture: { amountCents: 3000, cardLast4: '3155' },
    })
  })

  it('is honest about every fault the simulator can make', async () => {
    const under = async (plan: object, key: string, timeoutMs?: number) => {
      await setFaults(provider.url, plan)
      const outcome = await gateway(timeoutMs).openCheckout(order(key))
      await setFaults(provider.url, {})
      return outcome
    }
    expect(await under({ dropAnswer: 1 }, 'fault-1')).toMatchObject({ outcome: 'unknown' })
    expect(await under({ error500: 1 }, 'fault-2')).toMatchObject({ outcome: 'retry_later', isReplayed: false })
    expect(await under({ rateLimit: 1 }, 'fault-3')).toMatchObject({ outcome: 'retry_later' })
    const slow = { delay: { rate: 1, minimumMs: 1500, maximumMs: 1500 } }
    expect(await under(slow, 'fault-4', 1000)).toMatchObject({ outcome: 'unknown' })
    await under({ storedError500: 1 }, 'fault-5')
    expect(await gateway().openCheckout(order('fault-5'))).toMatchObject({ outcome: 'retry_later', isReplayed: true })
    expect(await gateway().openCheckout(order('fault-2'))).toMatchObject({ outcome: 'ok' })
  })
})

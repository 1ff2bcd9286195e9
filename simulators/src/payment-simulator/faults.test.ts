import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFaults, faultPlan } from './faults.ts'
import { openCheckout, paidIntent, setFaults, simulatedProvider, stripeAt } from './testing/simulated-provider.ts'
import type { SimulatedProvider } from './testing/simulated-provider.ts'

let provider: SimulatedProvider
beforeEach(async () => {
  provider = await simulatedProvider()
})
afterEach(() => provider.close())

describe('the plan of faults', () => {
  it('cuts the answer after the work was done, and the same key finds out', async () => {
    const intent = await paidIntent(provider.stripe)
    await setFaults(provider.url, { dropAnswer: 1 })
    const send = () => provider.stripe.refunds.create({ payment_intent: intent, amount: 700 }, { idempotencyKey: 'lost' })
    await expect(send()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await setFaults(provider.url, {})
    const found = await send()
    expect((await provider.stripe.refunds.list({ payment_intent: intent })).data.map(({ id }) => id)).toEqual([found.id])
  })

  it('cuts the request before anything was done', async () => {
    await setFaults(provider.url, { dropRequest: 1 })
    await expect(openCheckout(provider.stripe)).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await setFaults(provider.url, {})
    expect((await provider.stripe.checkout.sessions.list()).data).toEqual([])
  })

  it('answers 500 with nothing done, or stores the 500 under the key for ever', async () => {
    await setFaults(provider.url, { error500: 1 })
    await expect(openCheckout(provider.stripe, { idempotencyKey: 'broken' })).rejects.toMatchObject({ statusCode: 500 })
    await setFaults(provider.url, { storedError500: 1 })
    await expect(openCheckout(provider.stripe, { idempotencyKey: 'stored' })).rejects.toMatchObject({ statusCode: 500 })
    await setFaults(provider.url, {})
    await openCheckout(provider.stripe, { idempotencyKey: 'broken' })
    await expect(openCheckout(provider.stripe, { idempotencyKey: 'stored' })).rejects.toMatchObject({
      statusCode: 500,
      headers: expect.objectContaining({ 'idempotent-replayed': 'true' }),
    })
  })

  it('answers 409 with nothing done, and never answers a request that it did not hear or carried out', async () => {
    await setFaults(provider.url, { conflict409: 1 })
    await expect(openCheckout(provider.stripe, { idempotencyKey: 'busy' })).rejects.toMatchObject({ statusCode: 409 })
    const hasty = stripeAt(provider.url, { timeout: 50 })
    const countAfter = async (plan: object) => {
      await setFaults(provider.url, plan)
      await expect(openCheckout(hasty)).rejects.toMatchObject({ type: 'StripeConnectionError' })
      await setFaults(provider.url, {})
      return (await provider.stripe.checkout.sessions.list()).data.length
    }
    expect(await countAfter({ timeOutBefore: 1 })).toBe(0)
    expect(await countAfter({ timeOutAfter: 1 })).toBe(1)
  })

  it('hears nothing in an outage, but carries out one request of eight, and holds webhooks back until its end', () => {
    const clock = { nowMs: 0 }
    const faults = createFaults(() => clock.nowMs)
    faults.follow(faultPlan.parse({ outage: { fromMs: 1_000, toMs: 9_000 } }))
    expect(faults.ofRequest('GET /v1/refunds')).toEqual({ fault: 'none', delayMs: 0 })
    clock.nowMs = 3_000
    const drawn = Array.from({ length: 800 }, () => faults.ofRequest('GET /v1/refunds').fault)
    expect(new Set(drawn)).toEqual(new Set(['dropRequest', 'dropAnswer']))
    expect(drawn.filter((fault) => fault === 'dropAnswer').length / drawn.length).toBeCloseTo(1 / 8, 1)
    expect(faults.ofWebhook()).toMatchObject({ isLost: false, delayMs: 6_000 })
    clock.nowMs = 9_000
    expect(faults.ofRequest('GET /v1/refunds')).toEqual({ fault: 'none', delayMs: 0 })
  })

  it('lets a bank send a refund back after it had arrived', async () => {
    await setFaults(provider.url, { reversal: { rate: 1, withinMs: 20 } })
    const intent = await paidIntent(provider.stripe)
    const { id } = await provider.stripe.refunds.create({ payment_intent: intent, amount: 700 })
    await expect.poll(async () => (await provider.stripe.refunds.retrieve(id)).status).toBe('failed')
    const events = (await provider.stripe.events.list()).data.flatMap(({ type, data }) =>
      type.startsWith('refund.') ? [`${type} ${(data.object as { status: string }).status}`] : [],
    )
    expect(events).toEqual([
      'refund.failed failed',
      'refund.updated failed',
      'refund.updated succeeded',
      'refund.created pending',
    ])
  })

  it('repeats itself with the same seed', async () => {
    const run = async () => {
      await setFaults(provider.url, { seed: 7, error500: 0.5 })
      const outcomes = []
      for (let call = 0; call < 12; call += 1)
        outcomes.push(
          await provider.stripe.checkout.sessions.list().then(
            () => 'ok',
            () => 'failed',
          ),
        )
      return outcomes
    }
    const first = await run()
    expect(new Set(first)).toEqual(new Set(['ok', 'failed']))
    expect(await run()).toEqual(first)
  })

  it('spoils just the next request of a kind when a test says so', async () => {
    const { spoilNext } = provider.provider.faults
    const error = { type: 'card_error', code: 'card_declined', message: 'no' }
    spoilNext('POST /v1/checkout', { status: 402, error })
    spoilNext('POST /v1/checkout', 'unreadable')
    spoilNext('POST /v1/checkout', 'hang')
    expect((await provider.stripe.checkout.sessions.list()).data).toEqual([])
    await expect(openCheckout(provider.stripe)).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
    await expect(openCheckout(provider.stripe)).rejects.toMatchObject({ type: 'StripeAPIError' })
    const hasty = stripeAt(provider.url, { timeout: 50 })
    await expect(openCheckout(hasty)).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await openCheckout(provider.stripe)
    // The unreadable answer was about a session that was opened; a prescribed answer and a silence open none.
    expect((await provider.stripe.checkout.sessions.list()).data).toHaveLength(2)
  })

  it('is refused when it is not a plan, and to a page of another site', async () => {
    expect((await setFaults(provider.url, { error500: 2 })).status).toBe(400)
    const foreign = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{"error500":1}',
    }
    expect((await fetch(`${provider.url}/simulator/faults`, foreign)).status).toBe(403)
    expect(
      (await fetch(`${provider.url}/simulator/faults`, { method: 'POST', body: new URLSearchParams({ error500: '1' }) })).status,
    ).toBe(403)
    await openCheckout(provider.stripe)
  })
})

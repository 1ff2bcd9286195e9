import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

import { DAY_MS } from '@lapka/contracts/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCheckout, paidIntent, setFaults, simulatedProvider } from './testing/simulated-provider.ts'
import type { SimulatedProvider } from './testing/simulated-provider.ts'

let nowMs: number
let provider: SimulatedProvider
beforeEach(async () => {
  nowMs = Date.parse('2026-11-23T08:00:00Z')
  provider = await simulatedProvider({ now: () => nowMs })
})
afterEach(() => provider.close())

describe('an idempotency key', () => {
  it('answers the same for the same parameters and says that it repeats itself', async () => {
    const first = await openCheckout(provider.stripe, { idempotencyKey: 'key-1' })
    const second = await openCheckout(provider.stripe, { idempotencyKey: 'key-1' })
    expect(second).toEqual(first)
    const raw = second as typeof second & { lastResponse: { headers: Record<string, string>; requestId: string } }
    expect(raw.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(raw.lastResponse.requestId).toMatch(/^req_/)
  })

  it('with other parameters is an idempotency error', async () => {
    await openCheckout(provider.stripe, { idempotencyKey: 'key-2' })
    await expect(openCheckout(provider.stripe, { idempotencyKey: 'key-2', amountCents: 3001 })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  it('makes one refund of many equal requests, also across a restart', async () => {
    const intent = await paidIntent(provider.stripe)
    const send = () => provider.stripe.refunds.create({ payment_intent: intent, amount: 1000 }, { idempotencyKey: 'refund-key' })
    const ids = new Set((await Promise.all([send(), send(), send()])).map(({ id }) => id))
    provider = await provider.restart()
    ids.add((await send()).id)
    expect(ids.size).toBe(1)
    expect((await provider.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
  })

  it('protects for 24 hours and not longer', async () => {
    const first = await openCheckout(provider.stripe, { idempotencyKey: 'key-3' })
    nowMs += DAY_MS - 1
    expect((await openCheckout(provider.stripe, { idempotencyKey: 'key-3' })).id).toBe(first.id)
    nowMs += 1
    expect((await openCheckout(provider.stripe, { idempotencyKey: 'key-3' })).id).not.toBe(first.id)
  })

  it('in use answers 409 to the second caller', async () => {
    await setFaults(provider.url, { delay: { rate: 1, minimumMs: 150, maximumMs: 150 } })
    const outcomes = await Promise.allSettled([1, 2].map(() => openCheckout(provider.stripe, { idempotencyKey: 'key-4' })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { statusCode: 409, code: 'idempotency_key_in_use' },
    })
  })
})

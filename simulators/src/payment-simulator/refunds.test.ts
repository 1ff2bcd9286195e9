import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  intentIdOf,
  openCheckout,
  paidIntent,
  payByJson,
  simulatedProvider,
  startEndpoint,
} from './testing/simulated-provider.ts'
import type { Endpoint, SimulatedProvider } from './testing/simulated-provider.ts'

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

const eventOf = (type: string, refundId: string) =>
  endpoint.event((event) => event.type === type && 'id' in event.data.object && event.data.object.id === refundId)

describe('a refund', () => {
  it('is pending first and paid back a little later, each told by a webhook', async () => {
    const intent = await paidIntent(provider.stripe)
    const refund = await provider.stripe.refunds.create({ payment_intent: intent, amount: 1200, metadata: { refundId: 'r-1' } })
    expect(refund).toMatchObject({ status: 'pending', amount: 1200, payment_intent: intent, metadata: { refundId: 'r-1' } })
    await eventOf('refund.created', refund.id)
    const updated = await eventOf('refund.updated', refund.id)
    expect(updated.data.object).toMatchObject({ status: 'succeeded' })
    const settled = await provider.stripe.refunds.retrieve(refund.id, { expand: ['charge'] })
    expect(settled).toMatchObject({ status: 'succeeded', charge: { amount_refunded: 1200, refunded: false } })
    expect(settled.destination_details?.card?.reference).toMatch(/^\d{23}$/)
    await endpoint.event(({ type, data }) => type === 'charge.refunded' && data.object.payment_intent === intent)
  })

  it('to 4000000000007726 stays pending longer, then succeeds', async () => {
    const intent = await paidIntent(provider.stripe, '4000000000007726')
    const refund = await provider.stripe.refunds.create({ payment_intent: intent })
    const ordinary = await provider.stripe.refunds.create({ payment_intent: await paidIntent(provider.stripe) })
    await eventOf('refund.updated', ordinary.id)
    expect(await provider.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'pending' })
    expect((await eventOf('refund.updated', refund.id)).data.object).toMatchObject({ status: 'succeeded' })
  })

  it('to 4000000000005126 succeeds and fails later, on every attempt, and the money may be asked for again', async () => {
    const intent = await paidIntent(provider.stripe, '4000000000005126')
    for (const attempt of ['1', '2']) {
      const refund = await provider.stripe.refunds.create({ payment_intent: intent, metadata: { attempt } })
      expect(refund.status).toBe('succeeded')
      const failed = await eventOf('refund.failed', refund.id)
      expect(failed.data.object).toMatchObject({
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
        metadata: { attempt },
      })
    }
    const charges = await provider.stripe.charges.list({ payment_intent: intent })
    expect(charges.data).toMatchObject([{ amount_refunded: 0, refunded: false }])
  })

  it('never takes more than is left, by any sum of parts', async () => {
    const intent = await paidIntent(provider.stripe)
    await provider.stripe.refunds.create({ payment_intent: intent, amount: 2000 })
    await expect(provider.stripe.refunds.create({ payment_intent: intent, amount: 1001 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'amount',
    })
    expect(await provider.stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 1000 })
    await expect(provider.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  it('of what was never paid is refused', async () => {
    const session = await openCheckout(provider.stripe)
    await payByJson(session, '4000000000009995')
    const intent = await intentIdOf(provider.stripe, session.id)
    await expect(provider.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      statusCode: 400,
    })
    await expect(provider.stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 400,
    })
    await expect(provider.stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 })
  })

  it('is found in the list of its payment, newest first, page by page', async () => {
    const intent = await paidIntent(provider.stripe)
    const made: string[] = []
    for (const amount of [100, 200, 300, 400])
      made.unshift((await provider.stripe.refunds.create({ payment_intent: intent, amount })).id)
    const first = await provider.stripe.refunds.list({ payment_intent: intent, limit: 3 })
    expect(first.has_more).toBe(true)
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 3))
    const second = await provider.stripe.refunds.list({ payment_intent: intent, limit: 3, starting_after: made[2] ?? '' })
    expect(second).toMatchObject({ has_more: false, data: [{ id: made[3] }] })
    const everything: string[] = []
    for await (const refund of provider.stripe.refunds.list({ payment_intent: intent, limit: 2 })) everything.push(refund.id)
    expect(everything).toEqual(made)
  })

  it('lists sessions by their payment intent', async () => {
    const intent = await paidIntent(provider.stripe)
    const sessions = await provider.stripe.checkout.sessions.list({ payment_intent: intent, expand: ['data.payment_intent'] })
    expect(sessions.data).toMatchObject([{ payment_intent: { id: intent, status: 'succeeded' } }])
  })
})

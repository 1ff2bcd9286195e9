import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { simulatedProvider } from './testing/simulated-provider.ts'
import type { SimulatedProvider } from './testing/simulated-provider.ts'

let provider: SimulatedProvider
beforeEach(async () => {
  provider = await simulatedProvider()
})
afterEach(() => provider.close())

describe('imported history', () => {
  const history = [
    {
      sessionId: 'cs_demo00000001',
      intentId: 'pi_demo00000001',
      chargeId: 'ch_demo00000001',
      amountCents: 4000,
      createdAt: 1_790_000_000,
      paidAt: 1_790_000_060,
      itemName: 'Преглед',
      metadata: { appointmentId: 'a-1' },
      intentMetadata: { appointmentId: 'a-1' },
      cardLast4: '4242',
      refunds: [{ id: 're_demo00000001', amountCents: 4000, createdAt: 1_790_000_100, metadata: { refundId: 'r-1' } }],
    },
  ]

  it('stands at the provider as if it had happened there, once', async () => {
    expect(await provider.importPayments(history)).toBe(1)
    expect(await provider.importPayments(history)).toBe(0)
    provider = await provider.restart()
    const intent = await provider.stripe.paymentIntents.retrieve('pi_demo00000001', { expand: ['latest_charge'] })
    expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { amount_refunded: 4000, refunded: true } })
    expect(await provider.stripe.refunds.retrieve('re_demo00000001')).toMatchObject({
      status: 'succeeded',
      metadata: { refundId: 'r-1' },
    })
    expect((await provider.stripe.events.list()).data).toEqual([])
    await expect(provider.stripe.refunds.create({ payment_intent: 'pi_demo00000001' })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chargeFee } from './balance.ts'
import {
  paidIntent,
  simulatedProvider,
  startEndpoint,
  type Endpoint,
  type SimulatedProvider,
} from './testing/simulated-provider.ts'

let provider: SimulatedProvider
let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint()
  provider = await simulatedProvider({ webhookUrl: endpoint.url })
})
afterAll(async () => {
  await provider.close()
  await endpoint.close()
})
const told = (type: string, id: string) =>
  endpoint.event((event) => event.type === type && (event.data.object as { id?: string }).id === id)
const movementsOf = async (source: string) => (await provider.stripe.balanceTransactions.list({ source })).data
const chargeOf = async (intent: string) => (await provider.stripe.charges.list({ payment_intent: intent })).data[0]?.id ?? ''

describe('balance transactions', () => {
  it('take 1.5 % and 25 cents of a charge, in whole cents', async () => {
    expect([3000, 3333, 50, 100_000_001].map(chargeFee)).toEqual([70, 75, 26, 1_500_025])
    const charge = await chargeOf(await paidIntent(provider.stripe))
    expect(await movementsOf(charge)).toMatchObject([
      { type: 'charge', amount: 3000, fee: 70, net: 2930, source: charge, fee_details: [{ amount: 70, type: 'stripe_fee' }] },
    ])
  })

  it('show what a refund took, and that one that failed came back', async () => {
    const refund = await provider.stripe.refunds.create({ payment_intent: await paidIntent(provider.stripe, '4000000000005126') })
    await told('refund.failed', refund.id)
    expect((await movementsOf(refund.id)).map(({ type, amount, fee }) => `${type} ${amount} ${fee}`).toSorted()).toEqual([
      'refund -3000 0',
      'refund_failure 3000 0',
    ])
  })
})

describe('a dispute', () => {
  it('follows soon after a payment with 4000000000000259, takes the money and a fee, and stops refunds', async () => {
    const intent = await paidIntent(provider.stripe, '4000000000000259')
    const { data } = await endpoint.event(
      ({ type, data: { object } }) =>
        type === 'charge.dispute.created' && (object as { payment_intent?: string }).payment_intent === intent,
    )
    const { id } = data.object as { id: string }
    expect(await provider.stripe.disputes.retrieve(id)).toMatchObject({
      amount: 3000,
      reason: 'fraudulent',
      status: 'needs_response',
    })
    expect(await movementsOf(id)).toMatchObject([{ type: 'adjustment', reporting_category: 'dispute', amount: -3000, fee: 2000 }])
    await expect(provider.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' })

    await provider.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true })
    await told('charge.dispute.funds_reinstated', id)
    expect((await provider.stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([{ id, status: 'won' }])
    expect((await movementsOf(id)).reduce((cents, { amount }) => cents + amount, 0)).toBe(0)
    expect(await provider.stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 3000 })
  })

  it('that is an inquiry moves nothing; one that is accepted is lost', async () => {
    const intent = await paidIntent(provider.stripe)
    const open = (body: object) =>
      fetch(`${provider.url}/simulator/disputes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paymentIntent: intent, ...body }),
      })
    const idOf = async (answer: Response) => ((await answer.json()) as { dispute: { id: string } }).dispute.id
    const inquiry = await idOf(await open({ isInquiry: true }))
    expect([(await provider.stripe.disputes.retrieve(inquiry)).status, await movementsOf(inquiry)]).toEqual([
      'warning_needs_response',
      [],
    ])
    const dispute = await idOf(await open({ amount: 1000 }))
    expect(await provider.stripe.disputes.close(dispute)).toMatchObject({ status: 'lost', amount: 1000 })
    expect((await open({ paymentIntent: 'pi_none' })).status).toBe(404)
    expect((await open({ reason: 'mood' })).status).toBe(400)
  })
})

describe('a payout', () => {
  it('leaves the balance, is told as paid, and can be cancelled only before', async () => {
    await paidIntent(provider.stripe)
    const before = (await provider.stripe.balance.retrieve()).available[0]?.amount ?? 0
    const payout = await provider.stripe.payouts.create({ amount: 1000, currency: 'eur', metadata: { payoutId: 'p1' } })
    expect(payout).toMatchObject({ status: 'pending', metadata: { payoutId: 'p1' } })
    await told('payout.paid', payout.id)
    expect((await provider.stripe.balance.retrieve()).available[0]?.amount).toBe(before - 1000)
    await expect(provider.stripe.payouts.cancel(payout.id)).rejects.toMatchObject({ statusCode: 400 })
    const stopped = await provider.stripe.payouts.create({ amount: 500, currency: 'eur' })
    expect(await provider.stripe.payouts.cancel(stopped.id)).toMatchObject({ status: 'canceled' })
    expect((await provider.stripe.payouts.list({ status: 'paid' })).data.map(({ id }) => id)).toEqual([payout.id])
  })

  it('of more than there is is refused', async () => {
    await expect(provider.stripe.payouts.create({ amount: 99_999_999, currency: 'eur' })).rejects.toMatchObject({
      code: 'balance_insufficient',
    })
  })

  it('and a dispute are still there after a restart', async () => {
    const [payouts, disputes] = [provider.provider.book.payouts.size, provider.provider.book.disputes.size]
    provider = await provider.restart()
    expect([provider.provider.book.payouts.size, provider.provider.book.disputes.size]).toEqual([payouts, disputes])
    expect(payouts * disputes).toBeGreaterThan(0)
  })
})

import { DAY_MS } from '@lapka/contracts/time.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { payoutStream } from '@lapka/contracts/streams.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideCloseCase } from '@lapka/domain/payments/cases/decide.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProviderLists } from '../payments/provider-lists.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { createPaidBookings } from '../testing/paid-bookings.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { reconcile } from './reconcile.ts'

let provider: PaymentProvider
let practice: Practice
let bookings: ReturnType<typeof createPaidBookings>
beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(() => {
  practice = createPractice()
  bookings = createPaidBookings(provider, practice)
})

/** A day later, when nothing is on its way any more; what other tests of this file left at the provider is not ours. */
const run = async () => {
  practice.pass(DAY_MS)
  const lists = createProviderLists({ secretKey: provider.secretKey, apiUrl: provider.url })
  const since = new Date(Date.parse(practice.now()) - 120 * DAY_MS).toISOString()
  const report = await reconcile(
    { ...bookings.dependencies, log: practice.log, lists: ofThisTest(lists) },
    { runId: 'run', since },
  )
  return { ...report, codes: report.cases.filter(({ isKnown }) => !isKnown).map(({ code }) => code) }
}
const known = new Set<string>()
const ofThisTest = (lists: ReturnType<typeof createProviderLists>): typeof lists => {
  const only = <Item extends object>(list: (since?: string) => AsyncGenerator<Item>) =>
    async function* (since?: string): AsyncGenerator<Item> {
      for await (const item of list(since)) if (!known.has(idIn(item))) yield item
    }
  return {
    ...lists,
    payments: only((since) => lists.payments(since)),
    refunds: only((since) => lists.refunds(since)),
    disputes: only((since) => lists.disputes(since)),
    fees: only((since) => lists.fees(since)),
    payouts: only((since) => lists.payouts(since)),
  }
}
const idIn = (item: object): string => String(Reflect.get(item, 'paymentIntentId') ?? Reflect.get(item, 'id'))
const forget = async () => {
  const lists = createProviderLists({ secretKey: provider.secretKey, apiUrl: provider.url })
  for await (const item of lists.payments()) known.add(item.paymentIntentId)
  for await (const item of lists.payouts()) known.add(item.id)
}
beforeEach(forget)

const events = (appointmentId: string) => practice.paymentEvents(appointmentId)

describe('the daily comparison', () => {
  it('books the fee of a payment, and agrees from then on', async () => {
    const { appointmentId } = await bookings.pay()
    expect(await run()).toMatchObject({ bookedCounts: { capture: 0, refund: 0, dispute: 0, reference: 0, fee: 1 }, cases: [] })
    expect((await practice.states(appointmentId)).payment.fees).toMatchObject([{ feeCents: 70 }])
    expect(await run()).toMatchObject({ agreed: 1, bookings: [], cases: [] })
  })

  it('books a capture whose webhook was lost: the hold had run out, so the money goes back', async () => {
    const { appointmentId } = await bookings.pay({ isHeard: false })
    expect(await run()).toMatchObject({ bookedCounts: { capture: 1 }, cases: [] })
    expect(await events(appointmentId)).toContain('PaymentCaptured')
  })

  it('case 14: books a refund’s success with the bank’s reference, and its failure weeks later', async () => {
    const paid = await bookings.pay()
    const refundId = await bookings.refund(paid)
    const sent = provider.refundsOf(paid.intentId)[0]
    if (sent === undefined) throw new Error('nothing sent')
    provider.changeRefund(sent.id, { status: 'succeeded' })
    expect(await run()).toMatchObject({ bookedCounts: { refund: 1 }, cases: [] })
    const refundNow = async () =>
      (await practice.states(paid.appointmentId)).payment.refunds.find((one) => one.refundId === refundId)
    expect(await refundNow()).toMatchObject({ status: 'succeeded', bankReference: expect.stringMatching(/^\d{23}$/) })
    practice.pass(29 * DAY_MS)
    provider.changeRefund(sent.id, { status: 'failed', failureReason: 'lost_or_stolen_card' })
    expect(await run()).toMatchObject({ bookedCounts: { refund: 1 } })
    expect(await refundNow()).toMatchObject({ status: 'failed', bankReference: null })
  })

  it('case 15: two partial refunds are each settled by their own object', async () => {
    const paid = await bookings.pay({ hoursAhead: 12 })
    const first = await bookings.refund(paid)
    const raised = await practice.cancel(paid.appointmentId, 'professional')
    provider.refundByHand(paid.intentId, 1500)
    await run()
    const { payment } = await practice.states(paid.appointmentId)
    expect(payment.refunds.map(({ refundId, amountCents }) => [refundId, amountCents])).toEqual([
      [first, 1500],
      [raised, 1500],
    ])
    const total = provider.refundsOf(paid.intentId).reduce((cents, { amount }) => cents + amount, 0)
    expect(total).toBeLessThanOrEqual(3000)
  })

  it('books an unrecorded dispute, and opens its case', async () => {
    const paid = await bookings.pay()
    provider.dispute(paid.intentId)
    expect(await run()).toMatchObject({ bookedCounts: { dispute: 1, fee: 2 } })
    expect(await events(paid.appointmentId)).toContain('DisputeOpened')
    expect(await bookings.casesOpened()).toMatchObject([{ kind: 'dispute' }])
  })

  it('names every other difference once; what an operator closed stays closed', async () => {
    const paid = await bookings.pay()
    provider.refundByHand(paid.intentId, 100)
    provider.payOut(200)
    const { codes, cases } = await run()
    expect(codes.toSorted()).toEqual(['refund_not_owed', 'unknown_payout'])
    expect(await bookings.casesOpened()).toMatchObject([{ appointmentId: paid.appointmentId }, { kind: 'money' }])
    const { caseId } = cases[0] ?? { caseId: '' }
    const context = {
      commandId: crypto.randomUUID(),
      commandHash: '',
      command: 'test',
      actor: { id: 'mia', role: 'OPERATOR' as const },
      occurredAt: practice.now(),
      correlationId: caseId,
      causationId: caseId,
    }
    await practice.handle(context, { streams: caseStreams(caseId) }, (states) =>
      decideCloseCase({ caseId, operatorId: 'mia', text: 'наше' }, states),
    )
    expect(await run()).toMatchObject({ caseCount: 1, knownCount: 1 })
    expect(await bookings.casesOpened()).toHaveLength(2)
  })

  it('a refund made by hand for what waits for a person is adopted', async () => {
    const paid = await bookings.pay()
    const refusal = { status: 400, error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'no' } }
    provider.spoilNext('POST /v1/refunds', refusal)
    const refundId = await bookings.refund(paid)
    for (let attempt = 2; attempt <= 3; attempt++) {
      provider.spoilNext('POST /v1/refunds', refusal)
      await sendRefund(bookings.dependencies, { ...paid, refundId, attempt })
    }
    expect((await practice.states(paid.appointmentId)).payment.refunds).toMatchObject([{ status: 'needs_person' }])
    provider.refundByHand(paid.intentId, 3000)
    expect(await run()).toMatchObject({ bookedCounts: { refund: 1 }, cases: [] })
    expect((await practice.states(paid.appointmentId)).payment.refunds).toMatchObject([{ status: 'succeeded' }])
  })

  it('knows payouts that it sent through the provider, and misses those that never got there', async () => {
    await bookings.pay()
    const sent = async (amountCents: number) => {
      const payoutId = crypto.randomUUID()
      const of = { payeeId: 'vet', accountId: 'vet', payoutId, operatorId: 'mia', reason: '' }
      const bank = { holder: '', iban: '', bic: '', providerAccountId: 'acct_1', needsSecondOperator: false }
      const money = { amountCents, currency: 'EUR' as const, items: [], method: 'transfer' as const, idempotencyKey: payoutId }
      const fold = { initialState: () => 0, evolve: (revision: number) => revision + 1 }
      const events: LapkaEvent[] = [
        { type: 'PayoutRequested', data: { ...of, ...bank, ...money } },
        { type: 'PayoutSent', data: { ...of, items: money.items, reference: 'tr_1' } },
      ]
      const context = {
        commandId: crypto.randomUUID(),
        commandHash: '',
        command: 'test',
        actor: { id: 'mia', role: 'OPERATOR' as const },
        occurredAt: practice.now(),
        correlationId: payoutId,
        causationId: payoutId,
      }
      await practice.handle(context, { streams: { payout: { stream: payoutStream(payoutId), fold } } }, () => ({
        events: { payout: events },
      }))
      return payoutId
    }
    provider.payOut(700, { payoutId: await sent(700) })
    const lost = await sent(900)
    expect((await run()).cases).toMatchObject([
      { code: 'payout_not_at_provider', objectId: lost, expectedCents: 900, foundCents: null },
    ])
  })

  it('leaves alone what changed only just now', async () => {
    await bookings.pay()
    practice.pass(-DAY_MS)
    expect(await run()).toMatchObject({ young: 1, agreed: 0, bookings: [], cases: [] })
  })

  it('a payment that the provider does not know is found', async () => {
    const paid = await bookings.pay()
    known.add(paid.intentId)
    practice.pass(3 * DAY_MS)
    expect((await run()).codes).toEqual(['capture_not_at_provider'])
  })
})

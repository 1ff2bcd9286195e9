import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { createPaidSeries, type PaidSeries } from '../testing/paid-series.ts'
import { createProviderLists } from './provider-lists.ts'

let provider: PaymentProvider
let series: PaidSeries
beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(series.practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  series = await createPaidSeries(provider)
})

const balances = async (paymentIds: readonly string[]) =>
  Promise.all(
    paymentIds.map(async (paymentId) => {
      const { payment } = await series.practice.handle.read({ payment: { stream: paymentStream(paymentId), fold: paymentFold } })
      return balanceOf(payment)
    }),
  )
const sumOf = async (paymentIds: readonly string[], part: 'keptCents' | 'lostCents' | 'refundedCents' | 'disputedCents') =>
  (await balances(paymentIds)).reduce((sum, balance) => sum + balance[part], 0)
const casesOpened = async () =>
  (await series.practice.log.readAll(0, 10_000)).flatMap(({ type, data }) => (type === 'CaseOpened' ? [data] : []))
const hear = (what: string, objectId: string) =>
  handleProviderEvent(series.dependencies, { workId: `evt-${what}`, type: what, objectId })

/** A day later, when nothing is on its way any more. */
const run = async (intentId: string) => {
  series.practice.pass(DAY_MS)
  const lists = createProviderLists({ secretKey: provider.secretKey, apiUrl: provider.url })
  const only = <Item extends object>(list: (since?: string) => AsyncGenerator<Item>) =>
    async function* (since?: string): AsyncGenerator<Item> {
      for await (const item of list(since)) if (Reflect.get(item, 'paymentIntentId') === intentId) yield item
    }
  const ofThis = {
    ...lists,
    payments: only((since) => lists.payments(since)),
    refunds: only((since) => lists.refunds(since)),
    disputes: only((since) => lists.disputes(since)),
    fees: only((since) => lists.fees(since)),
    payouts: only((since) => lists.payouts(since)),
  } as typeof lists
  const since = new Date(Date.parse(series.practice.now()) - 120 * DAY_MS).toISOString()
  return reconcile({ ...series.dependencies, log: series.practice.log, lists: ofThis }, { runId: 'run', since })
}
/** One visit is cancelled, its refund is sent, and it arrives. */
const refundVisit = async (paid: Awaited<ReturnType<PaidSeries['pay']>>, nth: number) => {
  const { refundId, subject } = await series.cancelVisit(paid, nth)
  await sendRefund(series.dependencies, { workId: 'refund', paymentId: paid.partIds[nth] ?? '', subject, refundId, attempt: 1 })
  const sent = provider.refundsOf(paid.intentId).at(-1)
  provider.changeRefund(sent?.id ?? '', { status: 'succeeded' })
  await hear('refund.updated', sent?.id ?? '')
}

test('a dispute of all the money is put on each visit’s payment, and is one case about all of it', async () => {
  const paid = await series.pay()
  const disputeId = provider.dispute(paid.intentId)
  for (let times = 0; times < 3; times++) expect(await hear('charge.dispute.created', disputeId)).toEqual({ result: 'done' })
  expect((await balances(paid.partIds)).map(({ disputedCents }) => disputedCents)).toEqual([3000, 3000, 3000, 3000])
  expect(await casesOpened()).toMatchObject([{ kind: 'dispute', dispute: { disputeId, amountCents: 12_000 } }])
  provider.decideDispute(disputeId, 'lost')
  await hear('charge.dispute.closed', disputeId)
  expect(await sumOf(paid.partIds, 'lostCents')).toBe(12_000)
  provider.decideDispute(disputeId, 'won')
  await hear('charge.dispute.closed', disputeId)
  expect(await sumOf(paid.partIds, 'keptCents')).toBe(12_000)
})

test('a dispute of what is left after a refund takes nothing from the visit that was refunded', async () => {
  const paid = await series.pay()
  await refundVisit(paid, 0)
  expect(await sumOf(paid.partIds, 'refundedCents')).toBe(3000)
  const disputeId = provider.dispute(paid.intentId, { amount: 9000 })
  await hear('charge.dispute.created', disputeId)
  provider.decideDispute(disputeId, 'lost')
  await hear('charge.dispute.closed', disputeId)
  expect((await balances(paid.partIds)).map(({ lostCents }) => lostCents)).toEqual([0, 3000, 3000, 3000])
  expect(await run(paid.intentId)).toMatchObject({ cases: [] })
})

test('a visit that is cancelled while its dispute runs is not refunded beside it, and the others are as before', async () => {
  const paid = await series.pay()
  const disputeId = provider.dispute(paid.intentId)
  await hear('charge.dispute.created', disputeId)
  const { refundId, subject } = await series.cancelVisit(paid, 2)
  const of = { workId: 'refund', paymentId: paid.partIds[2] ?? '', subject, refundId, attempt: 1 }
  expect(await sendRefund(series.dependencies, of)).toMatchObject({ result: 'again' })
  provider.decideDispute(disputeId, 'lost')
  await hear('charge.dispute.closed', disputeId)
  await sendRefund(series.dependencies, of)
  expect(provider.refundsOf(paid.intentId)).toEqual([])
  expect((await balances(paid.partIds)).map(({ refundedCents, lostCents }) => [refundedCents, lostCents])).toEqual([
    [0, 3000],
    [0, 3000],
    [3000, 0],
    [0, 3000],
  ])
})

test('reconciliation agrees about a paid series with a refunded visit, and takes its fee once', async () => {
  const paid = await series.pay()
  await refundVisit(paid, 1)
  expect(await run(paid.intentId)).toMatchObject({ bookedCounts: { capture: 0, refund: 0, dispute: 0, fee: 1 }, cases: [] })
  expect(await run(paid.intentId)).toMatchObject({ agreed: 4, bookings: [], cases: [] })
})

test('reconciliation books a series whose webhook was lost', async () => {
  const paid = await series.pay({ isHeard: false })
  const report = await run(paid.intentId)
  expect(report).toMatchObject({ bookedCounts: { capture: 1 }, cases: [] })
  expect((await balances(paid.partIds)).map(({ capturedCents }) => capturedCents)).toEqual([3000, 3000, 3000, 3000])
  expect(await run(paid.intentId)).toMatchObject({ cases: [] })
})

test('reconciliation books a dispute and a refund that nobody told us of, each where it belongs', async () => {
  const paid = await series.pay()
  const { refundId, subject } = await series.cancelVisit(paid, 3)
  await sendRefund(series.dependencies, { workId: 'refund', paymentId: paid.partIds[3] ?? '', subject, refundId, attempt: 1 })
  provider.changeRefund(provider.refundsOf(paid.intentId)[0]?.id ?? '', { status: 'succeeded' })
  const disputeId = provider.dispute(paid.intentId, { amount: 9000 })
  expect((await run(paid.intentId)).cases).toEqual([])
  expect((await balances(paid.partIds)).map(({ refundedCents, disputedCents }) => [refundedCents, disputedCents])).toEqual([
    [0, 3000],
    [0, 3000],
    [0, 3000],
    [3000, 0],
  ])
  expect(await casesOpened()).toMatchObject([{ kind: 'dispute', dispute: { disputeId, amountCents: 9000 } }])
  expect(await run(paid.intentId)).toMatchObject({ bookedCounts: { dispute: 0, refund: 0 }, cases: [] })
})

test('a refund made by hand at the provider is no visit’s: it is one case, however often it is found', async () => {
  const paid = await series.pay()
  provider.refundByHand(paid.intentId, 3000)
  await hear('refund.updated', provider.refundsOf(paid.intentId)[0]?.id ?? '')
  await run(paid.intentId)
  await run(paid.intentId)
  expect(await casesOpened()).toMatchObject([{ kind: 'money', finding: { code: 'refund_not_owed', foundCents: 3000 } }])
  expect(await sumOf(paid.partIds, 'keptCents')).toBe(12_000)
})

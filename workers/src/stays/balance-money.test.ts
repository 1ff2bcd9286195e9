import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { totalOf } from '@lapka/contracts/money.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { balanceTimes } from '@lapka/domain/stays/deposit-of-stay.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import * as stays from '@lapka/domain/testing/stay-commands.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { createProviderLists } from '../payments/provider-lists.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { PaymentCause } from '../work/job.ts'
import { collectBalance } from './collect-balance-job.ts'

let provider: PaymentProvider
let paid: ReturnType<typeof createPaidPractice>
beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(paid.practice.now()) })
})
afterAll(() => provider.close())
beforeEach(() => {
  paid = createPaidPractice(provider)
})

/** Ten nights at 100 €, thirty days ahead, whose deposit of 300 € was paid at the provider. */
const bookedStay = async (late = 0) => {
  const { practice, dependencies } = paid
  const policy = { noticeHours: 24 * 30, lateRefundPercent: late, noShowRefundPercent: 0 }
  const rooms = stays.roomsOf(3, { deposit: { percent: 50, maxNights: 3, dueDays: 7 } })
  for (const one of stays.openHotel(policy, rooms)) await practice.run(one)
  const { parentId } = await practice.registerParent()
  const petId = randomUUID()
  await practice.run(people.addPet({ petId, ownerId: parentId }))
  const arrival = addDays(localDateOf(practice.now(), 'Europe/Sofia'), 30)
  const stay = { classId: 1, arrival, departure: addDays(arrival, 10), pets: [{ petId, weightKg: null }], extraIds: [] }
  const appointmentId = randomUUID()
  await practice.run(stays.placeStay({ appointmentId, parentId, stay, at: practice.now() }))
  await practice.run(commands.startPayment({ appointmentId, at: practice.now() }))
  const first = { workId: 'first', ...commands.paymentOf(appointmentId) }
  const read = async (paymentId: string) =>
    (await practice.handle.read({ payment: { stream: paymentStream(paymentId), fold: paymentFold } })).payment
  const payOn = async (cause: PaymentCause) => {
    await openCheckout(dependencies, cause)
    const opened = await read(cause.paymentId)
    if (opened.status !== 'open') throw new Error(opened.status)
    provider.pay(opened.checkoutSessionId)
    return { sessionId: opened.checkoutSessionId, intentId: provider.intentOf(opened.checkoutSessionId) }
  }
  await payOn(first)
  await settleCheckout(dependencies, first)
  const appointment = async () => {
    const known = (
      await practice.handle.read({ appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } })
    ).appointment
    if (known.status === 'none' || known.stay?.balance === undefined) throw new Error('no stay')
    return { ...known, balance: known.stay.balance }
  }
  const startBalance = async (nth: number) => {
    await practice.run(stays.startBalance({ appointmentId, nth, at: practice.now() }))
    const paymentId = stays.balancePaymentId(appointmentId, nth)
    return { workId: `balance-${nth}`, paymentId, subject: { kind: 'balance', id: paymentId } as const }
  }
  const payment = () => read(first.paymentId)
  const types = async () => (await practice.log.readStream(appointmentStream(appointmentId))).map(({ type }) => type)
  const collect = () => collectBalance(dependencies, { workId: 'collect', appointmentId })
  const passTo = (at: string) => practice.pass(Date.parse(at) - Date.parse(practice.now()))
  return { practice, dependencies, appointmentId, first, appointment, payment, startBalance, payOn, types, collect, passTo }
}

test('the deposit is asked for alone, the balance on a page of its own, and both are one payment for the stay', async () => {
  const { dependencies, appointment, payment, startBalance, payOn } = await bookedStay()
  expect(balanceOf(await payment()).capturedCents).toBe(30_000)
  const cause = await startBalance(1)
  const { sessionId } = await payOn(cause)
  // A webhook, doubled and together with the look of the timed job.
  const hear = () => handleProviderEvent(dependencies, { workId: 'evt', type: 'checkout.session.completed', objectId: sessionId })
  for (let times = 0; times < 2; times++) expect(await hear()).toEqual({ result: 'done' })
  expect(await settleCheckout(dependencies, cause)).toEqual({ result: 'done' })
  expect(balanceOf(await payment()).capturedCents).toBe(totalOf((await appointment()).price))
  expect((await appointment()).balance.dueCents).toBe(0)
})

test('refunds go back by the intent that brought the money, newest first, and log and provider agree', async () => {
  const { practice, dependencies, appointmentId, first, payment, startBalance, payOn } = await bookedStay(50)
  const cause = await startBalance(1)
  const { intentId } = await payOn(cause)
  await settleCheckout(dependencies, cause)
  await practice.run(commands.cancel({ appointmentId, at: practice.now(), by: 'professional' }))
  const { refunds } = await payment()
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([70_000, 30_000])
  for (const { refundId } of refunds)
    await sendRefund(dependencies, { ...first, workId: refundId, refundId, attempt: 1, dueAt: '' } as never)
  expect(provider.refundsOf(intentId).map(({ amount }) => amount)).toEqual([70_000])
  practice.pass(DAY_MS)
  const lists = createProviderLists({ secretKey: provider.secretKey, apiUrl: provider.url })
  const since = new Date(Date.parse(practice.now()) - 120 * DAY_MS).toISOString()
  const report = await reconcile({ ...dependencies, log: practice.log, lists }, { runId: 'run', since })
  expect(report.cases).toEqual([])
})

test('a dispute of the balance is one about the stay’s payment', async () => {
  const { practice, dependencies, payment, startBalance, payOn } = await bookedStay()
  const cause = await startBalance(1)
  const { intentId } = await payOn(cause)
  await settleCheckout(dependencies, cause)
  const hear = (type: string, objectId: string) => handleProviderEvent(dependencies, { workId: `evt-${type}`, type, objectId })
  const disputeId = provider.dispute(intentId)
  await hear('charge.dispute.created', disputeId)
  expect(balanceOf(await payment())).toMatchObject({ disputedCents: 70_000, keptCents: 100_000 })
  provider.decideDispute(disputeId, 'lost')
  await hear('charge.dispute.closed', disputeId)
  expect(balanceOf(await payment())).toMatchObject({ lostCents: 70_000, keptCents: 30_000 })
  const cases = (await practice.log.readAll(0, 10_000)).filter(({ type }) => type === 'CaseOpened')
  expect(cases).toHaveLength(1)
})

test('a page that nobody paid is closed and void, and the stay stands', async () => {
  const { practice, dependencies, appointment, startBalance } = await bookedStay()
  const cause = await startBalance(1)
  await openCheckout(dependencies, cause)
  practice.pass(HOUR_MS)
  await settleCheckout(dependencies, cause)
  const { payment } = await practice.handle.read({ payment: { stream: paymentStream(cause.paymentId), fold: paymentFold } })
  expect(payment.status).toBe('voided')
  expect((await appointment()).status).toBe('confirmed')
})

test('the parent is asked three days before, once, and an hour after the deadline the stay is cancelled by its policy, once', async () => {
  const { appointment, payment, types, collect, passTo } = await bookedStay(90)
  const { remindAt, cancelAt } = balanceTimes((await appointment()).balance)
  expect(await collect()).toEqual({ result: 'again', at: remindAt })
  passTo(remindAt)
  for (let times = 0; times < 2; times++) expect(await collect()).toEqual({ result: 'again', at: cancelAt })
  expect((await types()).filter((type) => type === 'BalanceReminded')).toHaveLength(1)
  passTo(cancelAt)
  for (let times = 0; times < 2; times++) expect(await collect()).toMatchObject({ result: 'done' })
  expect(await appointment()).toMatchObject({ status: 'cancelled', by: 'parent', refundCents: 20_000, keptCents: 10_000 })
  expect((await payment()).refunds.map(({ amountCents }) => amountCents)).toEqual([20_000])
  expect((await types()).filter((type) => type === 'AppointmentCancelled')).toHaveLength(1)
})

test('paid in time, nothing is asked for and nothing is cancelled', async () => {
  const one = await bookedStay()
  const cause = await one.startBalance(1)
  await one.payOn(cause)
  await settleCheckout(one.dependencies, cause)
  one.passTo(balanceTimes((await one.appointment()).balance).cancelAt)
  expect(await one.collect()).toMatchObject({ result: 'done' })
  expect((await one.appointment()).status).toBe('confirmed')
})

test('what arrives after the cancellation goes back whole', async () => {
  const two = await bookedStay()
  two.passTo(balanceTimes((await two.appointment()).balance).cancelAt)
  const late = await two.startBalance(1)
  const { intentId } = await two.payOn(late)
  await two.collect()
  await settleCheckout(two.dependencies, late)
  const payment = await two.payment()
  expect(payment.refunds.at(-1)).toMatchObject({ amountCents: 70_000, why: 'balance_not_due', paymentIntentId: intentId })
})

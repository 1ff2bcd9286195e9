import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { totalOf } from '@lapka/contracts/money.ts'
import { appointmentStream, ledgerStream, paymentStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { ledgerFold, monthOf } from '@lapka/domain/kernel/ledger.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import * as stays from '@lapka/domain/testing/stay-commands.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { issueAppointmentDocument } from '../documents/issue-document-job.ts'
import { EXAMPLE_ISSUER } from '../documents/lapka-issuer.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { createProviderLists } from '../payments/provider-lists.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { PaymentCause } from '../work/job.ts'

let provider: PaymentProvider
let paid: ReturnType<typeof createPaidPractice>
beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(paid.practice.now()) })
})
afterAll(() => provider.close())
beforeEach(() => {
  paid = createPaidPractice(provider)
})

/** Two nights at 100 €, paid; two more are held, and their page at the provider is open. */
const extending = async () => {
  const { practice, dependencies } = paid
  const policy = { noticeHours: 48, lateRefundPercent: 0, noShowRefundPercent: 0 }
  for (const one of stays.openHotel(policy, stays.roomsOf(1))) await practice.run(one)
  const { parentId } = await practice.registerParent()
  const petId = randomUUID()
  await practice.run(people.addPet({ petId, ownerId: parentId }))
  const arrival = addDays(localDateOf(practice.now(), 'Europe/Sofia'), 30)
  const stay = { classId: 1, arrival, departure: addDays(arrival, 2), pets: [{ petId, weightKg: null }], extraIds: [] }
  const appointmentId = randomUUID()
  await practice.run(stays.placeStay({ appointmentId, parentId, stay, at: practice.now() }))
  await practice.run(commands.startPayment({ appointmentId, at: practice.now() }))
  await practice.run(commands.capture({ appointmentId, at: practice.now() }))
  const departure = addDays(arrival, 4)
  await practice.run(stays.extendStay({ appointmentId, nth: 1, departure, at: practice.now() }))
  const paymentId = stays.extensionPaymentId(appointmentId, 1)
  const cause: PaymentCause = { workId: 'extension', paymentId, subject: { kind: 'extension', id: paymentId } }
  const read = async (id: string) =>
    (await practice.handle.read({ payment: { stream: paymentStream(id), fold: paymentFold } })).payment
  const open = async () => {
    await openCheckout(dependencies, cause)
    const opened = await read(paymentId)
    if (opened.status !== 'open') throw new Error(opened.status)
    return opened.checkoutSessionId
  }
  const appointment = async () => {
    const streams = { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } }
    const known = (await practice.handle.read(streams)).appointment
    if (known.status === 'none' || known.stay === undefined) throw new Error('no stay')
    return { ...known, stay: known.stay }
  }
  /** Who has the animal's first new night. */
  const holders = async () => {
    const streams = { ledger: { stream: ledgerStream(petId, monthOf(stay.departure)), fold: ledgerFold } }
    const { claims } = (await practice.handle.read(streams)).ledger
    return claims.filter(({ nights }) => nights !== undefined && nights.until > stay.departure).map(({ claimId }) => claimId)
  }
  const first = commands.paymentOf(appointmentId)
  return { practice, dependencies, appointmentId, cause, open, appointment, holders, read, first, departure }
}

test('paid, told twice and looked at by the timed job, the stay is longer once, and its receipt names further nights', async () => {
  const { practice, dependencies, cause, open, appointment, holders, read, first, appointmentId, departure } = await extending()
  const sessionId = await open()
  provider.pay(sessionId)
  const hear = () => handleProviderEvent(dependencies, { workId: 'evt', type: 'checkout.session.completed', objectId: sessionId })
  for (let times = 0; times < 2; times++) expect(await hear()).toEqual({ result: 'done' })
  expect(await settleCheckout(dependencies, cause)).toEqual({ result: 'done' })
  const { stay, price } = await appointment()
  expect([stay.stay.departure, stay.extending]).toEqual([departure, undefined])
  expect(await holders()).toEqual([appointmentId])
  expect(balanceOf(await read(first.paymentId)).capturedCents).toBe(totalOf(price))
  const receipt = { what: 'receipt', appointmentId, at: practice.now(), balancePaymentId: cause.paymentId } as const
  const issuing = { ...dependencies, issuer: EXAMPLE_ISSUER }
  expect(await issueAppointmentDocument(issuing, { ...receipt, workId: 'receipt' })).toMatchObject({ result: 'done' })
  const written = (await practice.log.readAll(0, 10_000)).find(({ type }) => type === 'DocumentWritten')
  expect(written?.data).toMatchObject({ lines: [{ name: 'Още нощувки: Стая', cents: 20_000 }] })
})

test('a page that nobody paid is closed, its nights are free at once, and the stay stands as it was', async () => {
  const { practice, dependencies, cause, open, appointment, holders, read } = await extending()
  await open()
  expect(await holders()).toEqual([cause.paymentId])
  practice.pass(HOUR_MS)
  for (let times = 0; times < 2; times++) await settleCheckout(dependencies, cause)
  expect((await read(cause.paymentId)).status).toBe('voided')
  expect(await holders()).toEqual([])
  expect(await appointment()).toMatchObject({ status: 'confirmed', stay: { nights: [{}, {}] } })
})

test('so is one whose page the provider never opened', async () => {
  const { practice, dependencies, cause, holders } = await extending()
  practice.pass(HOUR_MS)
  for (let times = 0; times < 3; times++) await settleCheckout(dependencies, cause)
  expect(await holders()).toEqual([])
})

test('the page of nights that were given up meanwhile is closed; money that came all the same goes back by its own intent, and log and provider agree', async () => {
  const { practice, dependencies, appointmentId, cause, open, appointment, read, first } = await extending()
  const sessionId = await open()
  provider.pay(sessionId)
  await practice.run(commands.cancel({ appointmentId, at: practice.now(), by: 'professional' }))
  await settleCheckout(dependencies, cause)
  const intentId = provider.intentOf(sessionId)
  const { refunds } = await read(first.paymentId)
  const late = refunds.find(({ why }) => why === 'balance_not_due')
  expect(late).toMatchObject({ amountCents: 20_000, paymentIntentId: intentId })
  expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(40_000)
  await sendRefund(dependencies, { ...first, workId: 'back', refundId: late?.refundId ?? '', attempt: 1, dueAt: '' } as never)
  expect(provider.refundsOf(intentId).map(({ amount }) => amount)).toEqual([20_000])
  expect(await appointment()).toMatchObject({ status: 'cancelled' })
  const lists = createProviderLists({ secretKey: provider.secretKey, apiUrl: provider.url })
  const report = await reconcile(
    { ...dependencies, log: practice.log, lists },
    { runId: 'run', since: '2026-01-01T00:00:00.000Z' },
  )
  expect(report.cases.filter(({ objectId }) => objectId === intentId)).toEqual([])
})

test('shortening ends the hold, and the open page is closed unpaid', async () => {
  const { practice, dependencies, appointmentId, cause, open, read, appointment } = await extending()
  await open()
  const { stay } = await appointment()
  const departure = addDays(stay.stay.arrival, 1)
  await practice.run(stays.shortenStay({ appointmentId, departure, by: 'parent', at: practice.now() }))
  await settleCheckout(dependencies, cause)
  expect((await read(cause.paymentId)).status).toBe('voided')
})

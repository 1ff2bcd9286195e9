import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import * as commands from '@lapka/domain/testing/series-commands.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { createPaidPractice } from '../testing/paid-practice.ts'
import type { Practice } from '../testing/practice.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import type { CommandDependencies } from '../work/job.ts'
import { expireSeries } from './expire-series-job.ts'
import { openCheckout } from './open-checkout-job.ts'
import { seriesStreams } from './series-payment.ts'
import { settleCheckout } from './settle-payment-job.ts'

let provider: PaymentProvider
let practice: Practice
let dependencies: CommandDependencies
let professionalId: string
beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  visitIds = Array.from({ length: 60 }, () => randomUUID())
  ;({ practice, dependencies } = createPaidPractice(provider))
  ;({ professionalId } = await practice.openPractice())
})

let visitIds: string[]

/** Four days in a row from the day after tomorrow, held, with the provider's page open. */
const paying = async () => {
  const { parentId, petId } = await practice.registerParent()
  const seriesId = randomUUID()
  const from = addDays(localDateOf(practice.now(), 'Europe/Sofia'), 2)
  const plan = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '10:00', from, until: addDays(from, 3) }
  const wanted = { seriesId, parentId, petId, professionalId, at: practice.now(), plan, visitIds }
  const agreed: string[] = []
  await practice.run(commands.offerSeries(wanted, (visits) => agreed.push(...visits)))
  await practice.run(commands.placeSeries({ ...wanted, agreed }))
  await practice.run(commands.startSeriesPayment(seriesId, professionalId, practice.now()))
  const cause = { workId: `work-${seriesId}`, paymentId: `p-${seriesId}`, subject: { kind: 'series', id: seriesId } as const }
  expect(await openCheckout(dependencies, cause)).toMatchObject({ result: 'again' })
  const { payment } = await practice.handle.read({ payment: commands.seriesPaymentStream(seriesId) })
  if (payment.status !== 'open') throw new Error(`the payment is ${payment.status}`)
  return { seriesId, cause, sessionId: payment.checkoutSessionId }
}
const seriesOf = async (seriesId: string) => (await practice.handle.read(seriesStreams(seriesId))).series
const visit = async (nth: number) => {
  const stream = appointmentStream(visitIds[nth] ?? '')
  return (await practice.handle.read({ appointment: { stream, fold: appointmentFold } })).appointment
}
const partOf = async (seriesId: string, nth: number) => {
  const stream = paymentStream(commands.partId(seriesId, nth))
  return (await practice.handle.read({ payment: { stream, fold: paymentFold } })).payment
}

test('one payment at the provider books every visit, and one visit’s refund goes back through it alone', async () => {
  const { seriesId, cause, sessionId } = await paying()
  provider.pay(sessionId)
  expect(await settleCheckout(dependencies, cause)).toEqual({ result: 'done' })
  expect(await seriesOf(seriesId)).toMatchObject({ status: 'paid' })
  expect((await Promise.all([0, 1, 2, 3].map(visit))).map(({ status }) => status)).toEqual(Array(4).fill('confirmed'))
  expect(await settleCheckout(dependencies, cause)).toEqual({ result: 'done' })

  await practice.run(commands.cancelVisit(visitIds[3] ?? '', practice.now()))
  const refundId = `c-${visitIds[3]}`
  const paymentId = commands.partId(seriesId, 3)
  const of = {
    workId: 'refund',
    paymentId,
    subject: { kind: 'appointment', id: visitIds[3] ?? '' } as const,
    refundId,
    attempt: 1,
  }
  await sendRefund(dependencies, of)
  const part = await partOf(seriesId, 3)
  expect(part).toMatchObject({ refunds: [{ amountCents: 3000, attempts: [{ providerRefundId: expect.any(String) }] }] })
  expect(balanceOf(await partOf(seriesId, 2))).toMatchObject({ capturedCents: 3000, keptCents: 3000 })
})

test('a series that is not paid in time ends at the provider first, and then all of its times are free', async () => {
  const { seriesId, cause } = await paying()
  practice.pass(21 * MINUTE_MS)
  expect(await expireSeries(dependencies, { workId: 'end', seriesId })).toEqual({ result: 'done' })
  expect(await seriesOf(seriesId)).toMatchObject({ status: 'ended' })
  expect(await visit(0)).toMatchObject({ status: 'expired' })
  expect((await practice.handle.read({ payment: commands.seriesPaymentStream(seriesId) })).payment.status).toBe('voided')
  expect(await settleCheckout(dependencies, cause)).toEqual({ result: 'done' })
})

test('a webhook about the whole payment finds it, however often', async () => {
  const { seriesId, sessionId } = await paying()
  provider.pay(sessionId)
  for (const nth of [1, 2]) {
    const event = { workId: `hook-${nth}`, type: 'checkout.session.completed', objectId: sessionId }
    expect(await handleProviderEvent(dependencies, event)).toEqual({ result: 'done' })
  }
  expect(await partOf(seriesId, 0)).toMatchObject({ status: 'captured', capturedCents: 3000, partOf: `p-${seriesId}` })
})

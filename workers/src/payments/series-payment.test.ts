import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { balanceOf } from '@lapka/domain/payments/balance.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { createPaidSeries, type PaidSeries } from '../testing/paid-series.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { expireSeries } from './expire-series-job.ts'
import { seriesStreams } from './series-payment.ts'
import { settleCheckout } from './settle-payment-job.ts'

let provider: PaymentProvider
let series: PaidSeries
beforeAll(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(series.practice.now()) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  series = await createPaidSeries(provider)
})

const seriesOf = async (seriesId: string) => (await series.practice.handle.read(seriesStreams(seriesId))).series
const visitOf = async (appointmentId = '') => {
  const stream = appointmentStream(appointmentId)
  return (await series.practice.handle.read({ appointment: { stream, fold: appointmentFold } })).appointment
}
const partOf = async (paymentId = '') =>
  (await series.practice.handle.read({ payment: { stream: paymentStream(paymentId), fold: paymentFold } })).payment

test('one payment at the provider books every visit, and one visit’s refund goes back through it alone', async () => {
  const held = await series.hold()
  const { seriesId, cause, visitIds, partIds, opened } = held
  expect(opened).toMatchObject({ result: 'again' })
  provider.pay(held.sessionId)
  expect(await settleCheckout(series.dependencies, cause)).toEqual({ result: 'done' })
  expect(await seriesOf(seriesId)).toMatchObject({ status: 'paid' })
  expect((await Promise.all(visitIds.map(visitOf))).map(({ status }) => status)).toEqual(Array(4).fill('confirmed'))
  expect(await settleCheckout(series.dependencies, cause)).toEqual({ result: 'done' })

  const { refundId, subject } = await series.cancelVisit(held, 3)
  await sendRefund(series.dependencies, { workId: 'refund', paymentId: partIds[3] ?? '', subject, refundId, attempt: 1 })
  expect(await partOf(partIds[3])).toMatchObject({
    refunds: [{ amountCents: 3000, attempts: [{ providerRefundId: expect.any(String) }] }],
  })
  expect(balanceOf(await partOf(partIds[2]))).toMatchObject({ capturedCents: 3000, keptCents: 3000 })
})

test('a series that is not paid in time ends at the provider first, and then all of its times are free', async () => {
  const { seriesId, cause, visitIds } = await series.hold()
  series.practice.pass(21 * MINUTE_MS)
  expect(await expireSeries(series.dependencies, { workId: 'end', seriesId })).toEqual({ result: 'done' })
  expect(await seriesOf(seriesId)).toMatchObject({ status: 'ended' })
  expect(await visitOf(visitIds[0])).toMatchObject({ status: 'expired' })
  expect((await partOf(cause.paymentId)).status).toBe('voided')
  expect(await settleCheckout(series.dependencies, cause)).toEqual({ result: 'done' })
})

test('a webhook about the whole payment finds it, however often', async () => {
  const { cause, partIds, sessionId } = await series.hold()
  provider.pay(sessionId)
  for (const nth of [1, 2]) {
    const event = { workId: `hook-${nth}`, type: 'checkout.session.completed', objectId: sessionId }
    expect(await handleProviderEvent(series.dependencies, event)).toEqual({ result: 'done' })
  }
  expect(await partOf(partIds[0])).toMatchObject({ status: 'captured', capturedCents: 3000, partOf: cause.paymentId })
})

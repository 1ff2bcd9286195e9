import { randomUUID } from 'node:crypto'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import * as commands from '@lapka/domain/testing/series-commands.ts'
import type { PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { createPaidPractice } from './paid-practice.ts'

/** A practice that sells series of four days in a row, from the day after tomorrow, for 30 € a visit. */
export const createPaidSeries = async (provider: PaymentProvider) => {
  const { practice, dependencies } = createPaidPractice(provider)
  const { professionalId } = await practice.openPractice()

  /** Held, with the provider's page open. */
  const hold = async () => {
    const { parentId, petId } = await practice.registerParent()
    const seriesId = randomUUID()
    const visitIds = Array.from({ length: 60 }, () => randomUUID())
    const from = addDays(localDateOf(practice.now(), 'Europe/Sofia'), 2)
    const plan = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '10:00', from, until: addDays(from, 3) }
    const wanted = { seriesId, parentId, petId, professionalId, at: practice.now(), plan, visitIds }
    const agreed: string[] = []
    await practice.run(commands.offerSeries(wanted, (visits) => agreed.push(...visits)))
    await practice.run(commands.placeSeries({ ...wanted, agreed }))
    await practice.run(commands.startSeriesPayment(seriesId, professionalId, practice.now()))
    const cause = { workId: `work-${seriesId}`, paymentId: `p-${seriesId}`, subject: { kind: 'series', id: seriesId } as const }
    const opened = await openCheckout(dependencies, cause)
    const { payment } = await practice.handle.read({ payment: commands.seriesPaymentStream(seriesId) })
    if (payment.status !== 'open') throw new Error(`the payment is ${payment.status}`)
    const partIds = [0, 1, 2, 3].map((nth) => commands.partId(seriesId, nth))
    return {
      seriesId,
      parentId,
      petId,
      visitIds: visitIds.slice(0, 4),
      partIds,
      cause,
      opened,
      sessionId: payment.checkoutSessionId,
    }
  }
  type Held = Awaited<ReturnType<typeof hold>>

  /** Paid 120 € at the provider at once; the log hears of it unless its webhook is lost. */
  const pay = async ({ isHeard = true } = {}): Promise<Held & { intentId: string }> => {
    const held = await hold()
    provider.pay(held.sessionId)
    if (isHeard) await settleCheckout(dependencies, held.cause)
    return { ...held, intentId: provider.intentOf(held.sessionId) }
  }

  const cancelVisit = async ({ visitIds }: Pick<Held, 'visitIds'>, nth: number) => {
    const id = visitIds[nth] ?? ''
    await practice.run(commands.cancelVisit(id, practice.now()))
    return { refundId: `c-${id}`, subject: { kind: 'appointment', id } as const }
  }
  return { practice, dependencies, professionalId, hold, pay, cancelVisit }
}
export type PaidSeries = Awaited<ReturnType<typeof createPaidSeries>>

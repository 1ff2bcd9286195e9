import { paymentOf } from '@lapka/domain/testing/commands.ts'
import type { PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { createStripeGateway } from '../payments/stripe-gateway.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import type { CommandDependencies } from '../work/job.ts'
import type { Practice } from './practice.ts'

/** A practice whose appointments are paid at the simulated provider, through the real jobs. */
export const createPaidBookings = (provider: PaymentProvider, practice: Practice) => {
  const { secretKey, url: apiUrl } = provider
  const dependencies: CommandDependencies = {
    handle: practice.handle,
    gateway: createStripeGateway({ secretKey, apiUrl, publicUrl: 'http://lapka.test', timeoutMs: 2_000 }),
    now: practice.now,
    newId: () => crypto.randomUUID(),
    logId: async () => 'log-1',
  }
  /** Paid 30 € at the provider; the log hears of it unless its webhook is lost. */
  const pay = async ({ hoursAhead = 48, isHeard = true } = {}) => {
    const { professionalId } = await practice.openPractice()
    const parent = await practice.registerParent()
    const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(hoursAhead) })
    const of = { workId: 'work', appointmentId, ...paymentOf(appointmentId) }
    await practice.startPayment(appointmentId)
    await openCheckout(dependencies, of)
    const { payment } = await practice.states(appointmentId)
    if (payment.status !== 'open') throw new Error(payment.status)
    const sessionId = payment.checkoutSessionId
    provider.pay(sessionId)
    if (isHeard) await settleCheckout(dependencies, of)
    return { ...of, sessionId, intentId: provider.intentOf(sessionId) }
  }
  /** Cancelled, and its refund sent. */
  const refund = async (of: Awaited<ReturnType<typeof pay>>) => {
    const refundId = await practice.cancel(of.appointmentId)
    await sendRefund(dependencies, { ...of, refundId, attempt: 1 })
    return refundId
  }
  const hear = (type: string, objectId: string) => handleProviderEvent(dependencies, { workId: `evt-${type}`, type, objectId })
  const casesOpened = async () =>
    (await practice.log.readAll(0, 10_000)).flatMap(({ type, data }) => (type === 'CaseOpened' ? [data as object] : []))
  return { dependencies, pay, refund, hear, casesOpened }
}

import type { ImportedPayment } from '@lapka/simulators/payment-simulator/import.ts'
import { paymentMetadata } from '@lapka/workers/payment-gateway.ts'
import { demoId, demoProviderId } from './demo-ids.ts'
import { paidAtOnce, type PlannedAppointment } from './planned-appointment.ts'

/** Every demo payment was made with the card that always pays. */
export const CARD_LAST4 = '4242'

export const paymentIdOf = (appointmentId: string): string => demoId('payment', appointmentId)

export const providerIdsOf = (appointmentId: string) => ({
  sessionId: demoProviderId('cs_test', appointmentId),
  intentId: demoProviderId('pi', appointmentId),
  chargeId: demoProviderId('ch', appointmentId),
  refundId: demoProviderId('re', appointmentId),
})

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000)

/** Of the balance of a stay, which is a payment of its own. */
export const balanceIdOf = (appointmentId: string): string => demoId('balance', appointmentId)

export type PaidAppointment = {
  appointment: PlannedAppointment
  openedAt: string
  paidAt: string
  refund: { refundId: string; amountCents: number; at: string } | null
}

/** The same payment as the provider keeps it: what the log names must be found there. */
export const providerRecordOf = ({ appointment, openedAt, paidAt, refund }: PaidAppointment): ImportedPayment => {
  const { appointmentId, service, parent } = appointment
  const { sessionId, intentId, chargeId, refundId } = providerIdsOf(appointmentId)
  const metadata = paymentMetadata({ paymentId: paymentIdOf(appointmentId), subject: { kind: 'appointment', id: appointmentId } })
  return {
    sessionId,
    intentId,
    chargeId,
    amountCents: paidAtOnce(appointment),
    createdAt: seconds(openedAt),
    paidAt: seconds(paidAt),
    itemName: parent.account.language === 'bg' ? service.name : service.nameEn,
    metadata,
    intentMetadata: metadata,
    cardLast4: CARD_LAST4,
    refunds:
      refund === null
        ? []
        : [
            {
              id: refundId,
              amountCents: refund.amountCents,
              createdAt: seconds(refund.at),
              metadata: { ...metadata, refundId: refund.refundId, attempt: '1' },
            },
          ],
  }
}

/** The balance as the provider keeps it, paid at that instant. */
export const balanceRecordOf = (
  { appointmentId, service }: PlannedAppointment,
  amountCents: number,
  at: string,
): ImportedPayment => {
  const paymentId = balanceIdOf(appointmentId)
  const { sessionId, intentId, chargeId } = providerIdsOf(paymentId)
  const metadata = paymentMetadata({ paymentId, subject: { kind: 'balance', id: paymentId } })
  const times = { createdAt: seconds(at), paidAt: seconds(at) }
  const ids = { sessionId, intentId, chargeId }
  return {
    ...ids,
    ...times,
    amountCents,
    itemName: service.name,
    metadata,
    intentMetadata: metadata,
    cardLast4: CARD_LAST4,
    refunds: [],
  }
}

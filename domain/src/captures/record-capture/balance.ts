import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type Appointment } from '../../appointments/appointment.ts'
import type { Fold } from '../../kernel/fold.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { balanceOf } from '../../payments/balance.ts'
import { identityOf, paymentFold, type Payment } from '../../payments/payment.ts'
import { refuseMoney } from '../../payments/refuse-money.ts'
import { requestRefund } from '../../payments/request-refund.ts'
import type { RecordCapture } from './captured.ts'

/** `payment` is the balance's own, whose page was paid; `first` the one that the stay began with. */
type BalanceCaptureStates = { payment: Payment; first?: Payment; appointment?: Appointment }

/** Further streams of it: the stay, and the payment that all of its money stands in. */
type FurtherStreams = {
  first?: { stream: string; fold: Fold<Payment> }
  appointment?: { stream: string; fold: Fold<Appointment> }
}
export const balanceCaptureStreams = ({ payment }: { payment: Payment }): FurtherStreams => {
  if (payment.status === 'none' || payment.balanceOf === undefined) return {}
  const { appointmentId, paymentId } = payment.balanceOf
  return {
    first: { stream: paymentStream(paymentId), fold: paymentFold },
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
  }
}

/**
 * The balance of a stay arrived. It joins the payment that the stay began with, whose refunds then go back by the newest money first. What is not due any
 * more, because the stay was cancelled or shortened meanwhile or another page was paid, goes back at once.
 */
export const decideRecordBalance = (
  command: RecordCapture,
  { payment, first, appointment }: BalanceCaptureStates,
): Decision<'payment' | 'first' | 'appointment'> | Missing => {
  if (payment.status === 'none' || payment.balanceOf === undefined) return { refused: 'NOT_FOUND' }
  const { amountCents, paymentIntentId, cardLast4 } = command
  if (payment.status === 'divided') {
    if (payment.paymentIntentId !== paymentIntentId)
      throw new BrokenInvariant(`payment ${payment.paymentId} was captured by two intents`)
    return { events: {} }
  }
  const refused = refuseMoney(command)
  if (refused !== null) return refused
  if (first === undefined || appointment === undefined) return { missing: ['first', 'appointment'] }
  if (first.status !== 'captured' || appointment.status === 'none') return { refused: 'NOT_FOUND' }
  const { appointmentId, parentId } = appointment
  const { paymentId: balancePaymentId } = payment
  const money = { amountCents, paymentIntentId, cardLast4 }
  const captured: LapkaEvent<'BalanceCaptured'> = {
    type: 'BalanceCaptured',
    data: { ...identityOf(first), ...money, balancePaymentId },
  }
  const isDue = appointment.status === 'confirmed' && appointment.stay?.balance?.dueCents === amountCents
  const after: Payment = {
    ...first,
    capturedCents: first.capturedCents + amountCents,
    balances: [
      ...(first.balances ?? []),
      { paymentIntentId, cardLast4, capturedCents: amountCents, paymentId: balancePaymentId },
    ],
  }
  const back = { ...command.refund, amountCents, why: 'balance_not_due' as const }
  const refund = isDue ? [] : requestRefund(after, balanceOf(after), back)
  const parts = [{ paymentId: first.paymentId, cents: amountCents }]
  return {
    events: {
      payment: [{ type: 'PaymentDivided', data: { ...identityOf(payment), ...money, parts } }],
      first: [captured, ...refund],
      ...(isDue && {
        appointment: [{ type: 'BalancePaid', data: { appointmentId, parentId, balancePaymentId, paidCents: amountCents } }],
      }),
    },
  }
}

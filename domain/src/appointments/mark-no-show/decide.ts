import { isRefused, type Decision, type Missing } from '../../decision.ts'
import { balanceOf, requestRefund, type RefundKeys } from '../../payments/payment.ts'
import { isMissing, paymentIn, type PaidStates } from '../payment-of-appointment.ts'
import { shareOf } from '../refund-policy.ts'
import { requireStarted } from '../started-appointment.ts'

export type MarkNoShow = { at: string; refund: RefundKeys }

/**
 * Nobody came: the share that the pinned policy names goes back. What went back by an earlier mark counts towards it, and where the
 * professional has billed already, the bill has settled the money.
 */
export const decideMarkNoShow = (
  { at, refund }: MarkNoShow,
  states: PaidStates,
): Decision<'appointment' | 'payment'> | Missing => {
  const appointment = requireStarted(states.appointment, at)
  if (isRefused(appointment)) return appointment
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  if (appointment.outcome === 'no_show') return { events: {} }
  const { appointmentId, policy, billCents } = appointment
  const balance = balanceOf(payment)
  const gone = balance.capturedCents - balance.keptCents
  const refundCents = billCents === null ? Math.max(0, shareOf(balance.capturedCents, policy.noShowRefundPercent) - gone) : 0
  const refunded = requestRefund(payment, balance, { ...refund, amountCents: refundCents, why: 'no_show' })
  return {
    events: {
      appointment: [{ type: 'AppointmentMarkedNoShow', data: { appointmentId, refundCents } }],
      ...(refunded.length === 0 ? {} : { payment: refunded }),
    },
  }
}

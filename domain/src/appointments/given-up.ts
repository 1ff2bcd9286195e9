import { unrefundedCentsOf, balanceOf } from '../payments/balance.ts'
import type { Payment } from '../payments/payment.ts'
import type { PlacedAppointment } from './appointment.ts'
import type { CancelledBy } from '@lapka/contracts/events/appointments.ts'

type Stayed = Pick<PlacedAppointment, 'stay'>

/**
 * The payment for the appointment as it stands: nights that a parent gave up are settled. Where another side cancels, the parent gets all of it back,
 * less what came back for those nights already.
 */
export const paidFor = ({ stay }: Stayed, payment: Payment, by: CancelledBy): number => {
  const { paidCents = 0, refundCents = 0 } = stay?.givenUp ?? {}
  return Math.max(0, balanceOf(payment).capturedCents - (by === 'parent' ? paidCents : refundCents))
}

/** The money left with us for a bill: given-up nights are settled. */
export const keptFor = ({ stay }: Stayed, payment: Payment): number => {
  const { paidCents = 0, refundCents = 0 } = stay?.givenUp ?? {}
  return Math.max(0, unrefundedCentsOf(balanceOf(payment)) - (paidCents - refundCents))
}

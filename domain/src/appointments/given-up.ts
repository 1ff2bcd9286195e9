import { unrefundedCentsOf, balanceOf, type Payment } from '../payments/payment.ts'
import type { PlacedAppointment } from './appointment.ts'
import type { CancelledBy } from '@lapka/contracts/events/appointments.ts'

type Stayed = Pick<PlacedAppointment, 'stay'>

/**
 * What was paid for what it still is: nights that a parent gave up are settled. Where another side cancels, the parent gets all of it back,
 * less what came back for those nights already.
 */
export const paidFor = ({ stay }: Stayed, payment: Payment, by: CancelledBy): number => {
  const { paidCents = 0, refundCents = 0 } = stay?.givenUp ?? {}
  return Math.max(0, balanceOf(payment).capturedCents - (by === 'parent' ? paidCents : refundCents))
}

/** What is left with us of what was paid for what it still is, for a bill: what nights that were given up cost is settled. */
export const keptFor = ({ stay }: Stayed, payment: Payment): number => {
  const { paidCents = 0, refundCents = 0 } = stay?.givenUp ?? {}
  return Math.max(0, unrefundedCentsOf(balanceOf(payment)) - (paidCents - refundCents))
}

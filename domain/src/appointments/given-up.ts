import { unrefundedCentsOf, balanceOf } from '../payments/balance.ts'
import type { GivenUpCents } from '@lapka/contracts/courses.ts'
import type { Payment } from '../payments/payment.ts'
import type { PlacedAppointment } from './appointment.ts'
import type { CancelledBy } from '@lapka/contracts/events/cancellations.ts'

type Booked = Pick<PlacedAppointment, 'stay' | 'seat'>

/** The price of nights or sessions that were given up, and the part that came back. */
export const givenUpOf = ({ stay, seat }: Booked): GivenUpCents =>
  stay?.givenUp ?? seat?.givenUp ?? { paidCents: 0, refundCents: 0 }

/** Without money that was not due and went back at once. */
const takenCents = (payment: Payment): number => {
  const { capturedCents, notDueCents = 0 } = balanceOf(payment)
  return capturedCents - notDueCents
}

/**
 * The payment for the appointment as it stands: what a parent gave up is settled. Where another side cancels, the parent gets all of it back,
 * less what came back for that already.
 */
export const paidFor = (booked: Booked, payment: Payment, by: CancelledBy): number => {
  const { paidCents, refundCents } = givenUpOf(booked)
  return Math.max(0, takenCents(payment) - (by === 'parent' ? paidCents : refundCents))
}

/** The money left with us for a bill: given-up nights and sessions are settled. */
export const keptFor = (booked: Booked, payment: Payment): number => {
  const { paidCents, refundCents } = givenUpOf(booked)
  return Math.max(0, unrefundedCentsOf(balanceOf(payment)) - (paidCents - refundCents))
}

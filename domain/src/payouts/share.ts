import { promotionCentsOf } from '@lapka/contracts/money.ts'
import type { ProfessionalShare } from '@lapka/contracts/payouts.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { balanceOf } from '../payments/balance.ts'
import type { Payment } from '../payments/payment.ts'
import { freeUsedCents, promotionUsedCents } from '../promotions/promotion-used.ts'

/** The fee is taken of what was kept, rounded half up once for the payment, and is never more than that. */
export const shareOf = (grossCents: number, refundedCents: number, feePercent: number): ProfessionalShare => {
  const keptCents = Math.max(0, grossCents - refundedCents)
  const feeCents = Math.min(keptCents, Math.floor((keptCents * feePercent + 50) / 100))
  return { grossCents, refundedCents, feeCents, earnedCents: keptCents - feeCents }
}

const NOTHING = shareOf(0, 0, 0)

/**
 * Whether a payment's money is the professional's for good: the appointment
 * took place, was missed, or its cancellation can no longer be undone.
 */
const isEarned = (appointment: Appointment, now: string): boolean => {
  if (appointment.status === 'none' || appointment.startsAt > now) return false
  if (appointment.status === 'confirmed') return appointment.outcome !== null
  return appointment.status === 'cancelled' && appointment.undo === null
}

/**
 * The professional's share of a payment at this instant. Before the appointment begins it belongs to no one: until then the vet
 * may leave the clinic that it would belong to. Refunds count from their request on, with any later outcome.
 */
export const earnedShare = (payment: Payment, appointment: Appointment, now: string): ProfessionalShare => {
  if (payment.status !== 'captured' || !isEarned(appointment, now)) return NOTHING
  const { capturedCents, refundedCents, inFlightCents, lostCents, disputedCents } = balanceOf(payment)
  // Money that a bank took back, or may still take back, is not paid on.
  const backCents = refundedCents + inFlightCents + lostCents + disputedCents
  const promotionCents = promotionCentsOf(payment.price)
  const billCents = appointment.status === 'none' ? null : appointment.billCents
  // Lapka's part of the price belongs to the professional too, in the same share as the rest that stayed.
  const keptCents = Math.max(0, capturedCents - backCents)
  const promotedCents = promotionUsedCents({ promotionCents, capturedCents, keptCents, billCents })
  return shareOf(capturedCents + promotedCents, backCents, payment.feePercent)
}

/** The same where promotions paid all of it: the list price less what the policy gives back, and the fee that the appointment pinned. */
export const freeShare = (appointment: Appointment, now: string): ProfessionalShare => {
  if (appointment.status === 'none' || appointment.feePercent === undefined || !isEarned(appointment, now)) return NOTHING
  const { price, policy, billCents, feePercent, outcome, withheldCents = 0 } = appointment
  const missedPercent = outcome === 'no_show' ? policy.noShowRefundPercent : 0
  const refundPercent = appointment.status === 'cancelled' ? appointment.refundPercent : missedPercent
  const used = freeUsedCents({ promotionCents: promotionCentsOf(price), refundPercent, billCents, withheldCents })
  return shareOf(used, 0, feePercent)
}

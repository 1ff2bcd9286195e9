import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { parentsPartOf } from '@lapka/contracts/money.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { balanceOf } from '../../payments/balance.ts'
import { requestRefund, type RefundKeys } from '../../payments/request-refund.ts'
import { requireOpenVisit } from '../outcome-window.ts'
import { whyNotOver } from '../why-not-over.ts'
import { mostBillCents, quoteBill } from './bill-policy.ts'
import { keptFor } from '../given-up.ts'
import { isMissing, paymentIn, type PaidStates } from '../payment-of-appointment.ts'

export type AdjustBill = { amountCents: number; reason: string; at: string; refund: RefundKeys }

const decideBill = (
  { amountCents, reason, at, refund }: AdjustBill,
  states: PaidStates,
): Decision<'appointment' | 'payment'> | Missing => {
  const appointment = requireOpenVisit(states.appointment, at)
  if (isRefused(appointment)) return appointment
  const refused = whyNotOver(appointment, at)
  if (refused !== null) return { refused }
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  if (appointment.billCents === amountCents) return { events: {}, standing: { dueToClinicCents: appointment.dueToClinicCents } }
  if (amountCents > mostBillCents(appointment.agreedCents)) return { refused: 'BILL_TOO_HIGH' }
  const { appointmentId, parentId, paidAtClinicCents } = appointment
  const billed = parentsPartOf(appointment.price, amountCents)
  const balance = balanceOf(payment)
  const { refundCents, dueToClinicCents } = quoteBill({ keptCents: keptFor(appointment, payment), paidAtClinicCents }, billed)
  const refunded = requestRefund(payment, balance, { ...refund, amountCents: refundCents, why: 'billed_lower' })
  return {
    events: {
      appointment: [
        {
          type: 'BillAdjusted',
          data: { appointmentId, parentId, billCents: amountCents, refundCents, dueToClinicCents, reason },
        },
      ],
      ...(refunded.length === 0 ? {} : { payment: refunded }),
    },
  }
}

/**
 * Billed after the appointment. Lower: the difference goes back by the road of every refund, capped by what is left.
 * Higher: written down as due to the clinic, never charged. A correction replaces the earlier bill. A bill is what the appointment cost
 * before promotions: Lapka goes on paying its share, and what comes back is a share of what was paid.
 */
export const decideAdjustBill = replayable('adjust-bill', decideBill)

/** The same bill again is no news: nothing goes back for it, and what is due stands as it was written. */
export const outcomeOfAdjustBill = (
  events: readonly { type: string; data: unknown }[],
): { refundCents: number; dueToClinicCents: number } => {
  const adjusted = factOf(events, 'BillAdjusted')
  if (adjusted !== undefined) return { refundCents: adjusted.refundCents, dueToClinicCents: adjusted.dueToClinicCents }
  return { refundCents: 0, dueToClinicCents: Number(writtenFact(events, 'NothingChanged').standing['dueToClinicCents']) }
}

import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { identityOf, type Payment } from '../../payments/payment.ts'
import { releaseClaim } from '../../kernel/change-ledger.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import {
  giveBackPromotions,
  type PromotionFacts,
  type PromotionKey,
  type PromotionStates,
} from '../../promotions/use-promotions.ts'
import type { Cancelled } from '../appointment.ts'
import { isMissing, missingToEnd, paymentIn, type PaidStates } from '../payment-of-appointment.ts'

export type SettleStates = PaidStates & LedgerStates & PromotionStates
type Settled = { appointment: LapkaEvent[] } & { [ledger: LedgerKey]: LapkaEvent[] } & PromotionFacts

/** Nobody took it back in time: the time is free, and letters and refund go out. Nothing to write where that was done or it was taken back. */
export const decideSettleCancellation = (states: SettleStates): Decision<'appointment' | LedgerKey | PromotionKey> | Missing => {
  const { appointment } = states
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  if (appointment.status !== 'cancelled' || appointment.undo === null) return { events: {} }
  const lacking = missingToEnd(states, appointment)
  if (lacking !== null) return lacking
  return { events: settled(states, appointment, payment) }
}

/** From here on it can't be taken back: both decisions write the appointment's stream, and only one of them can be first. */
export const settled = (
  states: LedgerStates & PromotionStates,
  { appointmentId, refundCents, refundPercent }: Cancelled,
  payment: Payment,
  { isRaised = false } = {},
): Settled => ({
  ...releaseClaim(states, appointmentId, 'cancelled'),
  ...(refundPercent === 100 || isRaised ? giveBackPromotions(states, [appointmentId]) : {}),
  appointment: [
    {
      type: 'CancellationSettled',
      data: { appointmentId, refund: settledRefund(payment), refundCents, ...(isRaised && { isRaised }) },
    },
  ],
})

const settledRefund = (payment: Payment): { paymentId: string; refundId: string } | null => {
  const refund = heldRefund(payment)
  return refund === undefined ? null : { paymentId: identityOf(payment).paymentId, refundId: refund.refundId }
}

/** The refund that waits for it; none where nothing comes back. */
export const heldRefund = (payment: Payment) => payment.refunds.find(({ undoUntil }) => undoUntil !== null)

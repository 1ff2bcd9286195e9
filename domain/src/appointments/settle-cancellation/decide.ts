import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { CancelledBy } from '@lapka/contracts/events/cancellations.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { balanceOf } from '../../payments/balance.ts'
import { requestRefund, type RefundKeys } from '../../payments/request-refund.ts'
import type { Payment, Refund } from '../../payments/payment.ts'
import { releaseClaim } from '../../kernel/change-ledger.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import {
  promotionsWithRefund,
  type PromotionFacts,
  type PromotionKey,
  type PromotionStates,
} from '../../promotions/use-promotions.ts'
import type { Cancelled } from '../appointment.ts'
import { isMissing, missingToEnd, paymentIn, type PaidStates } from '../payment-of-appointment.ts'

export type SettleStates = PaidStates & LedgerStates & PromotionStates
export type RefundFacts = { payment?: LapkaEvent[] }
type Settled = { appointment: LapkaEvent[] } & RefundFacts & { [ledger: LedgerKey]: LapkaEvent[] } & PromotionFacts

const decideSettling = (
  _: object,
  states: SettleStates,
): Decision<'appointment' | 'payment' | LedgerKey | PromotionKey> | Missing => {
  const { appointment } = states
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  if (!isUndoable(appointment)) return { events: {} }
  const lacking = missingToEnd(states, appointment)
  if (lacking !== null) return lacking
  return { events: settled(states, appointment, payment) }
}

const settle = replayable('settle-cancellation', decideSettling)

/**
 * The undo period is over: the time is freed, the refund is requested, and letters go out. Writes nothing if that was done
 * already, or the cancellation was undone.
 */
export const decideSettleCancellation = (states: SettleStates) => settle({}, states)

/** A cancellation that was not settled yet. */
export type UndoableCancellation = Cancelled & { undo: NonNullable<Cancelled['undo']> }
export const isUndoable = (appointment: PaidStates['appointment']): appointment is UndoableCancellation =>
  appointment.status === 'cancelled' && appointment.undo !== null

/** From here on it can't be taken back: both decisions write the appointment's stream, and only one of them can be first. */
export const settled = (
  states: LedgerStates & PromotionStates,
  { appointmentId, by, refundCents, refundPercent, undo }: UndoableCancellation,
  payment: Payment,
  { isRaised = false } = {},
): Settled => ({
  ...releaseClaim(states, appointmentId, 'cancelled'),
  ...promotionsWithRefund(states, appointmentId, { isAllBack: refundPercent === 100 || isRaised }),
  appointment: [{ type: 'CancellationSettled', data: { appointmentId, refundCents, ...(isRaised && { isRaised }) } }],
  ...refunded(payment, { ...undo.refund, amountCents: refundCents, why: whyRefunded(by) }),
})

/** The payment's stream is written only where something goes back. */
export const refunded = (payment: Payment, request: RefundKeys & Pick<Refund, 'amountCents' | 'why'>): RefundFacts => {
  const events = requestRefund(payment, balanceOf(payment), request)
  return events.length === 0 ? {} : { payment: events }
}

/** A cancellation by anyone but the parent counts as the professional's. */
export const whyRefunded = (by: CancelledBy): Refund['why'] =>
  by === 'parent' ? 'cancelled_by_parent' : 'cancelled_by_professional'

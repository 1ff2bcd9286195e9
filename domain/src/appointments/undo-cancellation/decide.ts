import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { CancelledBy } from '@lapka/contracts/events/appointments.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { identityOf, type Payment, type Refund } from '../../payments/payment.ts'
import { toMs } from '../../kernel/instant.ts'
import { isMissing, paymentIn, type PaidStates } from '../payment-of-appointment.ts'
import { heldRefund } from '../settle-cancellation/decide.ts'
import { isDirect } from '../direct-consultation.ts'

/** `at` is the instant of the request. */
export type UndoCancellation = { by: CancelledBy; at: string }

/** Views ask this too. */
export const isUndoOver = (until: string, at: string): boolean => toMs(at) > toMs(until)

/**
 * Whoever cancelled takes it back before it is settled. The time was taken all along and nothing was sent, so the appointment stands
 * as it stood, with its price, its deadline and its reminder.
 */
export const decideUndoCancellation = (
  { by, at }: UndoCancellation,
  states: PaidStates,
): Decision<'appointment' | 'payment'> | Missing => {
  const { appointment } = states
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  if (isDirect(appointment)) return { refused: 'DIRECT_CONSULTATION_FIXED' }
  if (appointment.status !== 'cancelled' || appointment.by !== by) return { refused: 'UNDO_OVER' }
  if (appointment.undo === null || isUndoOver(appointment.undo.until, at)) return { refused: 'UNDO_OVER' }
  const refund = heldRefund(payment)
  // Somebody gave it back by hand at the provider meanwhile: what was paid back is not owed again.
  if (refund !== undefined && refund.status !== 'requested') return { refused: 'UNDO_OVER' }
  const { appointmentId } = appointment
  return {
    events: {
      appointment: [{ type: 'CancellationUndone', data: { appointmentId } }],
      ...(refund === undefined ? {} : { payment: [withdrawn(payment, refund)] }),
    },
  }
}

const withdrawn = (payment: Payment, { refundId, amountCents }: Refund): LapkaEvent => ({
  type: 'RefundWithdrawn',
  data: { ...identityOf(payment), refundId, amountCents },
})

import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { VoidReason } from '@lapka/contracts/payments.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { Payment } from '../../payments/payment.ts'
import { decideRecordVoid } from '../../payments/record-void/decide.ts'
import { expireClaim } from '../../kernel/change-ledger.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import { giveBackPromotions, type PromotionKey, type PromotionStates } from '../../promotions/use-promotions.ts'
import { toMs } from '../../kernel/instant.ts'
import { isMissing, missingToEnd, paymentIn, type PaidStates } from '../payment-of-appointment.ts'
import { isUnpaid } from '../unpaid.ts'
import { isConsultation } from '../is-consultation.ts'

/** `closedCheckout`: the provider's session is closed without money; null when it was not asked. */
export type ExpireHold = { at: string; closedCheckout: VoidReason | null }
export type ExpireHoldStates = PaidStates & LedgerStates & PromotionStates

const decideExpiry = (
  command: ExpireHold,
  states: ExpireHoldStates,
): Decision<'appointment' | 'payment' | LedgerKey | PromotionKey> | Missing => {
  const { appointment } = states
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  const isPaymentRunning = payment.status === 'requested' || payment.status === 'open' || payment.status === 'authorised'
  if (isPaymentRunning && command.closedCheckout === null) return { events: {} }
  const voided = command.closedCheckout === null ? {} : voidedBy(command.closedCheckout, payment)
  if (!isUnpaid(appointment) || toMs(appointment.holdExpiresAt) > toMs(command.at)) return { events: voided }
  // A talk that was accepted is no hold: it ends by its own rules alone.
  if (isConsultation(appointment)) return { events: voided }
  const lacking = missingToEnd(states, appointment)
  if (lacking !== null) return lacking
  return { events: { ...voided, ...ended(appointment.appointmentId, states) } }
}

/**
 * Writes down that a hold has run out, so that views follow; the ledger treats it as free anyway. While a checkout may
 * still bring money nothing is written: first it is closed at the provider, and "already paid" is case 7.
 */
export const decideExpireHold = replayable('expire-hold', decideExpiry)

const voidedBy = (why: VoidReason, payment: Payment): { payment?: LapkaEvent[] } => {
  const decision = decideRecordVoid({ why }, { payment })
  return 'events' in decision ? decision.events : {}
}

const ended = (appointmentId: string, states: ExpireHoldStates) => {
  const freed = expireClaim(states, appointmentId)
  const expired: LapkaEvent = { type: 'AppointmentExpired', data: { appointmentId } }
  return { appointment: [expired], ...freed, ...giveBackPromotions(states, [appointmentId]) }
}

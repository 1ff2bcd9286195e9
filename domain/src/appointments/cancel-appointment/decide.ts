import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { CancellationReasonCode, CancelledBy } from '@lapka/contracts/events/cancellations.ts'
import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { UNDO_MS } from '@lapka/contracts/time.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { balanceOf, unrefundedCentsOf } from '../../payments/balance.ts'
import type { RefundKeys } from '../../payments/request-refund.ts'
import { withRefundRequested, type Payment } from '../../payments/payment.ts'
import { mergeEvents, releaseClaim } from '../../kernel/change-ledger.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import { promotionsWithRefund, type PromotionKey, type PromotionStates } from '../../promotions/use-promotions.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import type { Cancelled, PlacedAppointment } from '../appointment.ts'
import { decideSettleCancellation, isUndoable, refunded, settled, whyRefunded } from '../settle-cancellation/decide.ts'
import { isMissing, missingToEnd, paymentIn, type PaidStates } from '../payment-of-appointment.ts'
import type { PassInUse } from '../../passes/pass.ts'
import { paidFor } from '../given-up.ts'
import { endExtension } from '../extend-stay/end.ts'
import { isHoldOver, isUnpaid } from '../unpaid.ts'
import { quoteCancellation, type CancellationQuote, type CancellationTerms, type RefundStep } from '../../kernel/refund-policy.ts'
import { isConsultation, type MaybeConsultation } from '../is-consultation.ts'

/** `at` is the instant of the request; it fixes what the policy gives, however long paying and refunding take. */
export type CancelAppointment = {
  by: CancelledBy
  reasonCode?: CancellationReasonCode
  /** Empty where none was given. */
  reason: string
  at: string
  refund: RefundKeys
  /** Keeps the time, the money and the letters until it is settled, so that a booked appointment can be had back. */
  isUndoable?: boolean
}
export type CancelStates = PaidStates & LedgerStates & PromotionStates
type KnownStates = CancelStates & { payment: Payment }
type CancelDecision = Decision<'appointment' | 'payment' | LedgerKey | PromotionKey> | Missing

type CancellationRequest = { by: CancelledBy; at: string }
type CancelledFact = Events['AppointmentCancelled']

/**
 * The input of the policy for a cancellation. If no claim is held any more, no share is kept of money that still arrives, and none of one
 * that was to take over another parent's, which stands.
 */
export const cancellationTerms = (
  appointment: PlacedAppointment,
  payment: Payment,
  request: CancellationRequest,
): CancellationTerms => {
  const { policy, startsAt, isLateSticky, freeCancellationUntil } = appointment
  const isNeverTaken = isUnpaid(appointment) && appointment.takesOver !== undefined
  const pinned =
    hasRunOut(appointment, request) || isNeverTaken
      ? { isLateSticky: false, freeCancellationUntil: startsAt }
      : { isLateSticky, freeCancellationUntil }
  const dueCents = appointment.status === 'confirmed' ? appointment.stay?.balance?.dueCents : undefined
  const due = dueCents !== undefined && dueCents > 0 && request.by === 'parent' && { dueCents }
  return { paidCents: paidFor(appointment, payment, request.by), policy, startsAt, ...due, ...pinned, ...request }
}

const hasRunOut = (appointment: PlacedAppointment, { at }: CancellationRequest): boolean =>
  isUnpaid(appointment) && isHoldOver(appointment, at)

/** The refund if it were cancelled now; the preview answers with this and the decision below writes it. */
export const quoteForAppointment = (
  appointment: PlacedAppointment,
  payment: Payment,
  request: CancellationRequest,
  trace?: RefundStep[],
): CancellationQuote => {
  if (isUnpaid(appointment)) trace?.push({ rule: 'hold_over', isDeciding: hasRunOut(appointment, request) })
  return quoteCancellation(cancellationTerms(appointment, payment, request), trace)
}

type MaybePass = { seat?: { sessions: readonly unknown[]; pass?: Pick<PassInUse, 'spentVisits'> | undefined } | undefined }
type Cancellable = Pick<PlacedAppointment, 'status' | 'startsAt' | 'billCents'> & MaybeConsultation & MaybePass

/** Why it can't be cancelled at this instant; null if it can. The preview and views ask this too. */
export const whyNotCancellable = (
  { status, startsAt, billCents, consultation, seat }: Cancellable,
  { by, at }: { by: CancelledBy; at: string },
): RefusalCode | null => {
  if (by !== 'system' && isConsultation({ consultation })) return 'CONSULTATION_FIXED'
  switch (status) {
    case 'cancelled':
    case 'expired':
      return 'ALREADY_CANCELLED'
    case 'confirmed':
      // What was used of a pass stays, and the rest is given back by itself.
      if (by === 'parent' && seat?.pass && seat.sessions.length + seat.pass.spentVisits > 0) return 'PASS_IN_USE'
      // Once it was billed it has taken place, and the bill has settled the money.
      return billCents !== null || (by !== 'system' && hasStarted({ startsAt }, { at })) ? 'ALREADY_STARTED' : null
    case 'held':
    case 'awaiting_payment':
      return null
  }
}

const decideCancelling = (command: CancelAppointment, states: CancelStates): CancelDecision => {
  const { appointment } = states
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  const refused = whyNotCancellable(appointment, command)
  if (refused === 'ALREADY_CANCELLED' && appointment.status === 'cancelled')
    return cancelledTwice(command, { ...states, payment }, appointment)
  if (refused !== null) return { refused }
  const lacking = missingToEnd(states, appointment)
  if (lacking !== null) return lacking
  // Unpaid and unconfirmed: booking it again is as fast as undo.
  const quote = quoteForAppointment(appointment, payment, command)
  // More nights that were held are not had back with the stay.
  const { facts, freed } = endExtension(states, appointment)
  if (appointment.status === 'confirmed' && command.isUndoable === true) {
    const undo = { until: addMs(command.at, UNDO_MS), ...command.refund }
    return { events: { appointment: [...facts, cancelled(command, appointment, { ...quote, undo })], ...freed } }
  }
  const { promotions, claims } = released(states, appointment, quote)
  return {
    events: {
      appointment: [...facts, cancelled(command, appointment, quote)],
      ...refunded(payment, { ...command.refund, amountCents: quote.refundCents, why: whyRefunded(command.by) }),
      ...promotions,
      ...mergeEvents(freed, claims),
    },
  }
}

export const decideCancelAppointment = replayable('cancel-appointment', decideCancelling)

/** Where the other side had cancelled already, what comes back stays what it was and can't be taken back any more. */
export const outcomeOfCancelAppointment = (
  events: readonly { type: string; data: unknown }[],
): { refundCents: number; undoUntil: string | null } => {
  const cancelled = factOf(events, 'AppointmentCancelled')
  const { refundCents } = cancelled ?? writtenFact(events, 'CancellationSettled')
  return { refundCents, undoUntil: cancelled?.undo?.until ?? null }
}

const released = (states: CancelStates, appointment: PlacedAppointment, { refundPercent }: CancellationQuote) => {
  const { appointmentId } = appointment
  return {
    claims: releaseClaim(states, appointmentId, 'cancelled'),
    promotions: promotionsWithRefund(states, appointmentId, { isAllBack: refundPercent === 100 || isUnpaid(appointment) }),
  }
}

const hasStarted = ({ startsAt }: Pick<PlacedAppointment, 'startsAt'>, { at }: Pick<CancelAppointment, 'at'>) =>
  toMs(at) >= toMs(startsAt)

/** The other side cancels too while the first may still take it back: now neither wants the appointment, and it stays cancelled. */
const cancelledTwice = (command: CancelAppointment, states: KnownStates, appointment: Cancelled): CancelDecision => {
  const raised: CancelDecision =
    command.by === 'professional' ? raiseEntitlement(command, states, appointment) : { refused: 'ALREADY_CANCELLED' }
  if (!isRefused(raised) || appointment.undo === null || command.by === appointment.by) return raised
  return decideSettleCancellation(states)
}

/**
 * Both cancel: the first in stream order cancelled, and the professional's request still raises what
 * comes back to all of it, once, while the parent's refund is not settled and the appointment would not have begun.
 */
const raiseEntitlement = (command: CancelAppointment, states: KnownStates, appointment: Cancelled): CancelDecision => {
  const { payment } = states
  const isRaised = appointment.by !== 'parent' || appointment.refundPercent === 100
  // A refund for nights or sessions that were given up settled those alone.
  const isSettled = payment.refunds.some(
    ({ status, why }) =>
      status === 'succeeded' && why !== 'stay_shortened' && why !== 'sessions_given_up' && why !== 'balance_not_due',
  )
  if (isRaised || isSettled || hasStarted(appointment, command)) return { refused: 'ALREADY_CANCELLED' }
  const lacking = missingToEnd(states, appointment)
  if (lacking !== null) return lacking
  const refundCents = paidFor(appointment, payment, 'professional')
  const quote = { refundCents, keptCents: 0, isLate: false, refundPercent: 100 }
  const ending: Partial<ReturnType<typeof settled>> = isUndoable(appointment)
    ? settled(states, appointment, payment, { isRaised: true })
    : promotionsWithRefund(states, appointment.appointmentId, { isAllBack: true })
  const { appointment: first = [], payment: firstRefund = [], ...days } = ending
  const left = firstRefund.reduce(withRefundRequested, payment)
  const rest = { ...command.refund, amountCents: unrefundedCentsOf(balanceOf(left)), why: 'entitlement_raised' as const }
  const { payment: secondRefund = [] } = refunded(left, rest)
  const refunds = [...firstRefund, ...secondRefund]
  return {
    events: {
      ...days,
      appointment: [...first, cancelled(command, appointment, quote)],
      ...(refunds.length > 0 && { payment: refunds }),
    },
  }
}

const cancelled = (
  { by, reasonCode, reason }: CancelAppointment,
  { appointmentId, parentId, paymentId }: PlacedAppointment,
  { isLate, refundCents, keptCents, refundPercent, undo }: Omit<CancellationQuote, 'changesAt'> & Pick<CancelledFact, 'undo'>,
): LapkaEvent => ({
  type: 'AppointmentCancelled',
  data: {
    appointmentId,
    parentId,
    by,
    paymentId,
    ...(reasonCode && { reasonCode }),
    ...(reason !== '' && { reason }),
    isLate,
    refundCents,
    keptCents,
    refundPercent,
    ...(undo && { undo }),
  },
})

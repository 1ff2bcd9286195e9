import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { promotionCentsOf } from '@lapka/contracts/money.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { caseStreams, takeCase, type Case } from '../../payments/cases/case.ts'
import { balanceOf, isDisputed, unrefundedCentsOf } from '../../payments/balance.ts'
import { requestRefund, type RefundKeys } from '../../payments/request-refund.ts'
import type { Payment } from '../../payments/payment.ts'
import { requestApprovals } from '../../payments/resolve-refund/decide.ts'
import {
  promotionsWithRefund,
  missingPromotions,
  type PromotionKey,
  type PromotionStates,
} from '../../promotions/use-promotions.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '../../appointments/appointment.ts'
import { isConsultation } from '../../appointments/is-consultation.ts'
import { isOutcomeFinal } from '../../appointments/outcome-window.ts'
import { isMissing, paymentAndLedgers, paymentIn, type PaidStates } from '../../appointments/payment-of-appointment.ts'
import { paidOutStreams, wasPaidOut, type PaidOutStates } from './paid-out.ts'

export type RefundComplaint = {
  caseId: string
  operatorId: string
  amountCents: number
  reason: string
  refund: RefundKeys
  fourEyesCents: number
  approvalId: string
  at: string
}
type ComplaintStates = { case: Case } & PaidStates & PromotionStates & PaidOutStates
type RefundDecision = Decision<'case' | 'appointment' | 'payment' | PromotionKey> | Missing

/** Streams of the decision: the case, the appointment, its money, and the payouts from it. */
export const refundComplaintStreams = (caseId: string, appointmentId: string) => ({
  streams: { ...caseStreams(caseId), appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } },
  more: (states: PaidStates & PromotionStates & PaidOutStates) => ({ ...paymentAndLedgers(states), ...paidOutStreams(states) }),
})

/**
 * The sum that a past consultation can still give back, or a visit of which its professional can't correct the bill any more; and whether
 * promotions paid all of it: then it is the professional's fee, which they are owed for it. Null for anything else.
 */
export const leftToGiveBack = (
  appointment: Appointment,
  payment: Payment,
  at: string,
): { leftCents: number; isFree: boolean } | null => {
  if (appointment.status !== 'confirmed') return null
  if (isConsultation(appointment) ? appointment.outcome === null : !isOutcomeFinal(appointment, at)) return null
  if (appointment.paymentId === null)
    return { leftCents: promotionCentsOf(appointment.price) - (appointment.withheldCents ?? 0), isFree: true }
  return { leftCents: unrefundedCentsOf(balanceOf(payment)), isFree: false }
}

/**
 * An operator decides about a complaint: part or all of the price of a consultation or a visit is refunded.
 * A consultation can't be edited, moved or deleted (`CONSULTATION_FIXED`), and a visit's bill can't be
 * corrected after a week; this corrects the price of a service that was not worth it. The professional
 * bears the loss: it is deducted from their next payout. The refund waits for a second operator above the
 * limit, and also where the money was paid out: then Lapka pays it until the professional earns more.
 */
export const decideRefundComplaint = (command: RefundComplaint, states: ComplaintStates): RefundDecision => {
  const { case: complaint, appointment } = states
  if (complaint.status === 'none' || complaint.kind !== 'complaint' || appointment.status === 'none')
    return { refused: 'NOT_FOUND' }
  if (complaint.status === 'closed') return { refused: 'CASE_CLOSED' }
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  const lacking = missingPromotions(states, appointment)
  if (lacking !== null) return lacking
  const left = leftToGiveBack(appointment, payment, command.at)
  if (left === null) return { refused: isVisit(appointment) ? 'OUTCOME_OPEN' : 'NOTHING_TOOK_PLACE' }
  const isPaidOut = wasPaidOut(states, appointment)
  if (typeof isPaidOut !== 'boolean') return isPaidOut
  if (command.amountCents > left.leftCents) return { refused: 'REFUND_TOO_HIGH' }
  if (isDisputed(payment)) return { refused: 'REFUND_DISPUTED' }
  const { writerId } = complaint
  const taken = takeCase(complaint, { ...command, writerId })
  if (isRefused(taken)) return taken
  const { caseId, amountCents, reason, refund } = command
  const refundId = left.isFree ? null : refund.refundId
  const told: LapkaEvent = { type: 'ComplaintRefunded', data: { caseId, writerId, refundId, amountCents, reason } }
  const needsSecond = !left.isFree && (isPaidOut || amountCents + complainedCents(payment) > command.fourEyesCents)
  return {
    events: {
      case: [...taken.events, told],
      ...(left.isFree ? withheld(command, appointment) : { payment: refunded({ ...command, needsSecond }, payment) }),
      // Nothing was had for it: what was reserved for it may be used again.
      ...promotionsWithRefund(states, appointment.appointmentId, {
        isAllBack: amountCents === left.leftCents && !needsSecond,
      }),
    },
  }
}

const isVisit = (appointment: PlacedAppointment): boolean => appointment.status === 'confirmed' && !isConsultation(appointment)

const withheld = ({ amountCents, reason }: RefundComplaint, { appointmentId, parentId }: PlacedAppointment) => ({
  appointment: [
    { type: 'FeeWithheld', data: { appointmentId, parentId, withheldCents: amountCents, reason } } satisfies LapkaEvent,
  ],
})

/** Earlier complaint refunds count, so that the limit can't be avoided by refunding in parts. */
const complainedCents = ({ refunds }: Payment): number =>
  refunds.reduce((cents, { why, amountCents }) => (why === 'complaint' ? cents + amountCents : cents), 0)

const refunded = (command: RefundComplaint & { needsSecond: boolean }, payment: Payment): LapkaEvent[] => {
  const { refund, amountCents, needsSecond, operatorId, reason, approvalId } = command
  const requested = requestRefund(payment, balanceOf(payment), { ...refund, amountCents, why: 'complaint' })
  const asked = { operatorId, reason, approvalId, act: { kind: 'send' } } as const
  return needsSecond ? [...requested, ...requestApprovals(payment, requested, asked)] : requested
}

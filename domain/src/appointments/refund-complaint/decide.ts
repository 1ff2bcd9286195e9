import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { promotionCentsOf } from '@lapka/contracts/money.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { takeCase, type Case } from '../../payments/cases/case.ts'
import { balanceOf, isDisputed, requestRefund, unrefundedCentsOf, type Payment, type RefundKeys } from '../../payments/payment.ts'
import { requestApproval } from '../../payments/resolve-refund/decide.ts'
import {
  promotionsWithRefund,
  missingPromotions,
  type PromotionKey,
  type PromotionStates,
} from '../../promotions/use-promotions.ts'
import type { Appointment, PlacedAppointment } from '../appointment.ts'
import { isDirect } from '../direct-consultation.ts'
import { isMissing, paymentIn, type PaidStates } from '../payment-of-appointment.ts'

export type RefundComplaint = {
  caseId: string
  operatorId: string
  amountCents: number
  reason: string
  refund: RefundKeys
  fourEyesCents: number
  approvalId: string
}
type ComplaintStates = { case: Case } & PaidStates & PromotionStates
type RefundDecision = Decision<'case' | 'appointment' | 'payment' | PromotionKey> | Missing

/**
 * What a consultation that took place can still give back, and whether promotions paid all of it: then it is the vet's fee, which they are
 * owed for it; null for anything else.
 */
export const leftToGiveBack = (appointment: Appointment, payment: Payment): { leftCents: number; isFree: boolean } | null => {
  if (appointment.status !== 'confirmed' || !isDirect(appointment) || appointment.outcome === null) return null
  if (appointment.paymentId === null)
    return { leftCents: promotionCentsOf(appointment.price) - (appointment.withheldCents ?? 0), isFree: true }
  return { leftCents: unrefundedCentsOf(balanceOf(payment)), isFree: false }
}

/**
 * An operator decides about a complaint: part or all of what a consultation cost goes back. Nobody edits, moves or deletes a consultation
 * (`DIRECT_CONSULTATION_FIXED`); this puts right one that took place and was not worth its price. Above the limit the refund waits for a
 * second operator.
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
  const left = leftToGiveBack(appointment, payment)
  if (left === null) return { refused: 'NOT_A_CONSULTATION' }
  if (command.amountCents > left.leftCents) return { refused: 'REFUND_TOO_HIGH' }
  if (isDisputed(payment)) return { refused: 'REFUND_DISPUTED' }
  const { writerId } = complaint
  const taken = takeCase(complaint, { ...command, writerId })
  if (isRefused(taken)) return taken
  const { caseId, amountCents, reason, refund } = command
  const refundId = left.isFree ? null : refund.refundId
  const told: LapkaEvent = { type: 'ComplaintRefunded', data: { caseId, writerId, refundId, amountCents, reason } }
  const needsSecond = !left.isFree && amountCents + complainedCents(payment) > command.fourEyesCents
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

const withheld = ({ amountCents, reason }: RefundComplaint, { appointmentId, parentId }: PlacedAppointment) => ({
  appointment: [
    { type: 'FeeWithheld', data: { appointmentId, parentId, withheldCents: amountCents, reason } } satisfies LapkaEvent,
  ],
})

/** What complaints gave back before counts: nobody stays below the limit by giving it back in parts. */
const complainedCents = ({ refunds }: Payment): number =>
  refunds.reduce((cents, { why, amountCents }) => (why === 'complaint' ? cents + amountCents : cents), 0)

const refunded = (command: RefundComplaint & { needsSecond: boolean }, payment: Payment): LapkaEvent[] => {
  const { refund, amountCents, needsSecond, operatorId, reason, approvalId } = command
  const requested = requestRefund(payment, balanceOf(payment), { ...refund, amountCents, why: 'complaint' })
  const asked = requested.some(({ type }) => type === 'RefundRequested')
  if (!asked || !needsSecond) return requested
  const { refundId } = refund
  const act = { kind: 'send' } as const
  return [...requested, requestApproval(payment, { refundId, amountCents }, { operatorId, reason, approvalId, act })]
}

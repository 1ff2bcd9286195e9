import { isPaidEnd, type ConsultationEnd, type ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { CancellationReasonCode } from '@lapka/contracts/events/cancellations.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { decideCancelAppointment, type CancelStates } from '../../appointments/cancel-appointment/decide.ts'
import { isMissing, missingToEnd, paymentIn } from '../../appointments/payment-of-appointment.ts'
import { isUnpaid } from '../../appointments/unpaid.ts'
import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { releaseClaim } from '../../kernel/change-ledger.ts'
import type { LedgerKey } from '../../kernel/ledger.ts'
import type { RefundKeys } from '../../payments/request-refund.ts'
import type { PromotionKey } from '../../promotions/use-promotions.ts'
import { toMs } from '../../kernel/instant.ts'
import type { Consultation, ConsultationIn } from '../consultation.ts'
import { nextEnd, paidEnd } from './next-end.ts'
import { isOwed, type SeenUntil } from './owed.ts'

/** `refund` is used only where money goes back. */
type Ending = { at: string; refund: RefundKeys }
/** `seenUntil`: whose connection is gone, as far as the table of presence knows. */
type EndingTalk = Ending & { seenUntil: SeenUntil }
export type EndStates = { consultation: Consultation } & CancelStates
type EndDecision = Decision<'consultation' | 'appointment' | 'payment' | LedgerKey | PromotionKey> | Missing

/** Why there is no room to be in; null while it is open. */
export const whyNoRoom = ({ status }: Consultation): RefusalCode | null => {
  switch (status) {
    case 'none':
      return 'NOT_FOUND'
    case 'asked':
    case 'queued':
    case 'offered':
      return 'CONSULTATION_NOT_OPEN'
    case 'ended':
    case 'unanswered':
    case 'abandoned':
      return 'CONSULTATION_OVER'
    case 'accepted':
      return null
  }
}

export const decideEndConsultation = (command: EndingTalk & { by: ConsultationParty }, states: EndStates): EndDecision => {
  const { consultation } = states
  if (consultation.status !== 'accepted') return { refused: whyNoRoom(consultation) ?? 'CONSULTATION_OVER' }
  const end = endByButton(consultation, command)
  return end === null ? { refused: 'VET_STILL_AWAITED' } : ended(command, states, consultation, end)
}

/**
 * One party ends the talk. Null: before the vet has come, only the vet may end it. A vet who ends it is paid if the two have
 * talked for the least length, or the vet waited the full waiting time; a vet who left and is not back is not paid, also
 * if the parent ends it. A parent may end it at any time: a vet who came is paid.
 */
export const endByButton = (
  consultation: ConsultationIn<'accepted'>,
  { by, at, seenUntil }: { by: ConsultationParty; at: string; seenUntil: SeenUntil },
): ConsultationEnd | null => {
  const { parent, professional } = consultation.attendance
  if (professional.joinedAt === null) return by === 'parent' ? null : 'VET_NEVER_JOINED'
  if (professional.left !== null) return nextEnd(consultation)?.end ?? null
  if (by === 'professional' || isOwed(consultation, { at, seenUntil })) return paidEnd(consultation, { at, seenUntil })
  if (seenUntil.professional !== null) return parent.joinedAt === null ? 'VET_NEVER_JOINED' : 'PROFESSIONAL_LEFT'
  return parent.joinedAt === null ? 'PARENT_NEVER_CAME' : 'TALKED'
}

/** The waiting time is over, or both have gone. Writes nothing before that, or where it is over. */
export const decideEndByTime = (command: EndingTalk, states: EndStates): EndDecision => {
  const { consultation } = states
  if (consultation.status === 'none') return { refused: 'NOT_FOUND' }
  const next = nextEnd(consultation, command.seenUntil)
  if (consultation.status !== 'accepted' || next === null || toMs(command.at) < toMs(next.at)) return { events: {} }
  return ended({ ...command, by: 'system' }, states, consultation, next.end)
}

/**
 * The authorised money could not be captured: neither side has to keep an unpaid talk. One that is over keeps its outcome;
 * otherwise its appointment, which will never be paid, is cancelled in our name. Only the payment that the vet accepted counts: a card
 * that was refused and a page that was closed before that end nothing, nor does any where promotions pay all of it.
 */
export const decideEndUnpaid = (command: Ending, states: EndStates): EndDecision => {
  const { consultation } = states
  if (consultation.status === 'none') return { refused: 'NOT_FOUND' }
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  if (payment.status !== 'voided') return { events: {} }
  if (consultation.status === 'ended' && isUnpaid(states.appointment)) return givenBack(command, states, 'PAYMENT_FAILED')
  if (consultation.status !== 'accepted') return { events: {} }
  return ended({ ...command, by: 'system' }, states, consultation, 'PAYMENT_FAILED')
}

const ended = (
  command: Ending & { by: ConsultationParty | 'system' },
  states: EndStates,
  { consultationId }: ConsultationIn<'accepted'>,
  end: ConsultationEnd,
): EndDecision => {
  const closed: LapkaEvent = { type: 'ConsultationEnded', data: { consultationId, by: command.by, end } }
  const decided = isPaidEnd(end) ? completed(command, states) : givenBack(command, states, codeOf(end))
  return 'events' in decided ? { events: { ...decided.events, consultation: [closed] } } : decided
}

/** The rest of the vet's time is free again. */
const completed = ({ at }: Ending, states: EndStates): EndDecision => {
  const { appointment } = states
  if (appointment.status === 'none') throw new BrokenInvariant('a consultation was accepted without an appointment')
  const lacking = missingToEnd(states, appointment)
  if (lacking !== null) return lacking
  const { appointmentId, endsAt } = appointment
  const isEarly = toMs(at) < toMs(endsAt)
  const done: LapkaEvent = { type: 'AppointmentCompleted', data: { appointmentId } }
  // It was cancelled in our name, or refunded: the parties know already.
  const isOn = appointment.status !== 'cancelled' && appointment.status !== 'expired' && appointment.outcome === null
  return {
    events: { ...(isOn && { appointment: [done] }), ...(isEarly ? releaseClaim(states, appointmentId, 'ended') : {}) },
  }
}

/** All of it goes back, in our name; promotions too. What was cancelled before stays as it was. */
const givenBack = ({ at, refund }: Ending, states: EndStates, reasonCode: CancellationReasonCode): EndDecision => {
  const decided = decideCancelAppointment({ by: 'system', reasonCode, reason: '', at, refund }, states)
  return 'refused' in decided && decided.refused === 'ALREADY_CANCELLED' ? { events: {} } : decided
}

const codeOf = (end: ConsultationEnd): CancellationReasonCode => {
  switch (end) {
    case 'VET_NEVER_JOINED':
    case 'PROFESSIONAL_LEFT':
    case 'ENDED_TOO_SOON':
    case 'PAYMENT_FAILED':
      return end
    case 'TALKED':
    case 'PARENT_NEVER_CAME':
      throw new BrokenInvariant(`nothing goes back of a consultation that ended as ${end}`)
  }
}

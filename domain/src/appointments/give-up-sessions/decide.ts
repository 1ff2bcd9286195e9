import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { timesOfSeat } from '../../courses/claims-of-seat.ts'
import { releaseClaim } from '../../kernel/change-ledger.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { toMs, type Instant } from '../../kernel/instant.ts'
import { ledgerKeys, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import { balanceOf, unrefundedCentsOf } from '../../payments/balance.ts'
import { requestRefund, type RefundKeys } from '../../payments/request-refund.ts'
import type { PlacedAppointment } from '../appointment.ts'
import { missingClaimed } from '../claimed-ledgers.ts'
import { isMissing, paymentIn, type PaidStates } from '../payment-of-appointment.ts'
import { requireConfirmed } from '../started-appointment.ts'
import { usedVisits, visitsLeft, type PassSeat } from '../../passes/pass.ts'
import { quoteGivingUp, sessionsAhead, type GivingUp } from './quote.ts'

/** `reason`: the trainer's words of a session that is called off, empty where a parent leaves. */
export type GiveUpSessions = GivingUp & { refund: RefundKeys; reason: string }
type States = PaidStates & LedgerStates
type GivingUpDecision = Decision<'appointment' | 'payment' | LedgerKey> | Missing

/** Why a parent can't leave a course early; null if they can. Before it begins the whole seat is cancelled. The preview asks this too. */
export const whyNotLeft = (appointment: PlacedAppointment, at: Instant): RefusalCode | null => {
  const { seat, startsAt, outcome, billCents } = appointment
  if (seat === undefined) return 'NOT_A_COURSE'
  if (seat.pass !== undefined) return whyNotGivenBack(appointment, { ...seat, pass: seat.pass }, at)
  if (toMs(at) < toMs(startsAt)) return 'NOT_STARTED'
  return sessionsAhead(appointment, at).length === 0 || outcome !== null || billCents !== null ? 'ALREADY_OVER' : null
}

/** Of a pass: what is unused comes back until its last day ends. One that was not used at all is cancelled. */
const whyNotGivenBack = ({ outcome, billCents }: PlacedAppointment, seat: PassSeat, at: Instant): RefusalCode | null => {
  if (usedVisits(seat) === 0) return 'NOT_STARTED'
  if (visitsLeft(seat) === 0) return 'PASS_USED_UP'
  return toMs(at) >= toMs(seat.pass.until) || outcome !== null || billCents !== null ? 'PASS_OVER' : null
}

/** The sessions that are left are free for others at once, and what the pinned policy gives back for them is requested in the same append. */
export const decideLeaveCourse = ({ at, refund }: { at: string; refund: RefundKeys }, states: States): GivingUpDecision => {
  const appointment = requireConfirmed(states.appointment)
  if (isRefused(appointment)) return appointment
  const refused = whyNotLeft(appointment, at)
  if (refused !== null) return { refused }
  const sessionIds = appointment.seat?.pass ? [] : sessionsAhead(appointment, at).map(({ sessionId }) => sessionId)
  return decideGiveUpSessions({ sessionIds, by: 'parent', at, refund, reason: '' }, states)
}

const decideGivingUp = (command: GiveUpSessions, states: States): GivingUpDecision => {
  const appointment = requireConfirmed(states.appointment)
  if (isRefused(appointment)) return appointment
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  const lacking = missingClaimed(states, appointment)
  if (lacking !== null) return lacking
  const quote = quoteGivingUp(appointment, command)
  if (quote === undefined) return { events: {} }
  const { dropped, sessions: _left, ...sums } = quote
  const { appointmentId, parentId } = appointment
  const { by, refund, reason } = command
  const balance = balanceOf(payment)
  // The parent's bank may have taken some of it back already.
  const amountCents = Math.min(sums.refundCents, unrefundedCentsOf(balance))
  const refunded = requestRefund(payment, balance, { ...refund, amountCents, why: 'sessions_given_up' })
  const sessionIds = dropped.map(({ sessionId }) => sessionId)
  const { seat } = appointment
  const passVisits = seat?.pass && { passVisits: usedVisits({ ...seat, pass: seat.pass }) }
  const fact = { appointmentId, parentId, by, sessionIds, ...sums, ...(reason !== '' && { reason }), ...passVisits }
  return {
    events: {
      appointment: [{ type: 'SessionsGivenUp', data: fact }],
      ...(refunded.length > 0 && { payment: refunded }),
      ...releaseClaim(ledgersOfSessions(states, appointment, sessionIds), appointmentId, 'resized'),
    },
  }
}

/** Some sessions of a paid seat fall away and the others stay. Given up before, nothing changes. */
export const decideGiveUpSessions = replayable('give-up-sessions', decideGivingUp)

/** Sessions of one course are on days of their own, so the ledgers of some hold no claim of the others. */
export const ledgersOfSessions = (
  states: LedgerStates,
  { seat, petId, zone }: PlacedAppointment,
  sessionIds: readonly string[],
): LedgerStates => {
  const given = seat?.sessions.filter(({ sessionId }) => sessionIds.includes(sessionId)) ?? []
  if (given.length === 0) return {}
  const keys = timesOfSeat(given, petId).flatMap((time) => ledgerKeys(time, zone))
  const ledgers: LedgerStates = {}
  for (const key of keys) if (states[key] !== undefined) ledgers[key] = states[key]
  return ledgers
}

export const outcomeOfLeaveCourse = (events: readonly { type: string; data: unknown }[]) => {
  const { refundCents, keptCents } = writtenFact(events, 'SessionsGivenUp')
  return { refundCents, keptCents }
}

import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { isRefused } from '../kernel/decision.ts'
import { addMs, toMs } from '../kernel/instant.ts'
import { localDateOf } from '../kernel/zone.ts'
import type { Appointment, PlacedAppointment } from './appointment.ts'
import { sessionsAhead } from './give-up-sessions/quote.ts'
import { isConsultation, requireStartedVisit } from './is-consultation.ts'
import type { Confirmed } from './started-appointment.ts'

/**
 * So long after its end a professional may correct what they said of a visit. Nothing of it is paid out before, or they would lower a bill
 * whose money they have, and the refund would be Lapka's.
 */
export const OUTCOME_WINDOW_DAYS = 7

/** From when on what was said of a visit stays as it is. */
export const outcomeFinalFrom = ({ endsAt }: { endsAt: string }): string => addMs(endsAt, OUTCOME_WINDOW_DAYS * DAY_MS)

export const isOutcomeFinal = (visit: { endsAt: string }, at: string): boolean => toMs(at) >= toMs(outcomeFinalFrom(visit))

/**
 * Nights are left of a stay, and its guests have not gone. It is neither over nor billed before: that would settle its money, and a parent
 * could give up no night any more.
 */
const isStayRunning = ({ stay, zone }: Pick<PlacedAppointment, 'stay' | 'zone'>, at: string): boolean =>
  stay !== undefined && stay.leftOn === undefined && localDateOf(at, zone) < stay.stay.departure

/** A pass is neither over nor billed before its last day ends. */
export const isPassRunning = ({ seat }: Pick<PlacedAppointment, 'seat'>, at: string): boolean =>
  seat?.pass !== undefined && toMs(at) < toMs(seat.pass.until)

/**
 * Why it is neither over nor billed yet: nights, visits or sessions are left of it, whose money goes back by the policy if they are given up, and in
 * full if they are called off. A bill or a mark would settle it before.
 */
export const whyNotOver = (appointment: Pick<PlacedAppointment, 'stay' | 'seat' | 'zone'>, at: string): RefusalCode | null => {
  if (isStayRunning(appointment, at)) return 'STAY_NOT_OVER'
  if (isPassRunning(appointment, at)) return 'PASS_NOT_OVER'
  return sessionsAhead(appointment, at).length > 0 ? 'COURSE_NOT_OVER' : null
}

/** A change of the outcome or the bill needs a visit that has begun and is not final. */
export const requireOpenVisit = (appointment: Appointment, at: string): Confirmed | Refusal => {
  const started = requireStartedVisit(appointment, at)
  return !isRefused(started) && isOutcomeFinal(started, at) ? { refused: 'OUTCOME_FINAL' } : started
}

/** A forgotten outcome can be said later too, for nothing of the visit was paid out; another one can't. */
export const requireOutcomeOpenTo = (
  outcome: Confirmed['outcome'],
  appointment: Appointment,
  at: string,
): Confirmed | Refusal => {
  const started = requireStartedVisit(appointment, at)
  if (isRefused(started) || started.outcome === null || started.outcome === outcome) return started
  return requireOpenVisit(appointment, at)
}

/**
 * A payout only reads the visit. A correction of the window's last moment, decided again after a conflict, is in the log long before
 * this hour is over, so no payout can miss it.
 */
export const PAYABLE_AFTER_HOURS = OUTCOME_WINDOW_DAYS * 24 + 1

/** From when on what a visit earned can be paid out; null for what its professional can't lower: a consultation, or what was cancelled. */
export const earningAvailableFrom = (appointment: Appointment): string | null =>
  appointment.status === 'confirmed' && !isConsultation(appointment)
    ? addMs(appointment.endsAt, PAYABLE_AFTER_HOURS * HOUR_MS)
    : null

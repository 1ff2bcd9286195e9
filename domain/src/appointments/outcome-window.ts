import type { Refusal } from '@lapka/contracts/refusals.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { isRefused } from '../kernel/decision.ts'
import { addMs, toMs } from '../kernel/instant.ts'
import type { Appointment } from './appointment.ts'
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

import type { Refusal } from '@lapka/contracts/refusals.ts'
import { isRefused } from '../kernel/decision.ts'
import type { Appointment, PlacedAppointment } from './appointment.ts'
import { requireStarted, type Confirmed } from './started-appointment.ts'

/** Marks an appointment, or a row about one, as an accepted consultation. */
export type MaybeConsultation = Pick<PlacedAppointment, 'consultation'>
/** The same of a stay, whose nights are changed by commands of its own. */
export type MaybeStay = { stay?: { room?: unknown } | undefined }
/** The same of a seat in a class. */
export type MaybeSeat = { seat?: unknown }
/** Why it has no time of its own that could be changed; null if it has. */
export const whyNoOwnTime = ({ stay, seat }: MaybeStay & MaybeSeat): 'NOT_OF_A_STAY' | 'NOT_OF_A_CLASS' | null => {
  if (stay !== undefined) return 'NOT_OF_A_STAY'
  return seat === undefined ? null : 'NOT_OF_A_CLASS'
}

/** A consultation has its own rules for its start, end and money: it can't be edited, moved, billed or cancelled. */
export const isConsultation = ({ consultation }: { consultation?: unknown }): boolean => consultation !== undefined

/** The visit, once it has started. A consultation ends by its own rules, so its outcome can't be marked. */
export const requireStartedVisit = (appointment: Appointment, at: string): Confirmed | Refusal => {
  const started = requireStarted(appointment, at)
  return !isRefused(started) && isConsultation(started) ? { refused: 'CONSULTATION_FIXED' } : started
}

import type { PrescriptionSheet } from '@lapka/contracts/events/appointments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { iso, spanFrom, type Scene } from './calendar.ts'
import { diceOf } from './dice.ts'
import type { PlannedAppointment, PlannedMark } from './planned-appointment.ts'
import { sheets } from './reasons.ts'

/** A professional who forgot to mark an appointment remembers after some days. */
const REMEMBERED_MS = 2 * DAY_MS

/** Professionals mark it within some hours. Some parents did not come, and some of the last days are not marked yet. */
export const markOf = ({ endMs }: Scene, appointment: PlannedAppointment): PlannedMark | undefined => {
  const { course, service, professional, reason } = appointment
  if (course.kind !== 'kept' && course.kind !== 'moved') return undefined
  const dice = diceOf('mark', appointment.appointmentId)
  const startsAt = course.kind === 'moved' ? course.startsAt : appointment.startsAt
  const { untilMs: overMs } = spanFrom(professional, Date.parse(startsAt), service)
  const markedMs = overMs + dice.whole(0, 180) * MINUTE_MS
  if (markedMs > endMs - HOUR_MS || (overMs > endMs - REMEMBERED_MS && dice.chance(0.1))) return undefined
  const at = iso(markedMs)
  // Where not coming gives money back, a refund would follow; the demo has enough of them.
  if (professional.policy.noShowRefundPercent === 0 && dice.chance(0.02)) return { kind: 'no-show', at }
  const sheet = professional.profile.role === 'VET' && dice.chance(0.8) ? sheetFor(reason) : undefined
  return { kind: 'completed', at, ...(sheet && { sheet }) }
}

const sheetFor = (reason: string): PrescriptionSheet | undefined => sheets.find(({ reasons }) => reasons.includes(reason))?.sheet

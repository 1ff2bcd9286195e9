import type { CancelledBy } from '@lapka/contracts/events/cancellations.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Decision } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import type { Appointment } from '../appointment.ts'
import { isConsultation } from '../is-consultation.ts'

/** `at` is the instant of the request. */
export type UndoCancellation = { by: CancelledBy; at: string }

/** Views ask this too. */
export const isUndoOver = (until: string, at: string): boolean => toMs(at) > toMs(until)

const decideUndo = ({ by, at }: UndoCancellation, { appointment }: { appointment: Appointment }): Decision<'appointment'> => {
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  if (isConsultation(appointment)) return { refused: 'CONSULTATION_FIXED' }
  if (appointment.status !== 'cancelled' || appointment.by !== by) return { refused: 'UNDO_OVER' }
  if (appointment.undo === null || isUndoOver(appointment.undo.until, at)) return { refused: 'UNDO_OVER' }
  return { events: { appointment: [{ type: 'CancellationUndone', data: { appointmentId: appointment.appointmentId } }] } }
}

/**
 * The side that cancelled undoes it before it is settled. The time stayed claimed, no refund was requested and no letter was
 * sent, so the appointment keeps its price, its deadline and its reminder.
 */
export const decideUndoCancellation = replayable('undo-cancellation', decideUndo)

import { noteStream } from '@lapka/contracts/streams.ts'
import type { Decision } from '../../kernel/decision.ts'
import { foldOf, type Fold } from '../../kernel/fold.ts'
import { toMs } from '../../kernel/instant.ts'
import type { Appointment } from '../appointment.ts'

/** Nothing is decided by a note: its text is sealed. */
export type Note = { revision: number }
const noteFold: Fold<Note> = foldOf<Note>(() => ({ revision: -1 }), {})

export const noteStreams = (appointmentId: string) => ({ note: { stream: noteStream(appointmentId), fold: noteFold } })

export type NoteAppointment = { text: string; remindAt: string | null; at: string }

/** A professional's own note, as a whole; before and after the appointment, and also where it was cancelled. */
export const decideNoteAppointment = (
  { text, remindAt, at }: NoteAppointment,
  { appointment }: { appointment: Appointment; note: Note },
): Decision<'note'> => {
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  if (remindAt !== null && (text === '' || toMs(remindAt) <= toMs(at))) return { refused: 'INVALID_INPUT' }
  const { appointmentId, professionalId, parentId } = appointment
  return { events: { note: [{ type: 'AppointmentNoted', data: { appointmentId, professionalId, parentId, text, remindAt } }] } }
}

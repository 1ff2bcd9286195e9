import type { PersonalFields } from './personal-fields.ts'

/** A professional's own notes. Their stream is no part of the appointment's history, which the parent reads. */
export type NoteEvents = {
  // note-{appointmentId}
  AppointmentNoted: {
    appointmentId: string
    professionalId: string
    /** The owner of the key that seals the text: it is about them and their pet. */
    parentId: string
    /** Empty once the note was taken away. */
    text: string
    /** When the professional wants to be reminded of it. */
    remindAt: string | null
  }
}

export const notesFields = { AppointmentNoted: { text: 'parentId' } } as const satisfies PersonalFields<NoteEvents>

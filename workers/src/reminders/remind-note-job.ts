import type { Language } from '@lapka/contracts/roles.ts'
import { appointmentStream, noteStream, professionalStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { formatMoment, formatWindow } from '../format.ts'
import { sayIn, type Letter } from '../emails/letter.ts'
import { bookedAs, clear, displayName, lastFactOf, listOfNames, readPetNames } from '../emails/people.ts'
import { writeToAccount, type Sending } from '../emails/write-to-account.ts'
import { defineJob, done, type JobResult } from '../work/job.ts'

type NoteReminder = { appointmentId: string; remindAt: string }

/** Sends a professional their own note at the time they chose, unless they have changed it since. */
export const remindNote = async (
  dependencies: Sending,
  { appointmentId, remindAt, workId }: NoteReminder & { workId: string },
): Promise<JobResult> => {
  const { handle } = dependencies
  const note = lastFactOf(await handle.readOpened(noteStream(appointmentId)), 'AppointmentNoted')
  if (note?.remindAt !== remindAt || clear(note.text) === '') return done('changed since')
  const { appointment } = await handle.read({ appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } })
  const professional = bookedAs(await handle.readOpened(professionalStream(note.professionalId)))
  if (appointment.status === 'none' || professional === undefined) return done('nobody to write to')
  const petNames = await readPetNames(handle, appointment)
  const { startsAt, endsAt, zone, stay, window } = appointment
  return writeToAccount(dependencies, { accountId: clear(professional.accountId), workId }, (language) => {
    const starts = { instant: startsAt, zone, language }
    const moment = window === undefined ? formatMoment(starts) : formatWindow(starts, endsAt, false)
    return {
      letter: noteLetter(language, {
        petName: listOfNames(petNames, language),
        moment,
        text: clear(note.text),
        isStay: stay !== undefined,
      }),
      about: { template: 'note-reminder', appointmentId },
      path: `/appointments/${appointmentId}`,
      readerName: displayName(professional, language),
      closing: sayIn(language)('Пишем ви, защото поискахте напомняне.', 'We write because you asked to be reminded.'),
    }
  })
}

type NoteFacts = { petName: string; moment: string; text: string; isStay: boolean }

export const noteLetter = (language: Language, note: NoteFacts): Letter => {
  const say = sayIn(language)
  const pet = note.petName || say('любимеца', 'the pet')
  const title = say(`Бележката ви за ${pet}`, `Your note on ${pet}`)
  return {
    subject: title,
    title,
    lead: note.isStay
      ? say(`Престоят започва на ${note.moment}`, `The stay begins on ${note.moment}.`)
      : say(`Часът е за ${note.moment}`, `The appointment is on ${note.moment}.`),
    facts: [],
    quote: { label: say('Записахте', 'You noted'), words: note.text },
    note: say('Виждате я само вие.', 'Only you can see it.'),
    button: note.isStay ? say('Вижте престоя', 'View stay') : say('Вижте часа', 'See the appointment'),
  }
}

export const remindNoteJob = defineJob<NoteReminder>({
  kind: 'remind-note',
  isLetter: true,
  priorityOf: () => 'later',
  causes: {
    AppointmentNoted: ({ appointmentId, remindAt }) =>
      remindAt === null ? [] : [{ payload: { appointmentId, remindAt }, dueAt: remindAt }],
  },
  run: remindNote,
})

import { beforeEach, expect, it } from 'vitest'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { decideNoteAppointment, noteStreams } from '@lapka/domain/appointments/note-appointment/decide.ts'
import { command } from '@lapka/domain/testing/commands.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { noteLetter, remindNote } from './remind-note-job.ts'

let practice: Practice
let clinic: Awaited<ReturnType<Practice['openPractice']>>
let appointmentId: string
let mails: { to: string; subject: string; text: string }[]

beforeEach(async () => {
  practice = createPractice()
  clinic = await practice.openPractice()
  const parent = await practice.registerParent()
  appointmentId = await practice.place({
    professionalId: clinic.professionalId,
    ...parent,
    startsAt: practice.slotAhead(48),
  })
  mails = []
})

const note = async (text: string, remindAt: string | null) => {
  const appointment = { stream: appointmentStream(appointmentId), fold: appointmentFold }
  const streams = { appointment, ...noteStreams(appointmentId) }
  await practice.run(command({ streams }, (states) => decideNoteAppointment({ text, remindAt, at: practice.now() }, states)))
}
const remind = (remindAt: string) => {
  const send = (mail: (typeof mails)[number]) => Promise.resolve({ accepted: mails.push(mail) })
  const dependencies = { ...practice, mailer: { send } as never, publicUrl: 'https://lapka.test' }
  return remindNote(dependencies, { appointmentId, remindAt, workId: 'w-1' })
}

it('sends the professional alone what they noted', async () => {
  const remindAt = practice.slotAhead(24)
  await note('Без бяла престилка', remindAt)
  await remind(remindAt)
  expect(mails).toMatchObject([{ to: clinic.vetEmail, subject: expect.stringContaining('Your note on') }])
  expect(mails[0]?.text).toContain('Без бяла престилка')
})

it('sends nothing of a note that was changed or taken away since', async () => {
  const remindAt = practice.slotAhead(24)
  await note('Без бяла престилка', remindAt)
  await note('Без бяла престилка', null)
  expect(await remind(remindAt)).toEqual({ result: 'done', note: 'changed since' })
  expect(mails).toEqual([])
})

it.each([
  ['bg', 'Престоят започва на ', 'Вижте престоя'],
  ['en', 'The stay begins on ', 'View stay'],
] as const)('a note on a stay speaks of the stay: %s', (language, begins, button) => {
  const letter = noteLetter(language, { petName: 'Рекс', moment: 'чт, 26 ноември', text: 'Храна', isStay: true })
  expect(letter.lead).toContain(begins)
  expect(letter.button).toBe(button)
})

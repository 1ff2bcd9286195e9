import { expect, test } from 'vitest'
import { createStory, VET } from '../../testing/story.ts'
import { decideNoteAppointment } from './decide.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'
const note = { revision: -1 }

const story = createStory()
story.place('a1', NOW, TEN)
const appointment = story.appointment('a1')

test('a note is written as a whole, with the time to be reminded of it', () => {
  const command = { text: 'Страхлив е', remindAt: '2026-11-23T07:30:00.000Z', at: NOW }
  expect(decideNoteAppointment(command, { appointment, note })).toMatchObject({
    events: {
      note: [
        {
          type: 'AppointmentNoted',
          data: { appointmentId: 'a1', professionalId: VET, text: 'Страхлив е', remindAt: '2026-11-23T07:30:00.000Z' },
        },
      ],
    },
  })
})

test('a reminder in the past, or without a text, is refused', () => {
  for (const command of [
    { text: 'Страхлив е', remindAt: NOW, at: NOW },
    { text: '', remindAt: TEN, at: NOW },
  ])
    expect(decideNoteAppointment(command, { appointment, note })).toEqual({ refused: 'INVALID_INPUT' })
})

test('of what does not exist nothing is noted', () => {
  const missing = story.appointment('a2')
  expect(decideNoteAppointment({ text: 'х', remindAt: null, at: NOW }, { appointment: missing, note })).toEqual({
    refused: 'NOT_FOUND',
  })
})

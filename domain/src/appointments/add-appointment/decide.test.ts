import { expect, test } from 'vitest'
import { command } from '../../testing/commands.ts'
import { createStory, VET } from '../../testing/story.ts'
import { addAppointmentStreams, decideAddAppointment } from './decide.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const START = '2026-11-26T08:00:00.000Z'

const clinic = (plan: Parameters<typeof createStory>[0] = {}) => {
  const story = createStory(plan)
  story.book('v1', NOW, START)
  const add = (id: string, startsAt: string, change: { at?: string; serviceId?: string } = {}) => {
    const addition = {
      appointmentId: id,
      professionalId: VET,
      petId: 'pet-of-ana',
      serviceId: 'exam',
      startsAt,
      visitReason: 'По телефона',
      at: NOW,
      tzdataVersion: '2026b',
      ...change,
    }
    return story.run(
      NOW,
      command(addAppointmentStreams(addition), (states) => decideAddAppointment(addition, states)),
    )
  }
  return { story, add }
}

test('a free time is agreed at once; its price is due to the clinic', () => {
  const { story, add } = clinic()
  add('v2', '2026-11-26T08:30:00.000Z')
  expect(story.appointment('v2')).toMatchObject({
    status: 'confirmed',
    price: { lines: [] },
    paidCents: 0,
    dueToClinicCents: 3000,
  })
  expect(story.typesOf('appointment-v2')).toEqual(['AppointmentPlaced', 'AppointmentAddedByProfessional', 'AppointmentConfirmed'])
  expect(story.place('v3', NOW, '2026-11-26T08:30:00.000Z', { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
})

test('what is taken stays taken, and nothing is added outside the hours or in the past', () => {
  const { add } = clinic()
  expect(add('v2', START)).toEqual({ refused: 'SLOT_TAKEN' })
  expect(add('v2', '2026-11-26T20:00:00.000Z')).toEqual({ refused: 'SLOT_NOT_OFFERED' })
  expect(add('v2', '2026-11-26T09:00:00.000Z', { at: '2026-11-26T09:30:00.000Z' })).toEqual({ refused: 'SLOT_IN_PAST' })
  expect(add('v2', '2026-11-26T09:00:00.000Z', { serviceId: 'none' })).toEqual({ refused: 'NOT_FOUND' })
})

test('the notice that parents need does not bind the professional', () => {
  const { add } = clinic({ minimumNoticeMinutes: 2 * 24 * 60 })
  expect(add('v2', '2026-11-24T08:00:00.000Z')).toHaveProperty('events')
})

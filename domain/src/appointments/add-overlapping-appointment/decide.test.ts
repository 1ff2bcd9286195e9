import { expect, test } from 'vitest'
import { command } from '../../testing/commands.ts'
import { createStory, VET } from '../../testing/story.ts'
import { addOverlappingStreams, decideAddOverlapping } from './decide.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const START = '2026-11-26T08:00:00.000Z'

const clinic = () => {
  const story = createStory()
  story.book('v1', NOW, START)
  const add = (id: string, startsAt: string, change: { at?: string; serviceId?: string } = {}) => {
    const addition = {
      appointmentId: id,
      overlappedId: 'v1',
      professionalId: VET,
      petId: 'pet-of-ana',
      serviceId: 'exam',
      startsAt,
      reason: 'Спешен случай',
      visitReason: '',
      at: NOW,
      tzdataVersion: '2026b',
      ...change,
    }
    return story.run(
      NOW,
      command(addOverlappingStreams(addition), (states) => decideAddOverlapping(addition, states)),
    )
  }
  return { story, add }
}

test('an appointment beside another one is agreed at once, costs nothing here and keeps its reason', () => {
  const { story, add } = clinic()
  add('v2', '2026-11-26T08:10:00.000Z')
  expect(story.appointment('v2')).toMatchObject({
    status: 'confirmed',
    price: { lines: [] },
    paidCents: 0,
    dueToClinicCents: 3000,
  })
  expect(story.typesOf('appointment-v2')).toEqual(['AppointmentPlaced', 'OverlapAllowed', 'AppointmentConfirmed'])
  expect(story.eventsOf('ledger-' + VET + '-2026-11-26')).toContainEqual(
    expect.objectContaining({ type: 'ClaimHeld', data: expect.objectContaining({ claimId: 'v2', isOverlap: true }) }),
  )
})

test('both keep others out of their time, and the added one gives its time back', () => {
  const { story, add } = clinic()
  add('v2', '2026-11-26T08:10:00.000Z')
  expect(story.place('v3', NOW, '2026-11-26T08:30:00.000Z', { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
  story.cancel('v2', NOW, 'professional')
  expect(story.appointment('v2')).toMatchObject({ status: 'cancelled', refundCents: 0, keptCents: 0 })
  expect(story.place('v3', NOW, '2026-11-26T08:30:00.000Z', { parent: 'boris' })).toHaveProperty('events')
})

test('nothing is added where nothing overlaps, beside a cancelled appointment, or in the past', () => {
  const { story, add } = clinic()
  expect(add('v2', '2026-11-26T08:30:00.000Z')).toEqual({ refused: 'NOT_OVERLAPPING' })
  expect(add('v2', START, { serviceId: 'none' })).toEqual({ refused: 'NOT_FOUND' })
  expect(add('v2', START, { at: '2026-11-26T09:00:00.000Z' })).toEqual({ refused: 'SLOT_IN_PAST' })
  story.cancel('v1', NOW)
  expect(add('v2', START)).toEqual({ refused: 'ALREADY_CANCELLED' })
})

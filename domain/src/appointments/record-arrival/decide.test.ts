import { expect, test } from 'vitest'
import { createStory } from '../../testing/story.ts'
import { decideRecordArrival } from './decide.ts'

const EARLY = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-26T08:00:00.000Z'
/** The first minutes of the day in Sofia, when it is still yesterday in UTC. */
const DAY_BEGINS = '2026-11-25T22:05:00.000Z'

const story = createStory()
story.book('a1', EARLY, TEN)
const appointment = story.appointment('a1')

test('a patient who is early is recorded from the beginning of the local day, and not before', () => {
  expect(decideRecordArrival({ step: 'arrived', at: DAY_BEGINS }, { appointment })).toEqual({
    events: { appointment: [{ type: 'ArrivalRecorded', data: { appointmentId: 'a1', step: 'arrived' } }] },
  })
  const before = '2026-11-25T21:55:00.000Z'
  expect(decideRecordArrival({ step: 'arrived', at: before }, { appointment })).toEqual({ refused: 'NOT_STARTED' })
})

test('what is known already is no news', () => {
  expect(decideRecordArrival({ step: 'not_arrived', at: TEN }, { appointment })).toEqual({ events: {} })
})

test('who was marked as never having come does not arrive afterwards', () => {
  if (appointment.status !== 'confirmed') throw new Error('The story has no confirmed appointment.')
  const marked = { ...appointment, outcome: 'no_show' as const }
  expect(decideRecordArrival({ step: 'arrived', at: TEN }, { appointment: marked })).toEqual({ refused: 'ALREADY_OVER' })
})

test('an arrival is refused for what was not paid, was cancelled or does not exist', () => {
  const other = createStory()
  other.place('held', EARLY, TEN)
  expect(decideRecordArrival({ step: 'arrived', at: TEN }, { appointment: other.appointment('held') })).toEqual({
    refused: 'NOT_CONFIRMED',
  })
  expect(decideRecordArrival({ step: 'arrived', at: TEN }, { appointment: other.appointment('none') })).toEqual({
    refused: 'NOT_FOUND',
  })
  story.cancel('a1', EARLY, 'parent')
  expect(decideRecordArrival({ step: 'arrived', at: TEN }, { appointment: story.appointment('a1') })).toEqual({
    refused: 'ALREADY_CANCELLED',
  })
})

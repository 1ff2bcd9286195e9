import { expect, test } from 'vitest'
import { createStory } from '../testing/story.ts'

const NOW = '2026-11-20T08:00:00.000Z'
const LATER = '2026-11-20T08:01:00.000Z'
const TEN = '2026-11-24T08:00:00.000Z'
const ELEVEN = '2026-11-24T09:00:00.000Z'
const refused = { refused: 'PROFESSIONAL_NOT_VERIFIED' }

test('a held time can’t be paid once its professional was refused, not even on a page requested before', () => {
  const story = createStory()
  story.place('a1', NOW, TEN)
  story.place('a2', NOW, ELEVEN)
  story.startPayment('a2', NOW)
  story.reject(NOW)
  const before = story.eventCount()
  expect([story.startPayment('a1', LATER), story.startPayment('a2', LATER)]).toEqual([refused, refused])
  expect(story.eventCount()).toBe(before)
})

test('a booked appointment keeps its time and is not moved to another one, but can be cancelled by both', () => {
  const story = createStory()
  story.book('a1', NOW, TEN)
  story.book('a2', NOW, ELEVEN)
  story.reject(NOW)
  expect([
    story.move('a1', LATER, '2026-11-25T08:00:00.000Z'),
    story.move('a1', LATER, '2026-11-25T08:00:00.000Z', 'professional'),
  ]).toEqual([refused, refused])
  expect(story.appointment('a1')).toMatchObject({ status: 'confirmed', startsAt: TEN })
  story.cancel('a1', LATER, 'professional')
  story.cancel('a2', LATER, 'parent')
  expect([story.appointment('a1').status, story.appointment('a2').status]).toEqual(['cancelled', 'cancelled'])
})

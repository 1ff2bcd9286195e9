import { expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { decideWriteReview } from '@lapka/domain/reviews/write-review/decide.ts'
import { command, complete, markNoShow, readingOf } from '@lapka/domain/testing/commands.ts'
import { createStory, VET } from '@lapka/domain/testing/story.ts'
import { addRatings, verifyReviews, type Ratings } from './reviews.ts'
import { byStream, type Fact } from './violation.ts'

const EARLY = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-26T08:00:00.000Z'
const AFTER = '2026-11-26T08:40:00.000Z'
const byline = { authorName: 'Ана П.', petName: 'Рекс', species: 'dog', breed: '' } as const
const words = { stars: 4, care: null, clarity: null, waiting: null, text: '' }

/** Positions count up over the whole log, as the log gives them. */
const written = (change: (event: RecordedEvent) => RecordedEvent = (event) => event): Fact[] => {
  const story = createStory()
  story.book('a1', EARLY, TEN)
  story.run(AFTER, complete({ appointmentId: 'a1', at: AFTER }))
  const streams = { ...readingOf('a1').streams, ...reviewStreams('a1') }
  story.run(
    AFTER,
    command({ streams }, (states) => decideWriteReview({ ...words, byline, isInOwnName: false, at: AFTER }, states)),
  )
  return [...story.log.values()].flat().map((event, index) => ({ ...change(event), position: index + 1 }))
}
const found = (facts: Fact[]) => verifyReviews(byStream(facts)).map(({ what }) => what)

it('a review of a paid visit that took place passes, and its stars are counted', () => {
  const facts = written()
  expect(found(facts)).toEqual([])
  const ratings: Ratings = new Map()
  expect(addRatings(ratings, byStream(facts))).toBe(1)
  expect(ratings.get(VET)).toEqual({ sum: 4, count: 1 })
})

it('one of another parent, of what did not take place, and a second one are found', () => {
  const others = written((event) =>
    event.type === 'ReviewWritten' ? { ...event, data: { ...(event.data as object), authorId: 'boris' } } : event,
  )
  expect(found(others)).toEqual([expect.stringContaining('not by the parent')])
  const early = written().filter(({ type }) => type !== 'AppointmentCompleted')
  expect(found(early)).toEqual([expect.stringContaining('REVIEW_TOO_EARLY')])
  const unpaid = written().filter(({ type }) => type !== 'PaymentCaptured')
  expect(found(unpaid)).toEqual([expect.stringContaining('REVIEW_UNPAID')])
  const facts = written()
  const [review] = facts.filter(({ type }) => type === 'ReviewWritten')
  expect(found([...facts, { ...review!, position: 1_000 }])).toEqual([expect.stringContaining('2 times')])
})

it('a review that an operator allowed passes although its visit is marked as missed, and one that nobody allowed is found', () => {
  const story = createStory()
  story.book('a1', EARLY, TEN)
  story.run(AFTER, markNoShow({ appointmentId: 'a1', at: AFTER }))
  const streams = { ...readingOf('a1').streams, ...reviewStreams('a1') }
  const data = { appointmentId: 'a1', authorId: 'ana', operatorId: 'maya', reason: 'Бил е.', accountIds: ['ana'] }
  story.run(
    AFTER,
    command({ streams }, () => ({ events: { review: [{ type: 'ReviewAdmitted', data }] } })),
  )
  const factsNow = () => [...story.log.values()].flat().map((event, index): Fact => ({ ...event, position: index + 1 }))
  expect(found(factsNow())).toEqual([])
  story.run(
    AFTER,
    command({ streams }, (states) => decideWriteReview({ ...words, byline, isInOwnName: false, at: AFTER }, states)),
  )
  expect(found(factsNow())).toEqual([])
  expect(found(factsNow().filter(({ type }) => type !== 'ReviewAdmitted'))).toEqual([expect.stringContaining('REVIEW_NOT_COME')])
})

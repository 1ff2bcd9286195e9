import { expect, test } from 'vitest'
import { createStory } from '../testing/story.ts'
import { answerRefund } from './refund-answer.ts'

const BOOKED = '2026-11-20T07:00:00.000Z'
const STARTS = '2026-11-26T08:00:00.000Z'
const EARLY = '2026-11-24T08:00:00.000Z'
const LATE = '2026-11-25T12:00:00.000Z'
const END = '2027-01-01T00:00:00.000Z'

const bookedStory = () => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 10 } })
  story.book('one', BOOKED, STARTS)
  return story
}
type Story = ReturnType<typeof bookedStory>
/** Positions as the log would give them, in the order in which streams were written. */
const eventsOf = (story: Story) =>
  [...story.log.values()]
    .flat()
    .filter(({ stream }) => stream.startsWith('appointment-') || stream.startsWith('payment-'))
    .toSorted((one, other) => (one.occurredAt < other.occurredAt ? -1 : 1))
    .map((event, index) => ({ ...event, position: index + 1, commandId: event.occurredAt }))
const ask = (story: Story, asOf = END) => answerRefund(eventsOf(story), { asOf })
const deciding = (story: Story, asOf = END) => ask(story, asOf)?.reasons.find(({ isDeciding }) => isDeciding)?.rule

test('before anybody cancels it says what cancelling would give at that instant', () => {
  const story = bookedStory()
  expect(ask(story, EARLY)).toMatchObject({ decision: null, paidCents: 3000, refundCents: 3000, recordedCents: null })
  expect(ask(story, LATE)).toMatchObject({ decision: null, refundCents: 1500 })
})

test('half came back because the parent cancelled after the pinned deadline', () => {
  const story = bookedStory()
  story.cancel('one', LATE)
  expect(ask(story)).toMatchObject({ by: 'parent', refundCents: 1500, recordedCents: 1500, at: LATE })
  expect(deciding(story)).toBe('deadline')
  expect(ask(story)?.reasons.find(({ rule }) => rule === 'deadline')?.event?.type).toBe('AppointmentPlaced')
})

test('all of it came back because the professional cancelled', () => {
  const story = bookedStory()
  story.cancel('one', LATE, 'professional')
  expect([ask(story)?.refundCents, ask(story)?.recordedCents, deciding(story)]).toEqual([3000, 3000, 'cancelled_by'])
})

test('a move after the deadline keeps it late, however far away the new time is', () => {
  const story = bookedStory()
  story.move('one', LATE, '2026-12-02T08:00:00.000Z')
  story.cancel('one', '2026-11-25T13:00:00.000Z')
  expect([ask(story)?.refundCents, deciding(story)]).toEqual([1500, 'moved_late'])
})

test('as of an instant before the cancellation nothing of it is known', () => {
  const story = bookedStory()
  story.cancel('one', LATE)
  expect(ask(story, EARLY)).toMatchObject({ decision: null, refundCents: 3000 })
  expect(answerRefund(eventsOf(story), { asOf: END, refundId: 'other' })).toBeUndefined()
})

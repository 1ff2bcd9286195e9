import { HOUR_MS } from '@lapka/contracts/time.ts'
import { expect, test } from 'vitest'
import * as commands from '../testing/commands.ts'
import { createStory } from '../testing/story.ts'
import { addMs } from '../kernel/instant.ts'
import { answerRefund } from './refund-answer.ts'

const BOOKED = '2026-11-20T07:00:00.000Z'
const STARTS = '2026-11-26T08:00:00.000Z'
const EARLY = '2026-11-24T08:00:00.000Z'
const LATE = '2026-11-25T12:00:00.000Z'
const END = '2027-01-01T00:00:00.000Z'

const policy = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 10 }
const bookedStory = () => {
  const story = createStory({ policy })
  story.book('one', BOOKED, STARTS)
  return story
}
const waitingForMoney = (terms: Partial<typeof policy> = {}) => {
  const story = createStory({ policy: { ...policy, ...terms } })
  story.place('one', BOOKED, STARTS)
  story.startPayment('one', BOOKED)
  return story
}
type Story = ReturnType<typeof bookedStory>
/** Positions as the log would give them, in the order in which streams were written. */
const eventsOf = (story: Story) =>
  [...story.log.values()]
    .flat()
    .filter(({ stream }) => stream === 'appointment-one' || stream === commands.paymentStreamOf('one').stream)
    .toSorted((one, other) => (one.occurredAt < other.occurredAt ? -1 : 1))
    .map((event, index) => ({ ...event, position: index + 1, commandId: event.occurredAt }))
const ask = (story: Story, asOf = END) => answerRefund(eventsOf(story), { asOf })
const deciding = (story: Story, asOf = END) => ask(story, asOf)?.reasons.find(({ isDeciding }) => isDeciding)?.rule

test('before a cancellation it says what cancelling would give at that instant', () => {
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

test('a share came back because the parent did not come', () => {
  const story = bookedStory()
  story.run(STARTS, commands.markNoShow({ appointmentId: 'one', at: addMs(STARTS, HOUR_MS) }))
  expect([ask(story)?.refundCents, ask(story)?.recordedCents, deciding(story)]).toEqual([300, 300, 'no_show'])
})

test('the difference came back because the appointment cost less, and later bills count only what is left', () => {
  const story = bookedStory()
  const bill = (billCents: number, at: string) => {
    const refund = { refundId: `refund-${billCents}`, idempotencyKey: `key-${billCents}` }
    story.run(at, commands.adjustBill({ appointmentId: 'one', amountCents: billCents, reason: 'без снимка', at, refund }))
  }
  bill(2000, addMs(STARTS, HOUR_MS))
  bill(1500, addMs(STARTS, 2 * HOUR_MS))
  const first = answerRefund(eventsOf(story), { asOf: END, refundId: 'refund-2000' })
  expect([first?.refundCents, first?.recordedCents, deciding(story)]).toEqual([1000, 1000, 'billed_lower'])
  expect([ask(story)?.refundCents, ask(story)?.recordedCents]).toEqual([500, 500])
})

test('the rest came back because the professional cancelled too', () => {
  const story = bookedStory()
  story.cancel('one', LATE)
  story.cancel('one', addMs(LATE, 1_000), 'professional')
  expect([ask(story)?.refundCents, ask(story)?.recordedCents, deciding(story)]).toEqual([1500, 1500, 'both_cancelled'])
})

test('a refund that waited until the cancellation could not be undone is explained by the instant of the cancellation', () => {
  const story = bookedStory()
  const [deadline, settledAt] = ['2026-11-25T08:00:00.000Z', '2026-11-25T08:00:05.000Z']
  const inTime = addMs(deadline, -5_000)
  story.cancelForNow('one', inTime)
  expect(ask(story)).toMatchObject({ refundId: null, refundCents: 3000, recordedCents: 3000, at: inTime })
  story.settle('one', settledAt)
  expect(ask(story)).toMatchObject({ by: 'parent', refundCents: 3000, recordedCents: 3000, at: inTime })
  expect(deciding(story)).toBe('deadline')
})

test('the other side cancelled while it could be taken back: each of the two refunds is explained by its own rule', () => {
  const story = bookedStory()
  story.cancelForNow('one', LATE)
  story.cancel('one', addMs(LATE, 5_000), 'professional')
  const [first, second] = story.payment('one').refunds
  const of = (refund = first) => answerRefund(eventsOf(story), { refundId: refund?.refundId, asOf: END })
  expect([of(first)?.refundCents, of(first)?.recordedCents, of(first)?.at]).toEqual([1500, 1500, LATE])
  expect([of(second)?.refundCents, of(second)?.recordedCents]).toEqual([1500, 1500])
  expect(of(second)?.reasons.map(({ rule }) => rule)).toEqual(['both_cancelled'])
})

test('all of it came back because it was paid when the hold was over and the time gone', () => {
  const story = waitingForMoney()
  story.place('two', addMs(BOOKED, HOUR_MS), STARTS, { parent: 'boyan' })
  story.capture('one', addMs(BOOKED, HOUR_MS + 1_000))
  expect([ask(story)?.refundCents, ask(story)?.recordedCents, deciding(story)]).toEqual([3000, 3000, 'paid_after_expiry'])
})

test('all of it came back because less was paid than due', () => {
  const story = waitingForMoney()
  story.capture('one', addMs(BOOKED, 2_000), { amountCents: 2000 })
  expect([ask(story)?.refundCents, ask(story)?.recordedCents, deciding(story)]).toEqual([2000, 2000, 'paid_less_than_due'])
})

test('money that was on its way when the parent cancelled comes back by the instant of the request', () => {
  const story = waitingForMoney({ noticeHours: 240 })
  story.cancel('one', addMs(BOOKED, 1_000))
  story.capture('one', addMs(BOOKED, 2_000))
  expect([ask(story)?.refundCents, ask(story)?.recordedCents, deciding(story)]).toEqual([1500, 1500, 'deadline'])
})

test('as of an instant before the cancellation nothing of it is known', () => {
  const story = bookedStory()
  story.cancel('one', LATE)
  expect(ask(story, EARLY)).toMatchObject({ decision: null, refundCents: 3000 })
  expect(answerRefund(eventsOf(story), { asOf: END, refundId: 'other' })).toBeUndefined()
})

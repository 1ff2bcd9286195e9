import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../payments/balance.ts'
import { createStory, inBothLedgers, VET } from '../../testing/story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-26T08:00:00.000Z'
const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString()
const until = at(10)
const refundIdOf = (seconds = 0) => `refund-a1-${at(seconds)}`
const requested = {
  type: 'RefundRequested',
  data: { paymentId: 'p-a1', refundId: refundIdOf(), amountCents: 3000, why: 'cancelled_by_parent' },
}

const bookedStory = () => {
  const story = createStory()
  story.book('a1', NOW, TEN)
  return story
}

describe('a cancellation that may be taken back', () => {
  test('keeps the time, and requests no refund yet', () => {
    const story = bookedStory()
    const paid = story.eventCount()
    const undo = { until, refundId: refundIdOf(), idempotencyKey: `refund-key-a1-${NOW}` }
    expect(story.cancelForNow('a1', NOW)).toMatchObject({
      events: { appointment: [{ type: 'AppointmentCancelled', data: { refundCents: 3000, undo } }] },
    })
    expect(story.eventCount()).toBe(paid + 1)
    expect(story.claims()).toHaveLength(1)
    expect(story.place('a2', at(1), TEN, { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
  })

  test('taken back leaves no trace in the money, and the appointment as it was, for another time too', () => {
    const story = bookedStory()
    const [before, paid] = [story.appointment('a1'), story.payment('a1')]
    for (const seconds of [0, 100]) {
      story.cancelForNow('a1', at(seconds))
      expect(story.undo('a1', at(seconds + 10))).toEqual({
        events: { appointment: [{ type: 'CancellationUndone', data: { appointmentId: 'a1' } }] },
      })
      expect(story.appointment('a1')).toEqual({ ...before, revision: expect.any(Number) })
      expect(story.payment('a1')).toEqual(paid)
    }
    expect(story.cancel('a1', at(200))).toHaveProperty('events')
    expect(story.claims()).toEqual([])
  })

  test('not taken back is settled once: the time is free, and the same append requests the refund that the cancellation named', () => {
    const story = bookedStory()
    story.cancelForNow('a1', NOW)
    expect(story.settle('a1', until)).toMatchObject({
      events: {
        [`ledger:${VET}:2026-11-26`]: [{ type: 'ClaimReleased', data: { resourceId: VET, claimId: 'a1', reason: 'cancelled' } }],
        appointment: [{ type: 'CancellationSettled', data: { appointmentId: 'a1', refundCents: 3000 } }],
        payment: [requested],
      },
    })
    expect(story.settle('a1', until)).toEqual({ events: {} })
    expect(story.place('a2', until, TEN, { parent: 'boris' })).toHaveProperty('events')
  })

  test('can be undone in time by the side that cancelled, and not once it is settled', () => {
    const story = bookedStory()
    expect(story.undo('a1', NOW)).toEqual({ refused: 'UNDO_OVER' })
    expect(story.undo('nobody', NOW)).toEqual({ refused: 'NOT_FOUND' })
    story.cancelForNow('a1', NOW)
    expect(story.undo('a1', at(1), 'professional')).toEqual({ refused: 'UNDO_OVER' })
    expect(story.undo('a1', at(11))).toEqual({ refused: 'UNDO_OVER' })
    story.settle('a1', until)
    expect(story.undo('a1', until)).toEqual({ refused: 'UNDO_OVER' })
  })

  test('that gives nothing back is settled without a word about money', () => {
    const story = createStory({ policy: { noticeHours: 240, lateRefundPercent: 0, noShowRefundPercent: 0 } })
    story.book('a1', NOW, TEN)
    story.cancelForNow('a1', NOW)
    expect(Object.keys((story.settle('a1', until) as { events: object }).events)).toEqual([
      ...Object.keys(inBothLedgers('2026-11-26', [])),
      'appointment',
    ])
  })

  test('is settled at once when the professional cancels too, who gives back all', () => {
    const story = createStory({ policy: { noticeHours: 240, lateRefundPercent: 50, noShowRefundPercent: 0 } })
    story.book('a1', NOW, TEN)
    story.cancelForNow('a1', NOW)
    expect(story.cancel('a1', at(5), 'professional')).toMatchObject({
      events: {
        [`ledger:${VET}:2026-11-26`]: [{ type: 'ClaimReleased' }],
        appointment: [
          { type: 'CancellationSettled', data: { refundCents: 1500, isRaised: true } },
          { type: 'AppointmentCancelled', data: { refundCents: 3000 } },
        ],
        payment: [
          { type: 'RefundRequested', data: { refundId: refundIdOf(), amountCents: 1500, why: 'cancelled_by_parent' } },
          { type: 'RefundRequested', data: { amountCents: 1500, why: 'entitlement_raised' } },
        ],
      },
    })
    expect(story.undo('a1', at(6))).toEqual({ refused: 'UNDO_OVER' })
    expect(balanceOf(story.payment('a1'))).toMatchObject({ inFlightCents: 3000, keptCents: 0 })
  })

  test.each([
    ['parent', 'professional'],
    ['professional', 'parent'],
  ] as const)('cancelled by the %s and then by the %s too stays cancelled, for the same sum', (first, second) => {
    const story = bookedStory()
    story.cancelForNow('a1', NOW, first)
    const settled = { type: 'CancellationSettled', data: { appointmentId: 'a1', refundCents: 3000 } }
    const refund = { data: { refundId: refundIdOf(), amountCents: 3000, why: `cancelled_by_${first}` } }
    expect(story.cancel('a1', at(5), second)).toMatchObject({ events: { appointment: [settled], payment: [refund] } })
    expect(story.claims()).toEqual([])
    expect(story.undo('a1', at(6), first)).toEqual({ refused: 'UNDO_OVER' })
    expect(story.appointment('a1')).toMatchObject({ status: 'cancelled', by: first, refundCents: 3000, keptCents: 0 })
    expect(story.cancel('a1', at(7), second)).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('cancelled again by the same side stays as it is', () => {
    const story = bookedStory()
    story.cancelForNow('a1', NOW)
    expect(story.cancel('a1', at(5))).toEqual({ refused: 'ALREADY_CANCELLED' })
    expect(story.undo('a1', at(6))).toHaveProperty('events')
  })

  test('is not offered for what is not booked yet: it is free at once', () => {
    const story = createStory()
    story.place('a1', NOW, TEN)
    story.cancelForNow('a1', NOW)
    expect(story.claims()).toEqual([])
    expect(story.undo('a1', at(1))).toEqual({ refused: 'UNDO_OVER' })
  })
})

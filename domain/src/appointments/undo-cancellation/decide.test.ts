import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../payments/payment.ts'
import { recordRefund } from '../../testing/commands.ts'
import { createStory, VET } from '../../testing/story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-26T08:00:00.000Z'
const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString()
const until = at(60)

const bookedStory = () => {
  const story = createStory()
  story.book('a1', NOW, TEN)
  return story
}

describe('a cancellation that may be taken back', () => {
  test('keeps the time, and its refund waits', () => {
    const story = bookedStory()
    expect(story.cancelForNow('a1', NOW)).toMatchObject({
      events: {
        appointment: [{ type: 'AppointmentCancelled', data: { refundCents: 3000, undoUntil: until } }],
        payment: [{ type: 'RefundRequested', data: { amountCents: 3000, undoUntil: until } }],
      },
    })
    expect(story.claims()).toHaveLength(1)
    expect(story.place('a2', at(1), TEN, { parent: 'boris' })).toEqual({ refused: 'SLOT_TAKEN' })
  })

  test('taken back leaves the appointment and its money as they were, for another time too', () => {
    const story = bookedStory()
    const [before, paid] = [story.appointment('a1'), story.payment('a1')]
    for (const seconds of [0, 100]) {
      story.cancelForNow('a1', at(seconds))
      expect(story.undo('a1', at(seconds + 60))).toMatchObject({
        events: {
          appointment: [{ type: 'CancellationUndone', data: { appointmentId: 'a1' } }],
          payment: [{ type: 'RefundWithdrawn', data: { amountCents: 3000 } }],
        },
      })
      expect(story.appointment('a1')).toEqual({ ...before, revision: expect.any(Number) })
      expect(story.payment('a1')).toEqual({ ...paid, revision: expect.any(Number) })
    }
    expect(story.cancel('a1', at(200))).toHaveProperty('events')
    expect(story.claims()).toEqual([])
  })

  test('not taken back is settled once: the time is free, the refund may go', () => {
    const story = bookedStory()
    story.cancelForNow('a1', NOW)
    expect(story.settle('a1', until)).toEqual({
      events: {
        'ledger:2026-11-26': [{ type: 'ClaimReleased', data: { resourceId: VET, claimId: 'a1', reason: 'cancelled' } }],
        appointment: [
          {
            type: 'CancellationSettled',
            data: { appointmentId: 'a1', refund: { paymentId: 'p-a1', refundId: `refund-a1-${NOW}` }, refundCents: 3000 },
          },
        ],
      },
    })
    expect(story.settle('a1', until)).toEqual({ events: {} })
    expect(story.place('a2', until, TEN, { parent: 'boris' })).toHaveProperty('events')
  })

  test('can be taken back by whoever cancelled, in time, and not once it is settled', () => {
    const story = bookedStory()
    expect(story.undo('a1', NOW)).toEqual({ refused: 'UNDO_OVER' })
    expect(story.undo('nobody', NOW)).toEqual({ refused: 'NOT_FOUND' })
    story.cancelForNow('a1', NOW)
    expect(story.undo('a1', at(1), 'professional')).toEqual({ refused: 'UNDO_OVER' })
    expect(story.undo('a1', at(61))).toEqual({ refused: 'UNDO_OVER' })
    story.settle('a1', until)
    expect(story.undo('a1', until)).toEqual({ refused: 'UNDO_OVER' })
  })

  test('can’t be taken back where the money was given back by hand meanwhile', () => {
    const story = bookedStory()
    story.cancelForNow('a1', NOW)
    story.run(at(1), recordRefund({ appointmentId: 'a1', refundId: `refund-a1-${NOW}` }))
    expect(story.undo('a1', at(2))).toEqual({ refused: 'UNDO_OVER' })
    expect(story.settle('a1', until)).toMatchObject({ events: { appointment: [{ type: 'CancellationSettled' }] } })
  })

  test('is settled at once when the professional cancels too, who gives back all', () => {
    const story = createStory({ policy: { noticeHours: 240, lateRefundPercent: 50, noShowRefundPercent: 0 } })
    story.book('a1', NOW, TEN)
    story.cancelForNow('a1', NOW)
    expect(story.cancel('a1', at(5), 'professional')).toMatchObject({
      events: {
        'ledger:2026-11-26': [{ type: 'ClaimReleased' }],
        appointment: [
          { type: 'CancellationSettled', data: { refund: { paymentId: 'p-a1', refundId: `refund-a1-${NOW}` }, isRaised: true } },
          { type: 'AppointmentCancelled', data: { refundCents: 3000 } },
        ],
        payment: [{ type: 'RefundRequested', data: { amountCents: 1500, why: 'entitlement_raised' } }],
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
    const settled = {
      type: 'CancellationSettled',
      data: { appointmentId: 'a1', refund: { paymentId: 'p-a1', refundId: `refund-a1-${NOW}` }, refundCents: 3000 },
    }
    expect(story.cancel('a1', at(5), second)).toMatchObject({ events: { appointment: [settled] } })
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

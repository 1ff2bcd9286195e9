import { describe, expect, test } from 'vitest'
import { caseStreams } from '../../payments/cases/case.ts'
import { balanceOf } from '../../payments/balance.ts'
import { decideRecordDispute } from '../../payments/record-dispute/decide.ts'
import { command, halfHour, paymentStreamOf, recordRefund, setPolicy, setServices } from '../../testing/commands.ts'
import { createStory, inBothLedgers, VET } from '../../testing/story.ts'
import { decideCancelAppointment, quoteForAppointment } from './decide.ts'

const TEN = '2026-11-26T08:00:00.000Z'
const EARLY = '2026-11-23T06:00:00.000Z'
const LATE = '2026-11-26T07:00:00.000Z'
const half = { policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 } }
const cancelledEvent = (change: object) => ({
  type: 'AppointmentCancelled',
  data: {
    appointmentId: 'a1',
    parentId: expect.any(String),
    by: 'parent',
    paymentId: 'p-a1',
    isLate: false,
    refundCents: 3000,
    keptCents: 0,
    refundPercent: 100,
    ...change,
  },
})
const refundEvent = (change: object = {}) => ({
  type: 'RefundRequested',
  data: {
    paymentId: 'p-a1',
    subject: { kind: 'appointment', id: 'a1' },
    refundId: 'refund-a1-parent',
    idempotencyKey: 'refund-key-a1-parent',
    amountCents: 3000,
    why: 'cancelled_by_parent',
    ...change,
  },
})
const released = { type: 'ClaimReleased', data: { resourceId: VET, claimId: 'a1', reason: 'cancelled' } }

describe('cancelling a paid appointment', () => {
  test('releases the slot and asks for the whole refund in one append when it is early', () => {
    const story = createStory(half)
    story.book('a1', EARLY, TEN)
    expect(story.cancel('a1', EARLY)).toEqual({
      events: { appointment: [cancelledEvent({})], payment: [refundEvent()], ...inBothLedgers('2026-11-26', [released]) },
    })
    expect(story.claims()).toEqual([])
  })

  test('gives back the late share after the deadline', () => {
    const story = createStory(half)
    story.book('a1', EARLY, TEN)
    expect(story.cancel('a1', LATE)).toEqual({
      events: {
        appointment: [cancelledEvent({ isLate: true, refundCents: 1500, keptCents: 1500, refundPercent: 50 })],
        payment: [refundEvent({ amountCents: 1500 })],
        ...inBothLedgers('2026-11-26', [released]),
      },
    })
  })

  test('asks for no refund where nothing comes back', () => {
    const story = createStory()
    story.book('a1', EARLY, TEN)
    const decision = story.cancel('a1', LATE)
    expect(decision).toMatchObject({
      events: { appointment: [cancelledEvent({ isLate: true, refundCents: 0, keptCents: 3000, refundPercent: 0 })] },
    })
    expect(decision).not.toHaveProperty('events.payment')
  })

  test('frees the slot for the next parent', () => {
    const story = createStory()
    story.book('a1', EARLY, TEN)
    story.cancel('a1', EARLY)
    expect(story.place('b1', EARLY, TEN, { parent: 'boris' })).toMatchObject({
      events: { appointment: [{ type: 'AppointmentPlaced' }] },
    })
  })

  test('releases an appointment over midnight on both days', () => {
    const story = createStory({ weekly: [4, 5].map((weekday) => ({ weekday: weekday as 4 | 5, from: '00:00', to: '24:00' })) })
    story.book('a1', EARLY, '2026-11-26T21:30:00.000Z', { service: 'long' })
    expect(story.cancel('a1', EARLY)).toMatchObject({
      events: { [`ledger:${VET}:2026-11-26`]: [released], [`ledger:${VET}:2026-11-27`]: [released] },
    })
    expect(story.claims()).toEqual([])
  })

  test('case 5: the instant on the receipt is the one the refund uses, across a change of clocks', () => {
    const story = createStory(half)
    const [booked, start] = ['2026-03-20T08:00:00.000Z', '2026-03-29T07:00:00.000Z']
    story.book('a1', booked, start)
    story.book('b1', booked, '2026-03-29T08:00:00.000Z', { parent: 'boris' })
    const placed = story.appointment('a1')
    expect(placed).toMatchObject({ freeCancellationUntil: '2026-03-28T07:00:00.000Z' })
    expect(story.cancel('a1', '2026-03-28T06:59:59.999Z')).toMatchObject({
      events: { appointment: [{ data: { refundCents: 3000, isLate: false } }] },
    })
    expect(story.cancel('b1', '2026-03-28T08:00:00.000Z')).toMatchObject({
      events: { appointment: [{ data: { refundCents: 1500, isLate: true } }] },
    })
  })

  test('case 16: by the professional inside the no-refund window gives everything back and frees the slot', () => {
    const story = createStory()
    story.book('a1', EARLY, TEN)
    expect(story.cancel('a1', LATE, 'professional')).toEqual({
      events: {
        appointment: [cancelledEvent({ by: 'professional' })],
        payment: [
          refundEvent({
            refundId: 'refund-a1-professional',
            idempotencyKey: 'refund-key-a1-professional',
            why: 'cancelled_by_professional',
          }),
        ],
        ...inBothLedgers('2026-11-26', [released]),
      },
    })
  })

  test('case 18: uses the policy and price of the day it was booked, despite later edits', () => {
    const story = createStory(half)
    story.book('a1', EARLY, TEN)
    story.run(EARLY, setPolicy(VET, { noticeHours: 720, lateRefundPercent: 0, noShowRefundPercent: 0 }))
    story.run(EARLY, setServices(VET, [{ ...halfHour, priceCents: 9900, durationMinutes: 15 }]))
    const placed = story.appointment('a1')
    if (placed.status === 'none') throw new Error('not placed')
    const preview = quoteForAppointment(placed, story.payment('a1'), { by: 'parent', at: LATE })
    expect(preview).toMatchObject({ refundCents: 1500, keptCents: 1500 })
    expect(story.cancel('a1', LATE)).toMatchObject({
      events: { appointment: [{ data: { refundCents: 1500, keptCents: 1500 } }] },
    })
  })

  test('of an appointment that was moved to another day than those that were read asks for its day, and writes nothing', () => {
    const story = createStory()
    story.book('a1', EARLY, TEN)
    const states = { appointment: story.appointment('a1'), payment: story.payment('a1'), ...story.daysFor(['2026-11-27']) }
    const command = { by: 'parent', reason: '', at: EARLY, refund: { refundId: 'r', idempotencyKey: 'k' } } as const
    expect(decideCancelAppointment(command, states)).toEqual({ missing: Object.keys(inBothLedgers('2026-11-26', [])) })
  })

  test('is refused once the appointment has begun, twice, and where there is nothing', () => {
    const story = createStory()
    expect(story.cancel('a1', EARLY)).toEqual({ refused: 'NOT_FOUND' })
    story.book('a1', EARLY, TEN)
    expect(story.cancel('a1', TEN)).toEqual({ refused: 'ALREADY_STARTED' })
    expect(story.cancel('a1', TEN, 'professional')).toEqual({ refused: 'ALREADY_STARTED' })
    story.cancel('a1', EARLY)
    expect(story.cancel('a1', EARLY)).toEqual({ refused: 'ALREADY_CANCELLED' })
  })
})

describe('cancelling before paying', () => {
  test('frees the slot and owes nothing', () => {
    const story = createStory(half)
    story.place('a1', EARLY, TEN)
    expect(story.cancel('a1', EARLY)).toEqual({
      events: { appointment: [cancelledEvent({ paymentId: null, refundCents: 0 })], ...inBothLedgers('2026-11-26', [released]) },
    })
    story.place('a2', EARLY, TEN)
    story.expire('a2', '2026-11-23T06:10:00.000Z')
    expect(story.cancel('a2', '2026-11-23T06:11:00.000Z')).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('case 13: fixes the share at the instant of the request; the money that arrives later is given back by it', () => {
    const story = createStory(half)
    story.place('a1', '2026-11-26T07:00:00.000Z', TEN)
    story.startPayment('a1', '2026-11-26T07:01:00.000Z')
    story.cancel('a1', '2026-11-26T07:02:00.000Z')
    expect(story.capture('a1', '2026-11-26T09:00:00.000Z')).toMatchObject({
      events: {
        payment: [
          { type: 'PaymentCaptured' },
          { type: 'RefundRequested', data: { amountCents: 1500, why: 'cancelled_by_parent' } },
        ],
        appointment: [cancelledEvent({ isLate: true, refundCents: 1500, keptCents: 1500, refundPercent: 50 })],
      },
    })
    expect(story.appointment('a1')).toMatchObject({ status: 'cancelled', by: 'parent', cancelledAt: '2026-11-26T07:02:00.000Z' })
    expect(balanceOf(story.payment('a1'))).toMatchObject({
      capturedCents: 3000,
      refundedCents: 0,
      inFlightCents: 1500,
      keptCents: 1500,
    })
  })

  test('case 13: after the hold has run out nothing is kept of money that still arrives', () => {
    const story = createStory()
    story.place('a1', '2026-11-26T07:00:00.000Z', TEN)
    story.startPayment('a1', '2026-11-26T07:01:00.000Z')
    story.cancel('a1', '2026-11-26T07:30:00.000Z')
    story.capture('a1', '2026-11-26T07:31:00.000Z')
    expect(balanceOf(story.payment('a1'))).toMatchObject({ inFlightCents: 3000, keptCents: 0 })
  })
})

describe('both cancel', () => {
  test('case 17: the professional after the parent raises what comes back to everything, once', () => {
    const story = createStory(half)
    story.book('a1', EARLY, TEN)
    story.cancel('a1', LATE)
    expect(story.cancel('a1', LATE, 'professional')).toEqual({
      events: {
        appointment: [cancelledEvent({ by: 'professional' })],
        payment: [
          refundEvent({
            refundId: 'refund-a1-professional',
            idempotencyKey: 'refund-key-a1-professional',
            amountCents: 1500,
            why: 'entitlement_raised',
          }),
        ],
      },
    })
    expect(story.appointment('a1')).toMatchObject({ by: 'parent', refundCents: 3000, keptCents: 0 })
    expect(story.cancel('a1', LATE, 'professional')).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('case 17: raised after a lost dispute had given all back, the whole is requested, for the dispute may yet be won', () => {
    const story = createStory(half)
    story.book('a1', EARLY, TEN)
    const dispute = { disputeId: 'du_1', caseId: 'c1', amountCents: 3000, reason: 'fraudulent', evidenceDueBy: null }
    story.run(
      LATE,
      command({ streams: { payment: paymentStreamOf('a1'), ...caseStreams('c1') } }, (states) =>
        decideRecordDispute({ ...dispute, state: 'lost' }, states),
      ),
    )
    story.cancel('a1', LATE)
    story.cancel('a1', LATE, 'professional')
    expect(story.payment('a1').refunds.map(({ amountCents }) => amountCents)).toEqual([1500, 1500])
    expect(balanceOf(story.payment('a1'))).toMatchObject({ keptCents: 0, lostCents: 0, inFlightCents: 3000 })
  })

  test('case 17: the parent after the professional changes nothing', () => {
    const story = createStory(half)
    story.book('a1', EARLY, TEN)
    story.cancel('a1', LATE, 'professional')
    expect(story.cancel('a1', LATE)).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('case 17: a settled refund, or an appointment that would have begun, is raised no more', () => {
    const story = createStory(half)
    story.book('a1', EARLY, TEN)
    story.cancel('a1', LATE)
    expect(story.cancel('a1', TEN, 'professional')).toEqual({ refused: 'ALREADY_CANCELLED' })
    story.run(LATE, recordRefund({ appointmentId: 'a1', refundId: 'refund-a1-parent', status: 'succeeded' }))
    expect(story.cancel('a1', LATE, 'professional')).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('case 17: raised while the money was still on its way, all of it goes back when it arrives', () => {
    const story = createStory()
    story.place('a1', LATE, TEN)
    story.startPayment('a1', LATE)
    story.cancel('a1', LATE)
    story.cancel('a1', LATE, 'professional')
    story.capture('a1', LATE)
    expect(balanceOf(story.payment('a1'))).toMatchObject({ inFlightCents: 3000, keptCents: 0 })
  })
})

import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../payments/payment.ts'
import { makeTown, VET } from '../../testing/town.ts'
import { decideCancelAppointment, quoteForAppointment } from './decide.ts'

const TEN = '2026-11-26T08:00:00.000Z'
const EARLY = '2026-11-23T06:00:00.000Z'
const LATE = '2026-11-26T07:00:00.000Z'
const half = { policy: { noticeHours: 24, lateRefundPercent: 50 } }
const cancelledEvent = (change: object) => ({
  type: 'AppointmentCancelled',
  data: {
    appointmentId: 'a1',
    parentId: expect.any(String),
    by: 'parent',
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
    paymentId: 'a1',
    appointmentId: 'a1',
    refundId: 'refund-a1-parent',
    idempotencyKey: 'refund-key-a1-parent',
    amountCents: 3000,
    why: 'cancelled_by_parent',
    ...change,
  },
})
const released = { type: 'SlotReleased', data: { claimId: 'a1', reason: 'cancelled' } }

describe('cancelling a paid visit', () => {
  test('releases the slot and asks for the whole refund in one append when it is early', () => {
    const town = makeTown(half)
    town.book('a1', EARLY, TEN)
    expect(town.cancel('a1', EARLY)).toEqual({
      events: { appointment: [cancelledEvent({})], payment: [refundEvent()], 'day:2026-11-26': [released] },
    })
    expect(town.claims()).toEqual([])
  })

  test('gives back the late share after the deadline', () => {
    const town = makeTown(half)
    town.book('a1', EARLY, TEN)
    expect(town.cancel('a1', LATE)).toEqual({
      events: {
        appointment: [cancelledEvent({ isLate: true, refundCents: 1500, keptCents: 1500, refundPercent: 50 })],
        payment: [refundEvent({ amountCents: 1500 })],
        'day:2026-11-26': [released],
      },
    })
  })

  test('asks for no refund where nothing comes back', () => {
    const town = makeTown()
    town.book('a1', EARLY, TEN)
    const decision = town.cancel('a1', LATE)
    expect(decision).toMatchObject({
      events: { appointment: [cancelledEvent({ isLate: true, refundCents: 0, keptCents: 3000, refundPercent: 0 })] },
    })
    expect(decision).not.toHaveProperty('events.payment')
  })

  test('frees the slot for the next parent', () => {
    const town = makeTown()
    town.book('a1', EARLY, TEN)
    town.cancel('a1', EARLY)
    expect(town.place('b1', EARLY, TEN, { parent: 'boris' })).toMatchObject({ answer: { kind: 'placed' } })
  })

  test('releases a visit over midnight on both days', () => {
    const town = makeTown({ weekly: [4, 5].map((weekday) => ({ weekday: weekday as 4 | 5, from: '00:00', to: '24:00' })) })
    town.book('a1', EARLY, '2026-11-26T21:30:00.000Z', { service: 'long' })
    expect(town.cancel('a1', EARLY)).toMatchObject({ events: { 'day:2026-11-26': [released], 'day:2026-11-27': [released] } })
    expect(town.claims()).toEqual([])
  })

  test('case 5: the instant on the receipt is the one the refund uses, across a change of clocks', () => {
    const town = makeTown(half)
    const [booked, start] = ['2026-03-20T08:00:00.000Z', '2026-03-29T07:00:00.000Z']
    town.book('a1', booked, start)
    town.book('b1', booked, '2026-03-29T08:00:00.000Z', { parent: 'boris' })
    const placed = town.appointment('a1')
    expect(placed).toMatchObject({ freeCancellationUntil: '2026-03-28T07:00:00.000Z' })
    expect(town.cancel('a1', '2026-03-28T06:59:59.999Z')).toMatchObject({
      events: { appointment: [{ data: { refundCents: 3000, isLate: false } }] },
    })
    expect(town.cancel('b1', '2026-03-28T08:00:00.000Z')).toMatchObject({
      events: { appointment: [{ data: { refundCents: 1500, isLate: true } }] },
    })
  })

  test('case 16: by the professional inside the no-refund window gives everything back and frees the slot', () => {
    const town = makeTown()
    town.book('a1', EARLY, TEN)
    expect(town.cancel('a1', LATE, 'professional')).toEqual({
      events: {
        appointment: [cancelledEvent({ by: 'professional' })],
        payment: [
          refundEvent({
            refundId: 'refund-a1-professional',
            idempotencyKey: 'refund-key-a1-professional',
            why: 'cancelled_by_professional',
          }),
        ],
        'day:2026-11-26': [released],
      },
    })
  })

  test('case 18: uses the policy and price of the day it was booked, whatever was edited since', () => {
    const town = makeTown(half)
    town.book('a1', EARLY, TEN)
    town.write(
      `professional-${VET}`,
      [
        {
          type: 'CancellationPolicySet',
          data: { professionalId: VET, policy: { version: 2, noticeHours: 720, lateRefundPercent: 0 } },
        },
        {
          type: 'ServicesSet',
          data: {
            professionalId: VET,
            services: [{ id: 'exam', name: 'x', nameEn: 'x', priceCents: 9900, durationMinutes: 15 }],
          },
        },
      ],
      EARLY,
    )
    const placed = town.appointment('a1')
    if (placed.status === 'none') throw new Error('not placed')
    const preview = quoteForAppointment(placed, town.payment('a1'), { by: 'parent', at: LATE })
    expect(preview).toMatchObject({ refundCents: 1500, keptCents: 1500 })
    expect(town.cancel('a1', LATE)).toMatchObject({ events: { appointment: [{ data: { refundCents: 1500, keptCents: 1500 } }] } })
  })

  test('of a visit that was moved to another day than those that were read asks for its day, and writes nothing', () => {
    const town = makeTown()
    town.book('a1', EARLY, TEN)
    const states = { appointment: town.appointment('a1'), payment: town.payment('a1'), ...town.daysFor(['2026-11-27']) }
    const command = { by: 'parent', reason: '', at: EARLY, refund: { refundId: 'r', idempotencyKey: 'k' } } as const
    expect(decideCancelAppointment(command, states)).toEqual({ missing: ['day:2026-11-26'] })
  })

  test('is refused once the visit has begun, twice, and where there is nothing', () => {
    const town = makeTown()
    expect(town.cancel('a1', EARLY)).toEqual({ refused: 'NOT_FOUND' })
    town.book('a1', EARLY, TEN)
    expect(town.cancel('a1', TEN)).toEqual({ refused: 'ALREADY_STARTED' })
    expect(town.cancel('a1', TEN, 'professional')).toEqual({ refused: 'ALREADY_STARTED' })
    town.cancel('a1', EARLY)
    expect(town.cancel('a1', EARLY)).toEqual({ refused: 'ALREADY_CANCELLED' })
  })
})

describe('cancelling before paying', () => {
  test('frees the slot and owes nothing', () => {
    const town = makeTown(half)
    town.place('a1', EARLY, TEN)
    expect(town.cancel('a1', EARLY)).toEqual({
      events: { appointment: [cancelledEvent({ refundCents: 0 })], 'day:2026-11-26': [released] },
    })
    town.place('a2', EARLY, TEN)
    town.expire('a2', '2026-11-23T06:10:00.000Z')
    expect(town.cancel('a2', '2026-11-23T06:11:00.000Z')).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('case 13: fixes the share at the instant of the request; the money that arrives later is given back by it', () => {
    const town = makeTown(half)
    town.place('a1', '2026-11-26T07:00:00.000Z', TEN)
    town.startPayment('a1', '2026-11-26T07:01:00.000Z')
    town.cancel('a1', '2026-11-26T07:02:00.000Z')
    expect(town.capture('a1', '2026-11-26T09:00:00.000Z')).toMatchObject({
      events: {
        payment: [
          { type: 'PaymentCaptured' },
          { type: 'RefundRequested', data: { amountCents: 1500, why: 'cancelled_by_parent' } },
        ],
        appointment: [cancelledEvent({ isLate: true, refundCents: 1500, keptCents: 1500, refundPercent: 50 })],
      },
    })
    expect(town.appointment('a1')).toMatchObject({ status: 'cancelled', by: 'parent', cancelledAt: '2026-11-26T07:02:00.000Z' })
    expect(balanceOf(town.payment('a1'))).toEqual({ capturedCents: 3000, refundedCents: 0, inFlightCents: 1500, keptCents: 1500 })
  })

  test('case 13: after the hold has run out nothing is kept of money that still arrives', () => {
    const town = makeTown()
    town.place('a1', '2026-11-26T07:00:00.000Z', TEN)
    town.startPayment('a1', '2026-11-26T07:01:00.000Z')
    town.cancel('a1', '2026-11-26T07:30:00.000Z')
    town.capture('a1', '2026-11-26T07:31:00.000Z')
    expect(balanceOf(town.payment('a1'))).toMatchObject({ inFlightCents: 3000, keptCents: 0 })
  })
})

describe('both cancel', () => {
  test('case 17: the professional after the parent raises what comes back to everything, once', () => {
    const town = makeTown(half)
    town.book('a1', EARLY, TEN)
    town.cancel('a1', LATE)
    expect(town.cancel('a1', LATE, 'professional')).toEqual({
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
    expect(town.appointment('a1')).toMatchObject({ by: 'parent', refundCents: 3000, keptCents: 0 })
    expect(town.cancel('a1', LATE, 'professional')).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('case 17: the parent after the professional changes nothing', () => {
    const town = makeTown(half)
    town.book('a1', EARLY, TEN)
    town.cancel('a1', LATE, 'professional')
    expect(town.cancel('a1', LATE)).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('case 17: a settled refund, or a visit that would have begun, is raised no more', () => {
    const town = makeTown(half)
    town.book('a1', EARLY, TEN)
    town.cancel('a1', LATE)
    expect(town.cancel('a1', TEN, 'professional')).toEqual({ refused: 'ALREADY_CANCELLED' })
    town.write('payment-a1', [{ type: 'RefundSucceeded', data: { refundId: 'refund-a1-parent', attempt: 1 } }], LATE)
    expect(town.cancel('a1', LATE, 'professional')).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('case 17: raised while the money was still on its way, all of it goes back when it arrives', () => {
    const town = makeTown()
    town.place('a1', LATE, TEN)
    town.startPayment('a1', LATE)
    town.cancel('a1', LATE)
    town.cancel('a1', LATE, 'professional')
    town.capture('a1', LATE)
    expect(balanceOf(town.payment('a1'))).toMatchObject({ inFlightCents: 3000, keptCents: 0 })
  })
})

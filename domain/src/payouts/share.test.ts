import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment } from '../appointments/appointment.ts'
import { paymentFold, type Payment } from '../payments/payment.ts'
import { earnedShare, shareOf } from './share.ts'

const NOON = '2026-11-23T12:00:00.000Z'
const payment = (refundCents = 0) =>
  ({
    status: 'captured',
    capturedCents: 3000,
    feePercent: 10,
    disputes: [],
    price: { currency: 'EUR', lines: [] },
    refunds: refundCents === 0 ? [] : [{ refundId: 'r1', amountCents: refundCents, status: 'pending' }],
  }) as unknown as Payment
const appointment = (state: object) =>
  ({ startsAt: '2026-11-23T09:00:00.000Z', billCents: null, ...state }) as unknown as Appointment
const completed = appointment({ status: 'confirmed', outcome: 'completed' })

test('the fee is rounded half up, once for the payment', () => {
  expect(shareOf(3000, 0, 10)).toEqual({ grossCents: 3000, refundedCents: 0, feeCents: 300, earnedCents: 2700 })
  expect(shareOf(1005, 0, 10)).toMatchObject({ feeCents: 101, earnedCents: 904 })
  expect(shareOf(1004, 0, 10)).toMatchObject({ feeCents: 100, earnedCents: 904 })
  expect(shareOf(3000, 1200, 10)).toMatchObject({ feeCents: 180, earnedCents: 1620 })
  expect(shareOf(3000, 3000, 10)).toMatchObject({ feeCents: 0, earnedCents: 0 })
})

test('gross is refunds, fee and what is earned to the cent, and no part is below zero', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), fc.integer({ min: 0, max: 100 }), (grossCents, refunded, percent) => {
      const refundedCents = Math.min(grossCents, refunded)
      const share = shareOf(grossCents, refundedCents, percent)
      expect(share.refundedCents + share.feeCents + share.earnedCents).toBe(grossCents)
      expect(Math.min(share.feeCents, share.earnedCents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('what took place, was missed, or was cancelled for good is earned', () => {
  expect(earnedShare(payment(), completed, NOON).earnedCents).toBe(2700)
  expect(earnedShare(payment(1500), appointment({ status: 'confirmed', outcome: 'no_show' }), NOON).earnedCents).toBe(1350)
  expect(earnedShare(payment(1500), appointment({ status: 'cancelled', undo: null }), NOON).earnedCents).toBe(1350)
})

test('what is ahead, not yet said to be done, open to an undo, or unpaid is not', () => {
  const nothing = { grossCents: 0, refundedCents: 0, feeCents: 0, earnedCents: 0 }
  for (const state of [
    { status: 'none' },
    { status: 'confirmed', outcome: null },
    { status: 'confirmed', outcome: 'completed', startsAt: '2026-11-23T12:00:00.001Z' },
    { status: 'cancelled', undo: { until: NOON } },
    { status: 'cancelled', undo: null, startsAt: '2026-11-24T09:00:00.000Z' },
    { status: 'expired' },
  ])
    expect([state, earnedShare(payment(), appointment(state), NOON)]).toEqual([state, nothing])
  expect(earnedShare(paymentFold.initialState(), completed, NOON)).toEqual(nothing)
})

test('what Lapka pays of the price is theirs too, in the share of what stayed', () => {
  const item = { kind: 'service' as const, serviceId: 'exam', name: 'Преглед', nameEn: 'Check-up' }
  const promotion = { kind: 'promotion' as const, promotionId: 'p', name: 'Есен', nameEn: 'Autumn' }
  const lines = [
    { item, cents: 10_000 },
    { item: promotion, cents: -7000 },
  ]
  const promoted = (refundCents = 0) => ({ ...payment(refundCents), price: { currency: 'EUR', lines } }) as unknown as Payment
  expect(earnedShare(promoted(), completed, NOON)).toEqual({
    grossCents: 10_000,
    refundedCents: 0,
    feeCents: 1000,
    earnedCents: 9000,
  })
  expect(earnedShare(promoted(1500), completed, NOON)).toMatchObject({ grossCents: 6500, refundedCents: 1500, earnedCents: 4500 })
})

test('what a bank took back, or may still take back, is not paid on', () => {
  const disputed = (status: 'open' | 'lost' | 'won') =>
    ({ ...payment(), disputes: [{ disputeId: 'd1', amountCents: 3000, status }] }) as unknown as Payment
  expect(['open', 'lost', 'won'].map((status) => earnedShare(disputed(status as 'open'), completed, NOON).earnedCents)).toEqual([
    0, 0, 2700,
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentFold, type Payment } from '../payments/payment.ts'
import { disputeShares } from './dispute-shares.ts'

type Part = { capturedCents: number; refundedCents?: number; disputes?: { disputeId: string; amountCents: number }[] }
const partOf = ({ capturedCents, refundedCents = 0, disputes = [] }: Part): Payment =>
  ({
    ...paymentFold.initialState(),
    status: 'captured',
    capturedCents,
    refunds:
      refundedCents > 0 ? [{ refundId: 'r', amountCents: refundedCents, status: 'succeeded', returnedByDispute: null }] : [],
    disputes: disputes.map((dispute) => ({ ...dispute, status: 'open' })),
  }) as unknown as Payment
const sharesOf = (amountCents: number, ...parts: Part[]) => disputeShares({ disputeId: 'd', amountCents }, parts.map(partOf))
const day = { capturedCents: 3000 }

test('a dispute of everything takes from each visit what it was paid, also what went back already', () => {
  expect(sharesOf(9000, day, day, day)).toEqual([3000, 3000, 3000])
  expect(sharesOf(9000, { ...day, refundedCents: 3000 }, day, day)).toEqual([3000, 3000, 3000])
})

test('a dispute of less takes first what is still there', () => {
  expect(sharesOf(6000, { ...day, refundedCents: 3000 }, day, day)).toEqual([0, 3000, 3000])
  expect(sharesOf(4000, { ...day, refundedCents: 2000 }, day, day)).toEqual([1000, 3000, 0])
  expect(sharesOf(3000, { ...day, disputes: [{ disputeId: 'other', amountCents: 3000 }] }, day)).toEqual([0, 3000])
})

test('told again it takes the same, however much went back since, and also where not all was recorded', () => {
  const recorded = { ...day, disputes: [{ disputeId: 'd', amountCents: 3000 }] }
  expect(
    sharesOf(4000, { ...recorded, refundedCents: 3000 }, { ...day, disputes: [{ disputeId: 'd', amountCents: 1000 }] }),
  ).toEqual([3000, 1000])
  expect(sharesOf(4000, recorded, day, day)).toEqual([3000, 1000, 0])
})

test('no cent is lost or taken twice', () => {
  const part = fc
    .record({ capturedCents: fc.integer({ min: 1, max: 9000 }), refunded: fc.nat(100) })
    .map(({ capturedCents, refunded }) => ({ capturedCents, refundedCents: Math.floor((capturedCents * refunded) / 100) }))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 600_000 }), (parts, amountCents) => {
      const shares = sharesOf(amountCents, ...parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amountCents)
      const captured = parts.reduce((sum, { capturedCents }) => sum + capturedCents, 0)
      const isOver = shares.some((share, index) => share > (parts[index]?.capturedCents ?? 0))
      expect(isOver).toBe(amountCents > captured)
    }),
  )
})

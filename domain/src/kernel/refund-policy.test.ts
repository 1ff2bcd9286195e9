import { STOTINKI_PER_100_000_CENTS, toStotinki } from '@lapka/contracts/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cancellationStage,
  freeCancellationDeadline,
  fullRefundUntil,
  quoteCancellation,
  refundsUnder,
  shareOf,
  type CancellationTerms,
} from './refund-policy.ts'

const terms = (change: Partial<CancellationTerms> = {}): CancellationTerms => ({
  paidCents: 3000,
  policy: { version: 1, noticeHours: 24, lateRefundPercent: 30, noShowRefundPercent: 0 },
  freeCancellationUntil: '2026-11-22T08:00:00.000Z',
  startsAt: '2026-11-23T08:00:00.000Z',
  by: 'parent',
  at: '2026-11-20T08:00:00.000Z',
  isLateSticky: false,
  ...change,
})

describe('what a cancellation gives back', () => {
  test('is everything before the deadline, and says when that ends', () => {
    expect(quoteCancellation(terms({ at: '2026-11-22T07:59:59.999Z' }))).toEqual({
      refundCents: 3000,
      keptCents: 0,
      isLate: false,
      refundPercent: 100,
      changesAt: '2026-11-22T08:00:00.000Z',
    })
  })

  test('is the late share from the deadline on', () => {
    expect(quoteCancellation(terms({ at: '2026-11-22T08:00:00.000Z' }))).toEqual({
      refundCents: 900,
      keptCents: 2100,
      isLate: true,
      refundPercent: 30,
      changesAt: null,
    })
  })

  test('case 16: is everything when the professional or the system cancels, however late', () => {
    for (const by of ['professional', 'system'] as const)
      expect(quoteCancellation(terms({ by, at: '2026-11-23T07:59:00.000Z', isLateSticky: true }))).toMatchObject({
        refundCents: 3000,
        keptCents: 0,
        isLate: false,
        changesAt: null,
      })
  })

  test('case 19: stays late once the appointment was moved late', () => {
    expect(quoteCancellation(terms({ isLateSticky: true }))).toMatchObject({ refundCents: 900, isLate: true, changesAt: null })
  })

  test('does not change with time when the late share is everything or nothing was paid', () => {
    expect(
      quoteCancellation(terms({ policy: { version: 1, noticeHours: 24, lateRefundPercent: 100, noShowRefundPercent: 0 } }))
        .changesAt,
    ).toBeNull()
    expect(quoteCancellation(terms({ paidCents: 0 }))).toMatchObject({ refundCents: 0, keptCents: 0, changesAt: null })
  })

  test('case 5: 24 hours are elapsed time over a change of clocks', () => {
    const policy = { version: 1, noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 }
    // Sunday 29 March 2026, 10:00 in Sofia: the wall showed 09:00 a day of 24 hours earlier.
    expect(freeCancellationDeadline('2026-03-29T07:00:00.000Z', policy)).toBe('2026-03-28T07:00:00.000Z')
    // Sunday 25 October 2026, 10:00 in Sofia: it showed 11:00.
    expect(freeCancellationDeadline('2026-10-25T08:00:00.000Z', policy)).toBe('2026-10-24T08:00:00.000Z')
  })

  test('is rounded half up once, and the parts always make the whole', () => {
    expect([shareOf(3333, 50), shareOf(1, 50), shareOf(1, 49), shareOf(3001, 33)]).toEqual([1667, 1, 0, 990])
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(100), fc.boolean(), (paidCents, lateRefundPercent, isLateSticky) => {
        const quote = quoteCancellation(
          terms({ paidCents, isLateSticky, policy: { version: 1, noticeHours: 24, lateRefundPercent, noShowRefundPercent: 0 } }),
        )
        expect(quote.refundCents + quote.keptCents).toBe(paidCents)
        expect(Math.min(quote.refundCents, quote.keptCents)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('case 22: of what was booked in leva is in euro at the fixed rate, rounded once on the total, and its parts sum exactly', () => {
    // 60 лв, converted once when the price became one in euro.
    const paidCents = Math.round((6000 * 100_000) / STOTINKI_PER_100_000_CENTS)
    expect([paidCents, toStotinki(paidCents)]).toEqual([3068, 6000])
    const { refundCents, keptCents } = quoteCancellation(terms({ paidCents, isLateSticky: true }))
    expect([refundCents, keptCents]).toEqual([920, 2148])
    expect(toStotinki(refundCents + keptCents)).toBe(6000)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.array(fc.nat(100), { maxLength: 5 }), (paid, percents) => {
        let left = paid
        const parts = percents.map((percent) => {
          const part = shareOf(left, percent)
          left -= part
          return part
        })
        expect(parts.reduce((sum, part) => sum + part, left)).toBe(paid)
      }),
    )
  })

  test('never grows by waiting', () => {
    const anInstant = fc.integer({ min: Date.parse('2026-11-20T00:00:00Z'), max: Date.parse('2026-11-24T00:00:00Z') })
    fc.assert(
      fc.property(anInstant, anInstant, (one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map(
          (at) => quoteCancellation(terms({ at })).refundCents,
        )
        expect(late).toBeLessThanOrEqual(early ?? 0)
      }),
    )
  })
})

describe('a sentence about the deadline', () => {
  const stage = (at: string, change: Partial<CancellationTerms> = {}) => cancellationStage(terms(change), at)

  test('promises all of it before the deadline only, and nothing from the start on', () => {
    expect(stage('2026-11-22T07:59:59.999Z')).toBe('free')
    expect(stage('2026-11-22T08:00:00.000Z')).toBe('late')
    expect(stage('2026-11-23T07:59:59.999Z')).toBe('late')
    expect(stage('2026-11-23T08:00:00.000Z')).toBe('begun')
  })

  test('knows of no late part where cancelling late costs nothing, or no notice is needed', () => {
    const policy = { ...terms().policy, lateRefundPercent: 100 }
    expect(stage('2026-11-23T07:00:00.000Z', { policy })).toBe('free')
    expect(fullRefundUntil(terms({ policy }))).toBe(terms().startsAt)
    expect(fullRefundUntil(terms({ freeCancellationUntil: '2026-11-23T08:00:00.000Z' }))).toBe(terms().startsAt)
  })

  test('says what cancelling then gives back', () => {
    const anInstant = fc.integer({ min: Date.parse('2026-11-20T00:00:00Z'), max: Date.parse('2026-11-23T07:59:00Z') })
    fc.assert(
      fc.property(anInstant, fc.nat(100), (ms, lateRefundPercent) => {
        const policy = { ...terms().policy, lateRefundPercent }
        const at = new Date(ms).toISOString()
        expect(quoteCancellation(terms({ at, policy })).keptCents === 0).toBe(cancellationStage(terms({ policy }), at) === 'free')
      }),
    )
  })
})

test('case 18: the shares that are shown beforehand are the ones that cancelling late and not coming give back', () => {
  const money = fc.record({
    paidCents: fc.integer({ min: 0, max: 1_000_000 }),
    lateRefundPercent: fc.integer({ min: 0, max: 100 }),
    noShowRefundPercent: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(money, ({ paidCents, ...shares }) => {
      const policy = { version: 1, noticeHours: 24, ...shares }
      const startsAt = '2026-11-26T08:00:00.000Z'
      const freeCancellationUntil = freeCancellationDeadline(startsAt, policy)
      const late = { paidCents, policy, startsAt, freeCancellationUntil, by: 'parent', isLateSticky: false } as const
      const { lateCents, noShowCents } = refundsUnder(policy, paidCents)
      expect(quoteCancellation({ ...late, at: freeCancellationUntil }).refundCents).toBe(lateCents)
      expect([lateCents, noShowCents].every((cents) => Number.isInteger(cents) && cents >= 0 && cents <= paidCents)).toBe(true)
    }),
  )
})

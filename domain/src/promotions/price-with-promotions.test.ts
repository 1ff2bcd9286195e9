import { priceOfService, promotionCentsOf, totalOf } from '@lapka/contracts/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceWithPromotions, type CampaignBounds, type Promotion } from './price-with-promotions.ts'

const list = (priceCents: number) => priceOfService({ id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents })
const percent = (percentOff: number, promotionId = 'c'): Promotion => ({
  kind: 'percent',
  promotionId,
  name: 'Кампания',
  nameEn: 'Campaign',
  percentOff,
  appliesTo: ['consultation'],
  bounds: null,
})
const bounded = (percentOff: number, bounds: Partial<CampaignBounds>, promotionId = 'c'): Promotion => ({
  ...(percent(percentOff, promotionId) as Extract<Promotion, { kind: 'percent' }>),
  appliesTo: ['appointment'],
  bounds: { capCents: 10_000, leftCents: 1_000_000, pricesAt: '2026-11-01T00:00:00.000Z', ...bounds },
})
const visit = (beforeCents: number | null) => ({ kind: 'appointment', priceAt: () => beforeCents }) as const
const credit = (cents: number): Promotion => ({ kind: 'credit', promotionId: 'credit', name: 'Кредит', nameEn: 'Credit', cents })
const consultation = { kind: 'consultation' } as const

describe('a price with promotions', () => {
  test('70 % off an online consultation is a line of its own, and what is left is to be paid', () => {
    const { lines } = priceWithPromotions(list(2550), [percent(70)], consultation)
    expect(lines).toEqual([
      ...list(2550).lines,
      { item: { kind: 'promotion', promotionId: 'c', name: 'Кампания', nameEn: 'Campaign' }, cents: -1785 },
    ])
  })

  test('a campaign for consultations takes nothing off a visit', () => {
    expect(priceWithPromotions(list(2550), [percent(70)], { kind: 'appointment' })).toEqual(list(2550))
  })

  test('of several only the one that takes off most counts, and credit for the rest', () => {
    const price = priceWithPromotions(
      list(3000),
      [percent(20, 'a'), percent(70, 'b'), percent(50, 'c'), credit(500)],
      consultation,
    )
    expect(price.lines.map(({ cents }) => cents)).toEqual([3000, -2100, -500])
    expect(price.lines[1]?.item).toMatchObject({ promotionId: 'b' })
  })

  test('a campaign takes off no more than its cap, and where it would leave too little to charge it leaves that', () => {
    const total = (cents: number, one: Promotion) => totalOf(priceWithPromotions(list(cents), [one], visit(cents)))
    expect(total(3000, bounded(70, { capCents: 1500 }))).toBe(1500)
    expect(total(3000, bounded(70, { capCents: 2100 }))).toBe(900)
    expect(total(1520, bounded(100, { capCents: 1500 }))).toBe(50)
    expect(total(1500, bounded(100, { capCents: 1500 }))).toBe(0)
  })

  test('and nothing where what is left of its budget does not bear it: another that does counts then', () => {
    const total = (leftCents: number) =>
      totalOf(priceWithPromotions(list(3000), [bounded(70, { leftCents }), bounded(10, {}, 'other')], visit(3000)))
    expect([total(2100), total(2099), total(0)]).toEqual([900, 2700, 2700])
  })

  test('counts on the price of before it was proposed: who raises it is not paid for that, and what is new gets nothing', () => {
    const total = (cents: number, before: number | null) =>
      totalOf(priceWithPromotions(list(cents), [bounded(70, { capCents: 1_000_000 })], visit(before)))
    expect(total(1_000_000, 3000)).toBe(1_000_000 - 2100)
    expect(total(2000, 3000)).toBe(600)
    expect(total(3000, null)).toBe(3000)
  })

  test('what is less than a card can be charged is free; credit that falls short leaves enough to charge', () => {
    expect(totalOf(priceWithPromotions(list(100), [percent(70)], consultation))).toBe(0)
    expect(totalOf(priceWithPromotions(list(500), [credit(480)], consultation))).toBe(50)
    expect(totalOf(priceWithPromotions(list(500), [credit(500)], consultation))).toBe(0)
    expect(priceWithPromotions(list(50), [credit(20)], consultation)).toEqual(list(50))
  })

  test('for any price of now and before: never more than cap, budget and the share of the lower price, or the least charge is left', () => {
    const cents = fc.integer({ min: 50, max: 1_000_000 })
    fc.assert(
      fc.property(
        fc.record({ now: cents, before: cents, percentOff: fc.integer({ min: 1, max: 100 }), capCents: cents, leftCents: cents }),
        ({ now, before, percentOff, capCents, leftCents }) => {
          const price = priceWithPromotions(list(now), [bounded(percentOff, { capCents, leftCents })], visit(before))
          const off = promotionCentsOf(price)
          const base = Math.min(now, before)
          expect(off).toBeLessThanOrEqual(Math.min(capCents, leftCents, base))
          expect(off).toBeLessThanOrEqual(Math.ceil((base * percentOff) / 100) + 50)
          expect(totalOf(price) === 0 || totalOf(price) >= 50).toBe(true)
        },
      ),
    )
  })

  test('for any price and promotions: never below zero, never a rest too small to charge, never more credit than there is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        (cents, percents, creditCents) => {
          const price = priceWithPromotions(
            list(cents),
            [...percents.map((one) => percent(one)), credit(creditCents)],
            consultation,
          )
          const total = totalOf(price)
          expect(total === 0 || (total >= 50 && total <= cents)).toBe(true)
          expect(promotionCentsOf(price)).toBe(cents - total)
          expect(price.lines.every((line) => Number.isInteger(line.cents))).toBe(true)
          const spent = price.lines.find(({ item }) => item.kind === 'promotion' && item.promotionId === 'credit')
          expect(-(spent?.cents ?? 0)).toBeLessThanOrEqual(creditCents)
        },
      ),
    )
  })
})

import { priceOfService, promotionCentsOf, totalOf } from '@lapka/contracts/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceWithPromotions, type Promotion } from './price-with-promotions.ts'

const list = (priceCents: number) => priceOfService({ id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents })
const percent = (percentOff: number, promotionId = 'c'): Promotion => ({
  kind: 'percent',
  promotionId,
  name: 'Кампания',
  nameEn: 'Campaign',
  percentOff,
  appliesTo: ['consultation'],
})
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

  test('what is less than a card can be charged is free; credit that falls short leaves enough to charge', () => {
    expect(totalOf(priceWithPromotions(list(100), [percent(70)], consultation))).toBe(0)
    expect(totalOf(priceWithPromotions(list(500), [credit(480)], consultation))).toBe(50)
    expect(totalOf(priceWithPromotions(list(500), [credit(500)], consultation))).toBe(0)
    expect(priceWithPromotions(list(50), [credit(20)], consultation)).toEqual(list(50))
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

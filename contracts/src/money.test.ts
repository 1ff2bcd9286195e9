import { expect, test } from 'vitest'
import {
  FREE,
  listCentsOf,
  parentsPartOf,
  priceOfService,
  promotionCentsOf,
  promotionIdsOf,
  STOTINKI_PER_100_000_CENTS,
  toStotinki,
  totalOf,
  type Price,
} from './money.ts'

const exam = { id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents: 3000 }

test('a price is its lines, and its total their sum', () => {
  const { lines } = priceOfService(exam)
  expect(lines).toEqual([{ item: { kind: 'service', serviceId: 'exam', name: 'Преглед', nameEn: 'Check-up' }, cents: 3000 }])
  const vaccine = priceOfService({ ...exam, id: 'vaccine', priceCents: 1550 }).lines
  expect(totalOf({ lines: [...lines, ...vaccine] })).toBe(4550)
  expect(totalOf(FREE)).toBe(0)
})

const reduced = (cents: number): Price => ({
  currency: 'EUR',
  lines: [
    ...priceOfService(exam).lines,
    { item: { kind: 'promotion', promotionId: 'spring', name: 'Пролет', nameEn: 'Spring' }, cents: -cents },
  ],
})

test('a promotion is a line of its own: the parent pays the sum, never below zero, and Lapka the difference', () => {
  expect([totalOf(reduced(2100)), listCentsOf(reduced(2100)), promotionCentsOf(reduced(2100))]).toEqual([900, 3000, 2100])
  expect([totalOf(reduced(4000)), promotionCentsOf(reduced(4000))]).toEqual([0, 3000])
  expect(promotionIdsOf(reduced(2100))).toEqual(['spring'])
  expect(promotionIdsOf(priceOfService(exam))).toEqual([])
})

test('of a part of the list price the parent pays the same share as of all of it; what goes beyond is theirs', () => {
  expect([0, 1500, 3000, 4000].map((cents) => parentsPartOf(reduced(2100), cents))).toEqual([0, 450, 900, 1900])
  expect(parentsPartOf(reduced(2100), 5)).toBe(2)
  expect([0, 1234, 3000, 4000].map((cents) => parentsPartOf(priceOfService(exam), cents))).toEqual([0, 1234, 3000, 4000])
  expect([1500, 3000, 3500].map((cents) => parentsPartOf(reduced(3000), cents))).toEqual([0, 0, 500])
  expect(parentsPartOf(FREE, 700)).toBe(700)
})

test('case 22: leva are the euro at the fixed rate, rounded half up once on the total', () => {
  expect(STOTINKI_PER_100_000_CENTS).toBe(195_583)
  expect([0, 1, 100, 2550, 3000, 100_000].map(toStotinki)).toEqual([0, 2, 196, 4987, 5867, 195_583])
  // Three parts of 10,25 € are 60,15 лв when each is rounded, and 60,14 лв as the total that was paid.
  expect([3 * toStotinki(1025), toStotinki(3 * 1025)]).toEqual([6015, 6014])
})

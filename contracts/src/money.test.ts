import { expect, test } from 'vitest'
import { FREE, priceOfService, STOTINKI_PER_100_000_CENTS, toStotinki, totalOf } from './money.ts'

const exam = { id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents: 3000 }

test('a price is its lines, and its total their sum', () => {
  const { lines } = priceOfService(exam)
  expect(lines).toEqual([{ item: { kind: 'service', serviceId: 'exam', name: 'Преглед', nameEn: 'Check-up' }, cents: 3000 }])
  const vaccine = priceOfService({ ...exam, id: 'vaccine', priceCents: 1550 }).lines
  expect(totalOf({ lines: [...lines, ...vaccine] })).toBe(4550)
  expect(totalOf(FREE)).toBe(0)
})

test('case 22: leva are the euro at the fixed rate, rounded half up once on the total', () => {
  expect(STOTINKI_PER_100_000_CENTS).toBe(195_583)
  expect([0, 1, 100, 2550, 3000, 100_000].map(toStotinki)).toEqual([0, 2, 196, 4987, 5867, 195_583])
  // Three parts of 10,25 € are 60,15 лв when each is rounded, and 60,14 лв as the total that was paid.
  expect([3 * toStotinki(1025), toStotinki(3 * 1025)]).toEqual([6015, 6014])
})

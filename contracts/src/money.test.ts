import { expect, test } from 'vitest'
import { FREE, priceOfService, totalOf } from './money.ts'

const exam = { id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents: 3000 }

test('a price is its lines, and its total their sum', () => {
  const { lines } = priceOfService(exam)
  expect(lines).toEqual([{ item: { kind: 'service', serviceId: 'exam', name: 'Преглед', nameEn: 'Check-up' }, cents: 3000 }])
  const vaccine = priceOfService({ ...exam, id: 'vaccine', priceCents: 1550 }).lines
  expect(totalOf({ lines: [...lines, ...vaccine] })).toBe(4550)
  expect(totalOf(FREE)).toBe(0)
})

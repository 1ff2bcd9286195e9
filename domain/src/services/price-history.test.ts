import { expect, test } from 'vitest'
import { changesOf, priceAt, withPrices, type PriceHistory } from './price-history.ts'

const exam = (priceCents: number) => ({ id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents, durationMinutes: 30 })
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T08:00:00.000Z`

test('a price is known as it stood at any instant, also while the service was not offered', () => {
  const first = withPrices({}, [exam(3000)], day(1))
  const same = withPrices(first, [exam(3000)], day(2))
  const gone = withPrices(same, [], day(3))
  const back = withPrices(gone, [exam(1_000_000)], day(4))
  const pricesOf = (history: PriceHistory) => [0, 1, 2, 3, 4, 5].map((date) => priceAt(history['exam'] ?? [], day(date)))
  expect(pricesOf(back)).toEqual([null, 3000, 3000, null, 1_000_000, 1_000_000])
  expect(same['exam']).toEqual([{ since: day(1), cents: 3000 }])
})

test('who changes a price again and again is not remembered for ever, and has no price of before then', () => {
  const history = Array.from({ length: 40 }, (_, index) => index).reduce<PriceHistory>(
    (known, index) => withPrices(known, [exam(1000 + index)], `2026-11-01T08:00:${String(index + 10).padStart(2, '0')}.000Z`),
    {},
  )
  expect(history['exam']).toHaveLength(30)
  expect(priceAt(history['exam'] ?? [], '2026-11-01T08:00:15.000Z')).toBe(null)
})

test.each(['constructor', 'toString', 'valueOf', '__proto__'])('a service called %s has a price like any other', (id) => {
  const first = withPrices({}, [{ ...exam(3000), id }], day(1))
  const dearer = withPrices(JSON.parse(JSON.stringify(first)) as PriceHistory, [{ ...exam(4000), id }], day(2))
  expect([0, 1, 2].map((date) => priceAt(changesOf(dearer, id), day(date)))).toEqual([null, 3000, 4000])
  expect(changesOf({}, id)).toEqual([])
})

import { totalOf, type PriceLine } from '@lapka/contracts/money.ts'
import { expect, test } from 'vitest'
import { checkoutLines } from './open-checkout-job.ts'

/** Four services with twelve extras each, for four animals. */
const lines = [1, 2, 3, 4].flatMap((pet) =>
  Array.from({ length: 52 }, (_, nth): PriceLine => {
    const item = {
      kind: 'service',
      serviceId: `s${nth}`,
      name: `Услуга ${nth}`,
      nameEn: `Service ${nth}`,
      petId: `pet-${pet}`,
    } as const
    return { item, cents: 101 + nth }
  }),
)
const price = { currency: 'EUR', lines } as const

test('the provider’s page, which takes a hundred lines, shows the whole price of as much as can be booked at once', () => {
  const shown = checkoutLines(price, { language: 'en', moment: '1 Dec' })
  expect(shown).toHaveLength(100)
  expect(shown.at(-1)?.title).toBe('109 more, 1 Dec')
  expect(shown.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalOf(price))
  expect(checkoutLines({ ...price, lines: lines.slice(0, 100) }, { language: 'bg', moment: null })).toHaveLength(100)
})

test('with a promotion it is one line, whose title does not grow with what was booked', () => {
  const off: PriceLine = { item: { kind: 'promotion', promotionId: 'c', name: 'Кампания', nameEn: 'Campaign' }, cents: -500 }
  const [line, ...others] = checkoutLines({ ...price, lines: [...lines, off] }, { language: 'bg', moment: null })
  expect(others).toEqual([])
  expect(line?.cents).toBe(totalOf(price) - 500)
  expect(line?.title).toBe(
    'Услуга 0 (1 от 4) + Услуга 1 (1 от 4) + Услуга 2 (1 от 4) + Услуга 3 (1 от 4) + Услуга 4 (1 от 4) + още 203 (Кампания)',
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, textOfCents } from './euro-text.ts'

describe('a typed price', () => {
  test.each([
    ['30', 3000],
    ['12,5', 1250],
    ['12.05', 1205],
    [' 1 250,00 € ', 125_000],
    ['0,1', 10],
  ])('%s is %i cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })

  test.each(['', 'тридесет', '1,234', '-5', '1e3', '12,', '1.2.3', '99999999'])('%j is no sum', (text) => {
    expect(centsOf(text)).toBeNull()
  })

  test('is read back to the cent, in both languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom('bg' as const, 'en' as const), (cents, language) => {
        expect(centsOf(textOfCents(cents, language))).toBe(cents)
      }),
    )
  })
})

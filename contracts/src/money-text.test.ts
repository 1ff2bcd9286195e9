import { expect, test } from 'vitest'
import { euroText, levText } from './money-text.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the euro is the price and the lev stands beside it, in both languages', () => {
  expect([euroText(3000, 'bg'), levText(3000, 'bg')].map(plain)).toEqual(['30,00 €', '58,67 лв.'])
  expect([euroText(3000, 'en'), levText(3000, 'en')].map(plain)).toEqual(['€30.00', 'BGN 58.67'])
  expect([euroText(0, 'bg'), euroText(5, 'en'), euroText(5, 'bg')].map(plain)).toEqual(['0,00 €', '€0.05', '0,05 €'])
})

test('a discount has a minus before all of it', () => {
  expect([euroText(-4950, 'bg'), euroText(-4950, 'en')].map(plain)).toEqual(['−49,50 €', '−€49.50'])
})

test('digits are grouped as each language does, which is what browsers write too', () => {
  const browsers = (cents: number, tag: string) =>
    plain(new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100))
  for (const cents of [99_999, 100_000, 999_999, 1_000_000, 123_456_789]) {
    expect(plain(euroText(cents, 'bg'))).toBe(`${browsers(cents, 'bg-BG')} €`)
    expect(plain(euroText(cents, 'en'))).toBe(`€${browsers(cents, 'en-GB')}`)
  }
})

test('a sum stays on one line', () => {
  expect(euroText(1_234_567, 'bg')).not.toContain(' ')
})

import { describe, expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

const MINIMUM = 8

test('a too short password has no strength at all', () => {
  expect(strengthOf('Aa1!Bb2', MINIMUM)).toBe(0)
})

describe('of passwords that are long enough', () => {
  test.each(['password123456', 'аааааааааааа', 'qwerty123456', 'Парола12345'])('%j is weak', (password) => {
    expect(strengthOf(password, MINIMUM)).toBe(1)
  })

  test('the person’s own name and address make it weaker', () => {
    const own = ['Елена', 'Тодорова']
    expect(strengthOf('ЕленаТодорова1', MINIMUM, own)).toBeLessThan(strengthOf('ЕленаТодорова1', MINIMUM))
  })

  test('four words that do not belong together are strong', () => {
    expect(strengthOf('кон батерия скоба вярно', MINIMUM)).toBe(3)
  })

  test('longer is never weaker', () => {
    const texts = ['tikvenik-sas', 'tikvenik-sas-orehi', 'tikvenik-sas-orehi-v-nedelya']
    const strengths = texts.map((text) => strengthOf(text, MINIMUM))
    expect(strengths).toEqual(strengths.toSorted((one, other) => one - other))
  })
})

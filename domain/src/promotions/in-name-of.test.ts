import { expect, test } from 'vitest'
import { isInNameOf } from './in-name-of.ts'

test('a bank writes three names in capitals and Latin letters, and people two in their own', () => {
  expect(isInNameOf('ELENA PETROVA TODOROVA', 'Елена Тодорова')).toBe(true)
  expect(isInNameOf('Елена Тодорова', 'Елена Тодорова')).toBe(true)
  expect(isInNameOf('Мария Тодорова', 'Елена Тодорова')).toBe(false)
})

test('one name alone, or none, says nothing', () => {
  expect(isInNameOf('Елена Тодорова', 'Елена ')).toBe(false)
  expect(isInNameOf('', ' ')).toBe(false)
})

import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test('a bank writes three names in capitals and Latin letters, and people two in their own', () => {
  expect(isSameName('ELENA PETROVA TODOROVA', 'Елена Тодорова')).toBe(true)
  expect(isSameName('Елена Тодорова', 'Елена Тодорова')).toBe(true)
  expect(isSameName('Мария Тодорова', 'Елена Тодорова')).toBe(false)
})

test('one name alone, or none, says nothing', () => {
  expect(isSameName('Елена Тодорова', 'Елена ')).toBe(false)
  expect(isSameName('', ' ')).toBe(false)
})

import { expect, test } from 'vitest'
import { staffNamesIn } from './staff-names.ts'

const vet = ['д-р Мария Жечева', 'Dr Maria Zhecheva']

test.each([
  ['Сестра Петя беше много мила.', ['Петя']],
  ['Асистентката Ани и рецепционистката Мими Иванова ни посрещнаха.', ['Ани', 'Мими Иванова']],
  ['Смени я д-р Петров, а после пак д-р Петров.', ['Петров']],
  ['The receptionist Anna was rude, nurse Kate was not.', ['Anna', 'Kate']],
])('%s names somebody who works there', (text, names) => {
  expect(staffNamesIn(text, vet)).toEqual(names)
})

test.each([
  '',
  'Д-р Жечева обясни всичко на Рекс.',
  'Dr Maria Zhecheva took her time.',
  'Сестрата беше мила, асистентът също.',
  'the nurse was kind. Rex liked her.',
])('%s names nobody but the professional', (text) => {
  expect(staffNamesIn(text, vet)).toEqual([])
})

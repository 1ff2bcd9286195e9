import { expect, test } from 'vitest'
import { englishName } from './save-details.ts'

test('a clinic of the demo has an English name without a letter of another alphabet', () => {
  expect([englishName('Клиника „Зелен хълм“'), englishName('Хотел „Лапа“')]).toEqual(['Zelen Halm Clinic', ''])
})

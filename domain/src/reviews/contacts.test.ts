import { expect, test } from 'vitest'
import { hasContacts } from './contacts.ts'

test.each([
  'Звънете на 0888 123 456',
  'тел. +359 (88) 812-34-56',
  '02/987.65.43',
  '0 8 8 8 1 2 3 4 5 6',
  '０８８８１２３４５６',
  'Пишете на ana@poshta.bg',
  'https://klinika.test/x',
  'вижте www.klinika.test',
  'на klinika.bg е по-евтино',
  'KLINIKA.COM!',
])('%s gives a contact away', (text) => {
  expect(hasContacts(text)).toBe(true)
})

test.each([
  '',
  'Платихме 30,00 € на 12.11.2026 в 10:30, чакахме 40 минути.',
  'На 01.11.2026 и на 02.11.2026 ваксинира две котки по 3,5 кг.',
  'Reks is 31 kg. We waited 5 minutes, 10/10.',
  'Прегледа Рекс.Обясни всичко.',
  'Работи от 9-18, събота 10-14.',
])('%s gives none away', (text) => {
  expect(hasContacts(text)).toBe(false)
})

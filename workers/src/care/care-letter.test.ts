import type { RemindedCare } from '@lapka/contracts/pet-records.ts'
import { expect, test } from 'vitest'
import { bookingPath, careLetter, type PetDue } from './care-letter.ts'

const rabies: RemindedCare = { petId: 'p1', kind: 'vaccination', what: 'rabies', dueOn: '2026-12-12', stage: 'ahead' }
const worms: RemindedCare = { petId: 'p2', kind: 'treatment', what: 'internal', dueOn: '2026-11-20', stage: 'over' }
const rex: PetDue = { petId: 'p1', name: 'Рекс', items: [rabies] }
const mimi: PetDue = { petId: 'p2', name: 'Мими', items: [worms] }
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

test('a letter names each pet, what is due and by when, in the reader’s language; its subject names the pets alone', () => {
  const bg = careLetter([rex, mimi], 'bg')
  expect(bg.subject).toBe('Напомняне за Рекс и Мими')
  expect(bg.lead).toBe('Ето какво наближава и за какво мина срокът по картона.')
  expect(bg.facts.map(({ label, value, aside }) => [label, value, plain(aside)])).toEqual([
    ['Рекс', 'Ваксина срещу бяс', 'до сб, 12 декември 2026 г.'],
    ['Мими', 'Срещу вътрешни паразити', 'срокът мина на пт, 20 ноември 2026 г.'],
  ])
  const en = careLetter([rex], 'en')
  expect([en.subject, en.lead, en.button]).toEqual([
    'A reminder for Reks',
    'Here is what is due soon by the record.',
    'Choose a time',
  ])
  expect(plain(en.facts[0]?.aside)).toBe('by Sat 12 December 2026')
})

test('a pet whose name is gone is still spoken of', () => {
  expect(careLetter([{ ...rex, name: '' }], 'bg').subject).toBe('Напомняне за любимеца ви')
})

test('its link leads to vets who offer what is due, with the pet chosen', () => {
  const asked = (pet: PetDue) => Object.fromEntries(new URL(bookingPath(pet, 'bg'), 'https://lapka.test').searchParams)
  expect(asked(rex)).toEqual({ role: 'VET', petId: 'p1', service: 'Ваксинация' })
  expect(asked(mimi)).toEqual({ role: 'VET', petId: 'p2', service: 'Обезпаразитяване' })
})

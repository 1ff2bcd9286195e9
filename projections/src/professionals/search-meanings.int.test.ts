import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import type { ProfessionalPlan } from '@lapka/domain/testing/commands.ts'
import { checkUp, openPractice } from '../testing/story.ts'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { searchProfessionals } from './search.ts'

const neutering = { id: 'neutering', name: 'Кастрация', nameEn: 'Neutering', priceCents: 9000, durationMinutes: 120 }
const practices: Record<string, ProfessionalPlan> = {
  dentist: {
    name: 'Дора',
    surname: 'Зидарова',
    specializations: ['Стоматология'],
    address2: 'ж.к. Младост 1',
    services: [checkUp],
  },
  surgeon: { name: 'Стоян', surname: 'Вълков', specializations: ['Хирургия'], city: 'Пловдив', services: [checkUp, neutering] },
  farm: {
    name: 'Петър',
    surname: 'Димов',
    specializations: ['Болести по селскостопанските животни'],
    city: 'Видин',
    services: [],
  },
  hotel: {
    role: 'HOTELS',
    name: 'Ани',
    surname: 'Цекова',
    businessName: 'Весела лапа',
    prefix: '',
    clinicName: '',
    specializations: ['Кучета'],
    services: [],
  },
  catHotel: {
    role: 'HOTELS',
    name: 'Ели',
    surname: 'Ценова',
    businessName: 'Мъркане',
    prefix: '',
    clinicName: '',
    specializations: ['Котки'],
    services: [],
  },
}

let views: TestViews
const ids = new Map<string, string>()
beforeAll(async () => {
  views = await openTestViews()
  for (const [who, plan] of Object.entries(practices)) {
    const { professionalId } = await openPractice(views, plan)
    ids.set(professionalId, who)
  }
  await views.project('professionals')
})
afterAll(() => views.close())

const find = async (query: Record<string, string>) => {
  const { items, isAlike } = await searchProfessionals(views.db, searchQuery.parse(query))
  return { found: items.map(({ professionalId }) => String(ids.get(professionalId))).toSorted(), isAlike }
}

it.each([
  ['зъболекар', ['dentist']],
  ['dentist', ['dentist']],
  ['кастрация', ['surgeon']],
  ['кастрирам', ['surgeon']],
  ['neutering', ['surgeon']],
  ['ветеринар Младост', ['dentist']],
  ['ветеринар', ['dentist', 'farm', 'surgeon']],
  ['кучешки хотел', ['hotel']],
  ['хотел за котка', ['catHotel']],
  ['cat hotel', ['catHotel']],
  ['крава', ['farm']],
  ['преглед пловдив', ['surgeon']],
])('%s finds who is meant', async (q, found) => {
  await expect(find({ q })).resolves.toEqual({ found, isAlike: false })
})

it.each([
  ['дорра', ['dentist']],
  ['Вълкав', ['surgeon']],
  ['Valkow', ['surgeon']],
  ['пловидв', ['surgeon']],
])('%s is misspelt, and says so beside who is found', async (q, found) => {
  await expect(find({ q })).resolves.toEqual({ found, isAlike: true })
})

it('a text that is like nothing finds no one', async () => {
  for (const q of ['квантова', 'zzzz', 'зз']) await expect(find({ q })).resolves.toEqual({ found: [], isAlike: false })
})

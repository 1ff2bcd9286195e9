import type { Pet } from '@lapka/contracts/api/pets.ts'
import { expect, test, vi } from 'vitest'
import { queryOf, wishOf } from './stay-wish.ts'

vi.mock('../../stays/stays-api.ts', () => ({}))

const address = (text: string) => new URLSearchParams(text)
const dates = 'arrival=2026-12-19&departure=2026-12-26'
const rex = { id: 'rex', name: 'Рекс', animalType: 'dog', weightKg: 31 } as Pet
const mimi = { id: 'mimi', name: 'Мими', animalType: 'cat', weightKg: null } as Pet

test('a visitor searches for animals, a parent for pets with the weight that was said for the stay, and no one without dates', () => {
  expect(wishOf(address(`${dates}&animals=dog~20,dog`), undefined)?.animals).toEqual([
    { animalType: 'dog', weightKg: 20 },
    { animalType: 'dog', weightKg: null },
  ])
  expect(wishOf(address(`${dates}&animals=dragon`), undefined)?.animals).toEqual([{ animalType: 'dog', weightKg: null }])
  const ofParent = wishOf(address(`${dates}&guest=rex~33&guest=mimi&animals=dog`), [rex, mimi])
  expect(ofParent).toMatchObject({ names: ['Рекс', 'Мими'], animals: [{ weightKg: 33 }, { animalType: 'cat', weightKg: null }] })
  expect(wishOf(address(dates), [rex])?.animals).toEqual([{ animalType: 'dog', weightKg: 31 }])
  for (const text of ['animals=dog', 'arrival=2026-12-19&animals=dog', `arrival=2026-12-26&departure=2026-12-19`])
    expect(wishOf(address(text), undefined)).toBeNull()
  expect(wishOf(address(dates), [rex, mimi])).toBeNull()
})

test('the server is asked by place and price, and by an order that it has', () => {
  const wish = {
    arrival: '2026-12-19',
    departure: '2026-12-26',
    animals: [{ animalType: 'dog', weightKg: 31 } as const],
    names: [],
  }
  const asked = { arrival: '2026-12-19', departure: '2026-12-26', guests: 'dog~31' }
  expect(queryOf(wish, { city: 'Пловдив', sort: 'availability' })).toEqual({ ...asked, city: 'Пловдив' })
  expect(queryOf(wish, { sort: 'distance' })).toEqual(asked)
  expect(queryOf(wish, { near: '42.15,24.75', sort: 'distance' })).toEqual({ ...asked, near: '42.15,24.75', sort: 'distance' })
})

import { expect, test } from 'vitest'
import { sayRefusal } from './say-refusal.ts'

const hours = { petId: 'rex', from: '2026-11-24T08:00:00.000Z', until: '2026-11-24T08:30:00.000Z' }

test('an animal that is elsewhere is named with its hours in Sofia, and with both days where they go over midnight', () => {
  const say = (busyPet: typeof hours & { name?: string }) =>
    (['bg', 'en'] as const).map((language) => sayRefusal({ code: 'PET_BUSY_THEN', busyPet }, language))
  expect(say({ ...hours, name: 'Рекс' })).toEqual([
    'Рекс вече е другаде от 10:00 до 10:30 ч. (вт, 24 ноември). Изберете друго време.',
    'Рекс is somewhere else from 10:00 to 10:30 (Tue 24 November). Choose another time.',
  ])
  expect(say({ ...hours, until: '2026-11-24T22:30:00.000Z' })).toEqual([
    'Любимецът вече е другаде от 10:00 до 00:30 ч. (вт, 24 ноември – ср, 25 ноември). Изберете друго време.',
    'The pet is somewhere else from 10:00 to 00:30 (Tue 24 November – Wed 25 November). Choose another time.',
  ])
})

test('nights are named by their dates; every other refusal has its sentence', () => {
  const busyPet = { petId: 'rex', name: 'Рекс', from: '2026-12-06', until: '2026-12-10' }
  expect(sayRefusal({ code: 'PET_STAYS_ELSEWHERE', busyPet }, 'bg')).toBe(
    'Рекс вече има запазен престой от нд, 6 декември до чт, 10 декември. Изберете други дати.',
  )
  expect(sayRefusal({ code: 'PET_BUSY_THEN' }, 'en')).toBe('The pet is somewhere else then. Choose another time.')
})

test('a room or device is named with the time in which it is used, for who books and for the clinic', () => {
  const { from, until } = hours
  const say = (code: 'RESOURCE_TAKEN' | 'RESOURCE_BOOKED', kind: 'ROOM' | 'DEVICE', name: string) =>
    (['bg', 'en'] as const).map((language) => sayRefusal({ code, takenResources: [{ kind, name, from, until }] }, language))
  expect(say('RESOURCE_TAKEN', 'DEVICE', 'Рентген')).toEqual([
    'Апаратът „Рентген“ вече е зает от 10:00 до 10:30 ч. (вт, 24 ноември). Изберете друго време.',
    'The device “Рентген” is in use from 10:00 to 10:30 (Tue 24 November). Choose another time.',
  ])
  expect(say('RESOURCE_BOOKED', 'ROOM', 'Кабинет')).toEqual([
    'Помещението „Кабинет“ е нужно за запазени часове от 10:00 до 10:30 ч. (вт, 24 ноември). Първо ги преместете или отменете.',
    'The room “Кабинет” is booked from 10:00 to 10:30 (Tue 24 November). Move or cancel those appointments first.',
  ])
  const both = (['ROOM', 'DEVICE'] as const).map((kind) => ({ kind, name: kind === 'ROOM' ? 'Кабинет' : 'Рентген', from, until }))
  expect(sayRefusal({ code: 'RESOURCE_TAKEN', takenResources: both }, 'bg')).toBe(
    'Помещението „Кабинет“ вече е заето от 10:00 до 10:30 ч. (вт, 24 ноември). Апаратът „Рентген“ вече е зает от 10:00 до 10:30 ч. (вт, 24 ноември). Изберете друго време.',
  )
})

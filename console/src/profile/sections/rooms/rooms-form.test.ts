import type { HotelRooms } from '@lapka/contracts/stays.ts'
import { get, type ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import { bodyOf, freshClass, freshExtra, freshSeason, nextId, roomsResolver, valuesOf, type RoomsValues } from './rooms-form.ts'

const rooms: HotelRooms = {
  classes: [
    {
      id: 3,
      name: 'Голямо куче',
      nameEn: 'Large dog',
      about: '',
      aboutEn: '',
      species: ['dog'],
      maxWeightKg: null,
      maxPets: 2,
      rooms: 6,
      nightCents: 3450,
      weekendNightCents: 3800,
      furtherPetCents: 0,
    },
  ],
  seasons: [
    {
      id: 1,
      name: 'Празници',
      nameEn: 'Holidays',
      from: '2026-12-23',
      until: '2027-01-03',
      minimumNights: 3,
      prices: [{ classId: 3, nightCents: 4600 }],
    },
  ],
  extras: [{ id: 1, name: 'Разходка', nameEn: 'Walk', cents: 700, per: 'night' }],
  arrival: { from: '14:00', until: '19:00' },
  departure: { from: '09:00', until: '12:00' },
  maxPets: 20,
}

/** Where the form shows a fault, and of which kind. */
const faultsOf = async (values: RoomsValues, ...fields: string[]) => {
  const { errors } = await roomsResolver(values, undefined, {} as ResolverOptions<RoomsValues>)
  return fields.map((field) => (get(errors, field) as { type: string } | undefined)?.type ?? null)
}

test('what is saved is typed out and sent as it was', () => {
  for (const language of ['bg', 'en'] as const) expect(bodyOf(valuesOf(rooms, language))).toEqual(rooms)
  expect(valuesOf(rooms, 'bg').classes[0]).toMatchObject({ nightCents: '34,50', maxWeightKg: '', rooms: '6' })
})

test('a hotel that has said nothing begins with an empty kind of room, which is not sent', async () => {
  const values = valuesOf(null, 'bg')
  expect(values.classes).toEqual([freshClass(1)])
  expect(await faultsOf(values, 'classes.0.name', 'classes.0.species', 'classes.0.nightCents', 'classes.0.rooms')).toEqual([
    'too_small',
    'too_small',
    'invalid_type',
    null,
  ])
})

test('each fault is at the field that was typed in', async () => {
  const values = valuesOf(rooms, 'bg')
  values.classes.push({ ...freshClass(4), rooms: '1000', weekendNightCents: '0,20' })
  values.seasons[0] = { ...freshSeason(1), from: '2027-01-03', until: '2026-12-23', prices: { class4: 'много' } }
  values.extras = [{ ...freshExtra(1), cents: '7..' }]
  values.departure = { from: '12:00', until: '9' }
  values.maxPets = 'двеста'
  const fields = ['classes.1.rooms', 'classes.1.weekendNightCents', 'seasons.0.prices.class4', 'seasons.0.name', 'extras.0.cents']
  expect(await faultsOf(values, ...fields)).toEqual(['too_big', 'too_small', 'invalid_type', 'too_small', 'invalid_type'])
  expect(await faultsOf(values, 'departure.until', 'maxPets', 'classes.0')).toEqual(['invalid_format', 'invalid_type', null])
})

test('a season keeps no price of a class that went', () => {
  const values = valuesOf(rooms, 'bg')
  values.classes = [{ ...valuesOf(rooms, 'bg').classes[0]!, id: 4 }]
  expect(bodyOf(values).seasons[0]?.prices).toEqual([])
})

test('an id is given once', () => {
  expect(nextId([], [])).toBe(1)
  expect(nextId([{ id: 1 }], [{ id: 4 }, { id: 2 }])).toBe(5)
})

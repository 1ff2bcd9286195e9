import type { HotelRooms, RoomClass } from '@lapka/contracts/stays.ts'
import { listCentsOf } from '@lapka/contracts/money.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceOfStay } from './price-of-stay.ts'
import { instantAt, nightsBetween } from './stay-dates.ts'
import { minimumNights, whyNotNights, whyNotRoom } from './why-not-stay.ts'

const large: RoomClass = {
  id: 1,
  name: 'Голямо куче с двор',
  nameEn: 'Large dog with a yard',
  about: '',
  aboutEn: '',
  species: ['dog'],
  maxWeightKg: 40,
  maxPets: 2,
  rooms: 6,
  nightCents: 3400,
  weekendNightCents: 3800,
  furtherPetCents: 1200,
}
const rooms: HotelRooms = {
  classes: [large],
  seasons: [
    {
      id: 1,
      name: 'Празници',
      nameEn: 'Holidays',
      from: '2026-12-23',
      until: '2027-01-03',
      minimumNights: 3,
      prices: [{ classId: 1, nightCents: 4600 }],
    },
  ],
  extras: [
    { id: 1, name: 'Разходка в гората', nameEn: 'Forest walk', cents: 700, per: 'night' },
    { id: 2, name: 'Къпане накрая', nameEn: 'Bath at the end', cents: 1800, per: 'stay' },
  ],
  arrival: { from: '14:00', until: '19:00' },
  departure: { from: '09:00', until: '12:00' },
  maxPets: null,
}
const pets = [
  { petId: 'rex', weightKg: 31 },
  { petId: 'noa', weightKg: 13 },
]
const at = { at: '2026-12-01T10:00:00.000Z', zone: 'Europe/Sofia' }

it('prices each night by its season, its weekday and the animals, and each extra as often as it happens', () => {
  const stay = { classId: 1, arrival: '2026-12-19', departure: '2026-12-26', pets, extraIds: [1, 2] }
  const { price, nights, parts } = priceOfStay(rooms, large, stay)
  expect(parts.map(({ count, eachCents }) => [count, eachCents])).toEqual([
    [1, 3800],
    [3, 3400],
    [3, 4600],
    [7, 1200],
    [7, 700],
    [1, 1800],
  ])
  expect(listCentsOf(price)).toBe(3800 + 3 * 3400 + 3 * 4600 + 7 * 1200 + 7 * 700 + 1800)
  expect(nights[0]).toEqual({ date: '2026-12-19', cents: 5000 })
  expect(price.lines[1]?.item).toMatchObject({
    name: 'Голямо куче с двор, 3 × 34,00 €',
    nameEn: 'Large dog with a yard, 3 × 34.00 €',
  })
})

it('the lines sum to what the nights and the extras cost, whatever is asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 30 }),
      fc.subarray([1, 2]),
      (from, count, extraIds) => {
        const day = (days: number) => new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10)
        const stay = { classId: 1, arrival: day(from), departure: day(from + count), pets, extraIds }
        const { price, nights } = priceOfStay(rooms, large, stay)
        const extras = (extraIds.includes(1) ? count * 700 : 0) + (extraIds.includes(2) ? 1800 : 0)
        expect(nights).toHaveLength(count)
        expect(listCentsOf(price)).toBe(nights.reduce((sum, { cents }) => sum + cents, 0) + extras)
      },
    ),
  )
})

it('a night over a change of clocks is one night, and a wall time that the zone skips is the next instant', () => {
  expect(nightsBetween('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25'])
  expect(instantAt('2026-12-19', '14:00', 'Europe/Sofia')).toBe('2026-12-19T12:00:00.000Z')
  expect(instantAt('2026-07-19', '14:00', 'Europe/Sofia')).toBe('2026-07-19T11:00:00.000Z')
  expect(instantAt('2026-03-29', '03:30', 'Europe/Sofia')).toBe('2026-03-29T01:00:00.000Z')
})

it('says which rule does not take the nights', () => {
  const why = (arrival: string, departure: string) => whyNotNights(rooms, { arrival, departure }, at)
  expect(why('2026-12-05', '2026-12-06')).toBeNull()
  expect(why('2026-12-05', '2026-12-05')).toBe('DEPARTURE_BEFORE_ARRIVAL')
  expect(why('2026-12-05', '2027-02-04')).toBe('TOO_MANY_NIGHTS')
  expect(why('2026-12-22', '2026-12-24')).toBe('TOO_FEW_NIGHTS')
  expect(why('2026-12-22', '2026-12-25')).toBeNull()
  expect(why('2026-11-30', '2026-12-02')).toBe('ARRIVAL_OVER')
  expect(why('2028-01-05', '2028-01-06')).toBe('NIGHTS_TOO_FAR')
  expect(minimumNights(rooms, { arrival: '2026-12-20', departure: '2026-12-21' })).toBe(1)
})

it('takes only the animals that a class is for', () => {
  const dog = { animalType: 'dog', weightKg: 31 } as const
  expect(whyNotRoom(large, [dog, { ...dog, weightKg: 13 }])).toBeNull()
  expect(whyNotRoom(large, [{ ...dog, animalType: 'rodent' }])).toBe('SPECIES_NOT_TAKEN')
  expect(whyNotRoom(large, [dog, dog, dog])).toBe('TOO_MANY_PETS')
  expect(whyNotRoom(large, [{ ...dog, weightKg: null }])).toBe('WEIGHT_MISSING')
  expect(whyNotRoom(large, [{ ...dog, weightKg: 41 }])).toBe('PET_TOO_HEAVY')
})

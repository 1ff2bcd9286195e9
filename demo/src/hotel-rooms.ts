import type { HotelRooms, RoomClass } from '@lapka/contracts/stays.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import type { Dice } from './dice.ts'

/** The kinds of rooms in the demo's hotels, and their price above a cat's room. */
const kinds: { moreCents: number; most: number; part: Omit<RoomClass, 'rooms' | 'nightCents' | 'weekendNightCents'> }[] = [
  {
    moreCents: 1600,
    most: 6,
    part: {
      id: 1,
      name: 'Стая за голямо куче с двор',
      nameEn: 'Large dog room with a yard',
      about: '14 кв. м и собствен двор. До две кучета от едно семейство.',
      aboutEn: '14 m² and a yard of its own. Up to two dogs of one family.',
      species: ['dog'],
      maxWeightKg: null,
      maxPets: 2,
      furtherPetCents: 1200,
    },
  },
  {
    moreCents: 600,
    most: 5,
    part: {
      id: 2,
      name: 'Стая за малко куче',
      nameEn: 'Small dog room',
      about: '8 кв. м, излизане на двора три пъти на ден.',
      aboutEn: '8 m², out in the yard three times a day.',
      species: ['dog'],
      maxWeightKg: 15,
      maxPets: 2,
      furtherPetCents: 900,
    },
  },
  {
    moreCents: 0,
    most: 4,
    part: {
      id: 3,
      name: 'Стая за котки',
      nameEn: 'Cat room',
      about: 'Отделна сграда, без кучета наблизо.',
      aboutEn: 'A building of its own, no dogs near by.',
      species: ['cat'],
      maxWeightKg: null,
      maxPets: 3,
      furtherPetCents: 700,
    },
  },
]
const MIN_ROOMS = 2
const WEEKEND_MORE_CENTS = 400
const HOLIDAY_MORE_CENTS = 800

const extras: HotelRooms['extras'] = [
  { id: 1, name: 'Разходка в гората', nameEn: 'Forest walk', cents: 700, per: 'night' },
  { id: 2, name: 'Лекарство по схема', nameEn: 'Medicine on schedule', cents: 200, per: 'night' },
  { id: 3, name: 'Къпане накрая', nameEn: 'Bath at the end', cents: 1800, per: 'stay' },
]

/** The rooms of a hotel of the demo on ordinary nights: two kinds of rooms for dogs and one for cats. */
export const hotelRoomsOf = (dice: Dice): HotelRooms => {
  const baseCents = dice.whole(4, 9) * 200
  const classes = kinds.map(({ moreCents, most, part }) => {
    const nightCents = baseCents + moreCents
    return { ...part, rooms: dice.whole(MIN_ROOMS, most), nightCents, weekendNightCents: nightCents + WEEKEND_MORE_CENTS }
  })
  const windows = { arrival: { from: '14:00', until: '19:00' }, departure: { from: '09:00', until: '12:00' } }
  return { classes, seasons: [], extras, ...windows, maxPets: null }
}

/** Half of the price is paid at once, and no more than three nights; the rest a week before. */
export const withDeposit = (rooms: HotelRooms): HotelRooms => ({ ...rooms, deposit: { percent: 50, maxNights: 3, dueDays: 7 } })

/** Vaccinated against rabies, dogs against distemper and parvovirus too, three days before they come. */
export const withVaccinations = (rooms: HotelRooms): HotelRooms => ({
  ...rooms,
  vaccinations: {
    needs: [
      { species: 'dog', group: 'core' },
      { species: 'dog', group: 'rabies' },
      { species: 'cat', group: 'rabies' },
    ],
    dueDays: 3,
  },
})

/** With the next turn of the year, or the one that is on, at a price of its own. */
export const withHolidays = (rooms: HotelRooms, today: string): HotelRooms => {
  const year = Number(addDays(today, -10).slice(0, 4))
  const prices = rooms.classes.map(({ id, weekendNightCents }) => ({
    classId: id,
    nightCents: weekendNightCents + HOLIDAY_MORE_CENTS,
  }))
  const dates = { from: `${year}-12-23`, until: `${year + 1}-01-03` }
  return { ...rooms, seasons: [{ id: 1, name: 'Празници', nameEn: 'Holidays', ...dates, minimumNights: 3, prices }] }
}

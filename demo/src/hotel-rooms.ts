import type { HotelRooms, RoomClass } from '@lapka/contracts/stays.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import type { Dice } from './dice.ts'

/** What a hotel of the demo sells: two kinds of rooms for dogs and one for cats, dearer over the turn of the year. */
export const hotelRoomsOf = (dice: Dice): HotelRooms => {
  const baseCents = dice.whole(4, 9) * 200
  const roomClass = (
    id: number,
    part: Omit<RoomClass, 'id' | 'nightCents' | 'weekendNightCents'>,
    moreCents: number,
  ): RoomClass => ({
    id,
    ...part,
    nightCents: baseCents + moreCents,
    weekendNightCents: baseCents + moreCents + 400,
  })
  const classes = [
    roomClass(
      1,
      {
        name: 'Стая за голямо куче с двор',
        nameEn: 'Large dog room with a yard',
        about: '14 кв. м и собствен двор. До две кучета от едно семейство.',
        aboutEn: '14 m² and a yard of its own. Up to two dogs of one family.',
        species: ['dog'],
        maxWeightKg: null,
        maxPets: 2,
        rooms: dice.whole(3, 6),
        furtherPetCents: 1200,
      },
      1600,
    ),
    roomClass(
      2,
      {
        name: 'Стая за малко куче',
        nameEn: 'Small dog room',
        about: '8 кв. м, излизане на двора три пъти на ден.',
        aboutEn: '8 m², out in the yard three times a day.',
        species: ['dog'],
        maxWeightKg: 15,
        maxPets: 2,
        rooms: dice.whole(3, 5),
        furtherPetCents: 900,
      },
      600,
    ),
    roomClass(
      3,
      {
        name: 'Стая за котки',
        nameEn: 'Cat room',
        about: 'Отделна сграда, без кучета наблизо.',
        aboutEn: 'A building of its own, no dogs near by.',
        species: ['cat'],
        maxWeightKg: null,
        maxPets: 3,
        rooms: dice.whole(2, 4),
        furtherPetCents: 700,
      },
      0,
    ),
  ]
  return {
    classes,
    seasons: [],
    extras: [
      { id: 1, name: 'Разходка в гората', nameEn: 'Forest walk', cents: 700, per: 'night' },
      { id: 2, name: 'Лекарство по схема', nameEn: 'Medicine on schedule', cents: 200, per: 'night' },
      { id: 3, name: 'Къпане накрая', nameEn: 'Bath at the end', cents: 1800, per: 'stay' },
    ],
    arrival: { from: '14:00', until: '19:00' },
    departure: { from: '09:00', until: '12:00' },
    maxPets: null,
  }
}

/** The next turn of the year, or the one that is on, as every hotel prices it. */
export const withHolidays = (rooms: HotelRooms, today: string): HotelRooms => {
  const year = Number(addDays(today, -10).slice(0, 4))
  const prices = rooms.classes.map(({ id, weekendNightCents }) => ({ classId: id, nightCents: weekendNightCents + 800 }))
  const dates = { from: `${year}-12-23`, until: `${year + 1}-01-03` }
  return { ...rooms, seasons: [{ id: 1, name: 'Празници', nameEn: 'Holidays', ...dates, minimumNights: 3, prices }] }
}

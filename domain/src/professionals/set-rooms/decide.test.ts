import type { HotelRooms, RoomClass } from '@lapka/contracts/stays.ts'
import { expect, it } from 'vitest'
import { registered, type KnownProfessional } from '../professional.ts'
import { decideSetRooms } from './decide.ts'

const classOf = (id: number): RoomClass => ({
  id,
  name: 'Стая',
  nameEn: 'Room',
  about: '',
  aboutEn: '',
  species: ['dog'],
  maxWeightKg: null,
  maxPets: 1,
  rooms: 2,
  nightCents: 3000,
  weekendNightCents: 3000,
  furtherPetCents: 0,
})
const window = { from: '09:00', until: '12:00' }
const roomsOf = (...ids: number[]): HotelRooms => ({
  classes: ids.map(classOf),
  seasons: [
    {
      id: 1,
      name: 'Лято',
      nameEn: 'Summer',
      from: '2027-06-01',
      until: '2027-08-31',
      minimumNights: 1,
      prices: ids.map((classId) => ({ classId, nightCents: 4000 })),
    },
  ],
  extras: [],
  arrival: window,
  departure: window,
  maxPets: null,
})
const hotel = (change: Partial<KnownProfessional> = {}): KnownProfessional => ({
  ...registered(0, {
    professionalId: 'hotel',
    accountId: 'owner',
    role: 'HOTELS',
    zone: 'Europe/Sofia',
    city: 'София',
    coordinates: [23, 42],
  }),
  ...change,
})
const setBy = (rooms: HotelRooms, professional: KnownProfessional) => {
  const decision = decideSetRooms(rooms, { professional })
  return 'refused' in decision ? decision.refused : decision.events.professional?.[0]?.data
}

it('sets all that a hotel sells, and refuses prices of no class and two of one number', () => {
  expect(setBy(roomsOf(1, 2), hotel())).toEqual({ professionalId: 'hotel', rooms: roomsOf(1, 2) })
  expect(setBy(roomsOf(1, 1), hotel())).toBe('INVALID_INPUT')
  expect(setBy({ ...roomsOf(1), seasons: roomsOf(2).seasons }, hotel())).toBe('INVALID_INPUT')
})

it('gives a new class a number that none had before, in its seasons too', () => {
  const saved = hotel({ rooms: roomsOf(1), lastRoomClassId: 3 })
  expect(setBy(roomsOf(1, 2), saved)).toEqual({ professionalId: 'hotel', rooms: roomsOf(1, 4) })
  expect(setBy(roomsOf(1, 4), saved)).toEqual({ professionalId: 'hotel', rooms: roomsOf(1, 4) })
})

import { roomClassResourceId } from '@lapka/contracts/stays.ts'
import { appointmentStream, ledgerStream } from '@lapka/contracts/streams.ts'
import { expect, test } from 'vitest'
import { appointmentFold, type PlacedAppointment } from '../../appointments/appointment.ts'
import { ledgerFold } from '../../kernel/ledger.ts'
import * as commands from '../../testing/commands.ts'
import { bookStay, onThePhone } from '../../testing/desk-commands.ts'
import { addPet, registerAccount } from '../../testing/people-commands.ts'
import { checkIn, checkOut, HOTEL, openHotel, placeStay, roomsOf, shortenStay } from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'
import type { BookStay } from './decide.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const AT = '2026-11-01T08:00:00.000Z'
const december = { arrival: '2026-12-06', departure: '2026-12-10' }

type Change = Omit<Partial<Parameters<typeof bookStay>[0]>, 'stay'> & { stay?: Partial<BookStay['stay']> }

const desk = (rooms = roomsOf(2)) => {
  const memory = createMemory()
  const policy = { noticeHours: 48, lateRefundPercent: 0, noShowRefundPercent: 0 }
  for (const one of openHotel(policy, rooms)) memory.run(FOUNDED, one)
  const book = (appointmentId: string, change: Change = {}) => {
    const { at = AT, stay = {}, dogs = [`dog-${appointmentId}`], ...others } = change
    return memory.run(at, bookStay({ appointmentId, at, dogs, stay: { ...december, ...stay }, ...others }))
  }
  const stayOf = (id: string) => memory.read(appointmentStream(id), appointmentFold) as PlacedAppointment
  const claimsOn = () => memory.read(ledgerStream(roomClassResourceId(HOTEL, 1), '2026-12'), ledgerFold).claims
  const typesOf = (stream: string) => (memory.log.get(stream) ?? []).map(({ type }) => type)
  return { ...memory, book, stayOf, claimsOn, typesOf }
}
const known = (accountId: string, knownPetIds: string[], change: object = {}) =>
  ({ kind: 'known', accountId, hostIds: [HOTEL], knownPetIds, isListFull: false, ...change }) as const

test('a guest at the desk, their dogs and every night are there at once; the price of the calendar is due at the hotel', () => {
  const { book, stayOf, claimsOn, typesOf } = desk()
  book('first', { dogs: ['rex', 'noa'], stay: { extraIds: [1] } })
  expect(['account-client-first', 'pet-rex', 'pet-noa', 'appointment-first'].flatMap(typesOf)).toEqual([
    'ClientRegistered',
    'PetAdded',
    'PetAdded',
    'AppointmentPlaced',
    'StayBooked',
    'AppointmentAddedByProfessional',
    'AppointmentConfirmed',
  ])
  const dueToClinicCents = 4 * (10_000 + 777 + 701)
  expect(stayOf('first')).toMatchObject({ status: 'confirmed', paidCents: 0, dueToClinicCents, price: { lines: [] } })
  expect(claimsOn()).toMatchObject([{ claimId: 'first', expiresAt: null, nights: { from: '2026-12-06', until: '2026-12-10' } }])
})

test('all nights or none: a full class, the ceiling of the house and each rule of the hotel leave nobody behind', () => {
  const rooms = roomsOf(1, { maxPets: 3 })
  const [roomClass] = rooms.classes
  const festive = { id: 1, name: '', nameEn: '', from: '2026-12-20', until: '2026-12-31', minimumNights: 3, prices: [] }
  const { book, typesOf } = desk({ ...rooms, classes: [roomClass!, { ...roomClass!, id: 2, rooms: 5 }], seasons: [festive] })
  book('first', { dogs: ['rex', 'noa'] })
  expect(book('last', { stay: { arrival: '2026-12-09', departure: '2026-12-12' } })).toEqual({ refused: 'NO_ROOM_FREE' })
  expect(book('last', { dogs: ['one', 'two'], stay: { classId: 2 } })).toEqual({ refused: 'NO_ROOM_FREE' })
  expect(book('last', { stay: { arrival: '2026-12-21', departure: '2026-12-23' } })).toEqual({ refused: 'TOO_FEW_NIGHTS' })
  expect(book('last', { stay: { departure: '2026-12-06' } })).toEqual({ refused: 'DEPARTURE_BEFORE_ARRIVAL' })
  expect(book('last', { stay: { departure: '2028-01-10' } })).toEqual({ refused: 'TOO_MANY_NIGHTS' })
  expect(book('last', { dogs: ['a', 'b', 'c'], stay: { classId: 2, arrival: '2026-12-01', departure: '2026-12-02' } })).toEqual({
    refused: 'TOO_MANY_PETS',
  })
  expect(book('last', { stay: { classId: 9 } })).toEqual({ refused: 'NOT_BOOKABLE' })
  for (const stream of ['account-client-last', 'pet-dog-last', 'appointment-last']) expect(typesOf(stream)).toEqual([])
})

test('an open door is no hour of arrival: tonight is sold at the desk until midnight, and yesterday is not', () => {
  const { book } = desk(roomsOf(2, { arrival: { from: '14:00', until: '19:00' } }))
  const at = '2026-12-06T19:30:00.000Z'
  expect(book('walk-in', { at })).toHaveProperty('events')
  expect(book('late', { at, stay: { arrival: '2026-12-05', departure: '2026-12-07' } })).toEqual({ refused: 'ARRIVAL_OVER' })
})

test('a known phone is asked about; a client’s dogs are booked again with a new one; others’ pets and parents’ accounts are not the desk’s', () => {
  const { book, run, typesOf, stayOf } = desk(roomsOf(9))
  const client = { accountId: 'client-x', hostId: HOTEL, ...onThePhone }
  expect(book('x', { owner: { kind: 'new', client, isPhoneKnown: true } })).toEqual({ refused: 'PHONE_KNOWN' })
  book('first', { dogs: ['rex'], stay: { departure: '2026-12-08' } })
  const pets = [
    { petId: 'rex', weightKg: null },
    { petId: 'dog-next', weightKg: null },
  ]
  const next = { stay: { arrival: '2026-12-08', departure: '2026-12-09', pets } }
  expect(book('next', { owner: known('client-first', ['rex'], { hostIds: ['another'] }), ...next })).toEqual({
    refused: 'NOT_FOUND',
  })
  expect(book('next', { owner: known('client-first', []), ...next })).toEqual({ refused: 'NOT_FOUND' })
  expect(book('next', { owner: known('client-first', ['rex'], { isListFull: true }), ...next })).toEqual({
    refused: 'TOO_MANY_CLIENT_PETS',
  })
  expect(book('next', { owner: known('client-first', ['rex']), ...next })).toHaveProperty('events')
  expect(stayOf('next')).toMatchObject({ parentId: 'client-first', stay: { stay: { pets } } })
  expect(typesOf('account-client-first')).toEqual(['ClientRegistered'])
  run(FOUNDED, registerAccount({ accountId: 'boris' }))
  run(FOUNDED, addPet({ petId: 'bim', ownerId: 'boris' }))
  const bim = { dogs: [], stay: { pets: [{ petId: 'bim', weightKg: null }] } }
  expect(book('bims', { owner: known('boris', []), ...bim })).toEqual({ refused: 'NOT_FOUND' })
  expect(book('bims', { owner: known('client-first', ['bim']), ...bim })).toEqual({ refused: 'NOT_FOUND' })
  expect(book('bims', { owner: known('boris', ['bim']) })).toEqual({ refused: 'NOT_FOUND' })
  expect(book('bims', { owner: known('boris', ['bim']), ...bim })).toHaveProperty('events')
})

test('a dog that stays elsewhere on one of the nights is not booked twice, also where its parent has not paid yet', () => {
  const { book, run } = desk(roomsOf(9))
  run(FOUNDED, registerAccount({ accountId: 'boris' }))
  run(FOUNDED, addPet({ petId: 'bim', ownerId: 'boris' }))
  const pets = [{ petId: 'bim', weightKg: null }]
  const stay = { classId: 1, ...december, pets, extraIds: [] }
  run(AT, placeStay({ appointmentId: 'own', parentId: 'boris', stay, at: AT }))
  const again = { owner: known('boris', ['bim']), dogs: [], stay: { pets } }
  expect(book('again', again)).toMatchObject({ refused: 'PET_STAYS_ELSEWHERE', busyPet: { petId: 'bim' } })
  expect(book('again', { ...again, at: '2026-11-01T09:00:00.000Z' })).toHaveProperty('events')
})

test('shortened, left early or cancelled, the nights are free at once, nothing comes back, and only the nights that were slept are due', () => {
  const { book, run, stayOf, claimsOn } = desk(roomsOf(3))
  for (const id of ['shortened', 'left', 'cancelled']) book(id)
  run(AT, shortenStay({ appointmentId: 'shortened', departure: '2026-12-09', by: 'professional', at: AT }))
  expect(stayOf('shortened')).toMatchObject({ dueToClinicCents: 30_000, agreedCents: 30_000, price: { lines: [] } })
  const [came, left] = ['2026-12-06T13:00:00.000Z', '2026-12-08T07:00:00.000Z']
  run(came, checkIn({ appointmentId: 'left', room: 1, at: came }))
  run(left, checkOut({ appointmentId: 'left', at: left }))
  expect(stayOf('left')).toMatchObject({ dueToClinicCents: 20_000, outcome: 'completed', stay: { givenUp: { paidCents: 0 } } })
  run(AT, commands.cancel({ appointmentId: 'cancelled', at: AT, by: 'professional' }))
  expect(stayOf('cancelled')).toMatchObject({ status: 'cancelled', refundCents: 0, keptCents: 0 })
  expect(claimsOn().map(({ claimId, nights }) => [claimId, nights?.until])).toEqual([
    ['shortened', '2026-12-09'],
    ['left', '2026-12-08'],
  ])
})

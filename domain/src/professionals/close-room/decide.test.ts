import { roomClassResourceId } from '@lapka/contracts/stays.ts'
import { ledgerStream, professionalStream } from '@lapka/contracts/streams.ts'
import { expect, test } from 'vitest'
import { ledgerFold } from '../../kernel/ledger.ts'
import * as commands from '../../testing/commands.ts'
import { addPet } from '../../testing/people-commands.ts'
import { changeRoom, checkIn, closeRoom, HOTEL, openHotel, placeStay, reopenRoom, roomsOf } from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'
import { professionalFold } from '../professional.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const EARLY = '2026-12-01T08:00:00.000Z'
const ARRIVED = '2026-12-06T14:00:00.000Z'
const policy = { noticeHours: 48, lateRefundPercent: 0, noShowRefundPercent: 0 }

/** A hotel of two rooms. */
const openHouse = () => {
  const { run, read } = createMemory()
  for (const one of openHotel(policy, roomsOf(2))) run(FOUNDED, one)
  const close = (closureId: string, room: number | null, [from, until]: [string, string], isNeeded = false) =>
    run(EARLY, closeRoom({ closureId, classId: 1, room, from, until, reason: 'нов под', isNeeded, at: EARLY }))
  const book = (appointmentId: string, arrival: string, departure: string) => {
    run(FOUNDED, addPet({ petId: `pet-${appointmentId}`, ownerId: appointmentId }))
    const pets = [{ petId: `pet-${appointmentId}`, weightKg: null }]
    const stay = { classId: 1, arrival, departure, pets, extraIds: [] }
    const answer = run(EARLY, placeStay({ appointmentId, parentId: appointmentId, stay, at: EARLY }))
    run(EARLY, commands.startPayment({ appointmentId, at: EARLY }))
    run(EARLY, commands.capture({ appointmentId, at: EARLY }))
    return 'refused' in answer ? answer.refused : 'booked'
  }
  const claims = (month: string) => read(ledgerStream(roomClassResourceId(HOTEL, 1), month), ledgerFold).claims
  return { run, read, close, book, claims }
}

test('a closed room is sold to no one on its nights, and is on sale again once it is open', () => {
  const { run, close, book, claims, read } = openHouse()
  expect(close('floor', 1, ['2026-12-30', '2027-01-03'])).toHaveProperty('events')
  expect([book('one', '2027-01-01', '2027-01-04'), book('two', '2026-12-29', '2026-12-31')]).toEqual(['booked', 'booked'])
  expect([book('three', '2027-01-02', '2027-01-04'), book('four', '2027-01-03', '2027-01-04')]).toEqual([
    'NO_ROOM_FREE',
    'booked',
  ])
  expect(run(EARLY, reopenRoom('floor'))).toHaveProperty('events')
  expect([...claims('2026-12'), ...claims('2027-01')].map(({ claimId }) => claimId)).not.toContain('floor')
  expect(book('five', '2026-12-30', '2027-01-03')).toBe('booked')
  expect(run(EARLY, reopenRoom('floor'))).toEqual({ refused: 'NOT_FOUND' })
  expect(read(professionalStream(HOTEL), professionalFold)).toMatchObject({ closures: [] })
})

test('a room with guests, a class that is sold, a room that guests will need, one that is closed, and one that there is not, are not closed', () => {
  const { run, close, book } = openHouse()
  book('one', '2026-12-06', '2026-12-09')
  run(ARRIVED, checkIn({ appointmentId: 'one', room: 1, at: ARRIVED }))
  expect(close('a', 1, ['2026-12-08', '2026-12-20'])).toEqual({ refused: 'ROOM_HAS_GUESTS' })
  expect(close('b', null, ['2026-12-08', '2026-12-20'])).toEqual({ refused: 'ROOMS_SOLD' })
  expect(close('c', 2, ['2026-12-08', '2026-12-20'], true)).toEqual({ refused: 'ROOM_NEEDED' })
  expect(close('d', 3, ['2026-12-08', '2026-12-20'])).toEqual({ refused: 'NO_SUCH_ROOM' })
  expect(close('e', 2, ['2026-11-30', '2026-12-20'])).toEqual({ refused: 'CLOSED_FROM_PAST' })
  expect(close('f', 1, ['2026-12-09', '2026-12-20'])).toHaveProperty('events')
  expect(close('g', 1, ['2026-12-19', '2026-12-22'])).toEqual({ refused: 'ROOM_CLOSED_ALREADY' })
  expect(close('h', null, ['2026-12-19', '2026-12-22'])).toEqual({ refused: 'ROOM_CLOSED_ALREADY' })
  expect(close('i', null, ['2026-12-20', '2026-12-22'])).toHaveProperty('events')
  expect([book('two', '2026-12-19', '2026-12-21'), book('three', '2026-12-18', '2026-12-20')]).toEqual(['NO_ROOM_FREE', 'booked'])
})

test('a class that is closed whole sells none of the rooms that it gets meanwhile, until it is open again', () => {
  const { run, close, book } = openHouse()
  expect(close('all', null, ['2026-12-08', '2026-12-20'])).toHaveProperty('events')
  run(EARLY, commands.setRooms(HOTEL, roomsOf(3)))
  expect([book('one', '2026-12-19', '2026-12-21'), book('two', '2026-12-20', '2026-12-21')]).toEqual(['NO_ROOM_FREE', 'booked'])
  run(EARLY, reopenRoom('all'))
  expect(book('three', '2026-12-19', '2026-12-21')).toBe('booked')
})

test('guests are not put into a room that is closed before they leave', () => {
  const { run, close, book } = openHouse()
  book('one', '2026-12-06', '2026-12-09')
  close('floor', 1, ['2026-12-08', '2026-12-10'])
  expect(run(ARRIVED, checkIn({ appointmentId: 'one', room: 1, at: ARRIVED }))).toEqual({ refused: 'ROOM_CLOSED' })
  expect(run(ARRIVED, checkIn({ appointmentId: 'one', room: 2, at: ARRIVED }))).toHaveProperty('events')
  expect(run(ARRIVED, changeRoom({ appointmentId: 'one', room: 1, at: ARRIVED }))).toEqual({ refused: 'ROOM_CLOSED' })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assignRooms, type ToAssign } from './assign-rooms.ts'

const day = (days: number) => new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10)
const stayOf = (id: string, arrival: number, nights: number, room: number | null = null): ToAssign => ({
  id,
  arrival: day(arrival),
  departure: day(arrival + nights),
  room,
})

const isSharing = (one: ToAssign, other: ToAssign) => one.arrival < other.departure && other.arrival < one.departure

it('gives each stay a room of its own, keeps who is in the house where they are, and follows on the day that another leaves', () => {
  const stays = [stayOf('here', -2, 5, 2), stayOf('next', 3, 2), stayOf('beside', 0, 4), stayOf('none', 1, 1)]
  expect(assignRooms(stays, 2)).toEqual(
    new Map([
      ['here', 2],
      ['beside', 1],
      ['next', 2],
    ]),
  )
})

it('never leaves out a stay while no more of them share a night than there are rooms, and never puts two into one room', () => {
  const wish = fc.record({ arrival: fc.integer({ min: 0, max: 20 }), nights: fc.integer({ min: 1, max: 9 }) })
  const present = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 40 }), fc.array(present, { maxLength: 4 }), (wishes, left) => {
      const rooms = 4
      const here = left.map((nights, index) => stayOf(`here-${index}`, -1, nights + 1, index + 1))
      const sold: ToAssign[] = [...here]
      for (const [index, { arrival, nights }] of wishes.entries()) {
        const one = stayOf(`stay-${index}`, arrival, nights)
        const isFull = Array.from({ length: nights }, (_, night) => day(arrival + night)).some(
          (date) => sold.filter((other) => other.arrival <= date && date < other.departure).length >= rooms,
        )
        if (!isFull) sold.push(one)
      }
      const assigned = assignRooms(sold, rooms)
      expect(assigned.size).toBe(sold.length)
      const inOneRoom = (one: ToAssign, other: ToAssign) => assigned.get(one.id) === assigned.get(other.id)
      const clashes = sold.filter((one) =>
        sold.some((other) => one.id !== other.id && isSharing(one, other) && inOneRoom(one, other)),
      )
      expect(clashes).toEqual([])
    }),
  )
})

it('leaves the room that is closed later to who stays longer', () => {
  const closed = { ...stayOf('floor', 3, 4, 1), id: 'floor' }
  const rooms = assignRooms([closed, stayOf('a', 0, 3), stayOf('b', 0, 6)], 2)
  expect([rooms.get('a'), rooms.get('b')]).toEqual([1, 2])
  expect(assignRooms([closed, stayOf('c', 2, 2), stayOf('d', 0, 4)], 2).size).toBe(2)
})

import type { Board } from '@lapka/contracts/api/board.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { openCheckouts, payFor } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { hotelRooms, registerHotel, registerParents, type Hotel, type Parent } from '../testing/town.ts'

let service: TestService
let hotel: Hotel
let checkouts: { stop: () => Promise<void> }
const allDay = { from: '00:00', until: '23:59' }

beforeAll(async () => {
  service = await startTestService()
  hotel = await registerHotel(service, hotelRooms({ arrival: allDay, departure: allDay }))
  checkouts = await openCheckouts(service)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const today = () => localDateOf(Date.now(), 'Europe/Sofia')

/** A paid stay in a large room, from some days after today on. */
const bookStay = async (parent: Parent, fromToday: number, nights: number): Promise<string> => {
  const arrival = addDays(today(), fromToday)
  const pets = [{ petId: parent.petId, weightKg: null }]
  const body = {
    professionalId: hotel.professionalId,
    classId: 1,
    arrival,
    departure: addDays(arrival, nights),
    pets,
    extraIds: [],
  }
  const client = clientOf(service, parent)
  const answer = await client.post('/api/v2/stays', body)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  const { id } = answer.json<{ id: string }>()
  await client.post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  return id
}

const act = async (id: string, name: string, body: object = {}) => {
  const answer = await clientOf(service, hotel).post(`/api/v2/appointments/${id}/${name}`, body)
  const { position = 0, code } = answer.json<{ position?: number; code?: string }>()
  return { position, said: answer.statusCode === 200 ? 200 : code }
}

const readBoard = async (after: number): Promise<Board> => {
  const [from, to] = [addDays(today(), -1), addDays(today(), 12)]
  const answer = await clientOf(service, hotel).get(`/api/v2/board?from=${from}&to=${to}&after=${after}`)
  return answer.json<Board>()
}

test('guests get a room when they come, no one else gets it while they are there, and their nights are free once they left', async () => {
  const [one, two, three] = (await registerParents(service, 3)) as [Parent, Parent, Parent]
  await service.seen()
  const [first, second] = [await bookStay(one, 0, 3), await bookStay(two, 0, 2)]
  const ahead = await bookStay(three, 3, 2)

  expect(await act(ahead, 'check-in', { room: 1 })).toMatchObject({ said: 'NOT_STARTED' })
  expect(await act(first, 'check-out')).toMatchObject({ said: 'NOT_CHECKED_IN' })
  expect(await act(first, 'mark-no-show')).toMatchObject({ said: 'GUESTS_MAY_COME' })
  expect(await act(first, 'check-in', { room: 3 })).toMatchObject({ said: 'NO_SUCH_ROOM' })
  expect(await act(first, 'check-in', { room: 2 })).toMatchObject({ said: 200 })
  expect(await act(first, 'check-in', { room: 1 })).toMatchObject({ said: 'ALREADY_CHECKED_IN' })
  expect(await act(second, 'check-in', { room: 2 })).toMatchObject({ said: 'ROOM_OCCUPIED' })
  const { position } = await act(second, 'check-in', { room: 1 })
  expect(await act(second, 'change-room', { room: 2 })).toMatchObject({ said: 'ROOM_OCCUPIED' })
  expect((await act(first, 'mark-no-show')).said).not.toBe(200)
  const cancelled = await clientOf(service, one).post(`/api/v2/appointments/${first}/cancel-appointment`)
  expect(cancelled.json()).toMatchObject({ code: 'ALREADY_STARTED' })

  const board = await readBoard(position)
  const shown = Object.fromEntries(board.stays.map(({ id, room, isPinned }) => [id, [room, isPinned]]))
  expect(shown).toEqual({ [first]: [2, true], [second]: [1, true], [ahead]: [expect.any(Number), false] })
  const taken = (from: Board) => from.nights.map(({ classes }) => classes[0]?.taken)
  expect(taken(board).slice(0, 7)).toEqual([0, 2, 2, 1, 1, 1, 0])

  const left = await act(first, 'check-out')
  expect(left.said).toBe(200)
  expect(taken(await readBoard(left.position)).slice(0, 5)).toEqual([0, 1, 1, 0, 1])
  expect(await act(second, 'change-room', { room: 2 })).toMatchObject({ said: 200 })
  const [four] = (await registerParents(service, 1)) as [Parent]
  await service.seen()
  const next = await bookStay(four, 0, 3)
  expect(await act(next, 'check-in', { room: 1 })).toMatchObject({ said: 200 })
})

test('the nights of guests who did not come stay free on the board where the mark is corrected later', async () => {
  const was = hotel
  hotel = await registerHotel(service, hotelRooms({ arrival: allDay, departure: allDay }))
  const [parent] = (await registerParents(service, 1)) as [Parent]
  await service.seen()
  const id = await bookStay(parent, 0, 3)
  const real = service.clock.now
  service.clock.now = () => new Date(Date.now() + DAY_MS).toISOString()
  try {
    for (const name of ['mark-no-show', 'complete-appointment']) {
      const { said, position } = await act(id, name)
      expect([name, said]).toEqual([name, 200])
      const board = await readBoard(position)
      expect(board.nights.slice(1, 5).map(({ classes }) => classes[0]?.taken)).toEqual([0, 0, 0, 0])
      expect(board.stays).toMatchObject([{ id, room: null, stay: { freeFrom: addDays(today(), 1) } }])
    }
  } finally {
    service.clock.now = real
    hotel = was
  }
})

test('two who are checked into one room at once: one of them gets it', async () => {
  const racers = await registerParents(service, 1)
  await service.seen()
  const at = await registerHotel(service, hotelRooms({ arrival: allDay, departure: allDay }))
  await service.seen()
  const was = hotel
  hotel = at
  const [left, right] = [await bookStay(racers[0]!, 0, 2), await bookStay((await registerParents(service, 1))[0]!, 0, 2)]
  const answers = await Promise.all([act(left, 'check-in', { room: 1 }), act(right, 'check-in', { room: 1 })])
  expect(new Set(answers.map(({ said }) => said))).toEqual(new Set([200, 'ROOM_OCCUPIED']))
  hotel = was
})

test('another hotel, a parent and a hotel without rooms read no board', async () => {
  const query = `from=${today()}&to=${today()}`
  const [parent] = await registerParents(service, 1)
  await service.seen()
  expect((await clientOf(service, parent!).get(`/api/v2/board?${query}`)).statusCode).toBe(403)
  const [stranger, guest] = [await registerHotel(service), await registerParents(service, 1)]
  await service.seen()
  const id = await bookStay(guest[0]!, 5, 1)
  expect((await clientOf(service, stranger).post(`/api/v2/appointments/${id}/check-in`, { room: 1 })).statusCode).toBe(404)
})

import type { Board } from '@lapka/contracts/api/board.ts'
import type { StayOffersAnswer } from '@lapka/contracts/api/stay-offers.ts'
import type { ShorteningPreview } from '@lapka/contracts/api/change-stay.ts'
import type { NightsAnswer } from '@lapka/contracts/api/stays.ts'
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

  expect(await act(first, 'check-out')).toMatchObject({ said: 'GUESTS_JUST_CAME' })
  await nextDay(async () => {
    const left = await act(first, 'check-out')
    expect(left.said).toBe(200)
    expect(taken(await readBoard(left.position)).slice(0, 6)).toEqual([0, 2, 1, 0, 1, 1])
    expect(await act(second, 'change-room', { room: 2 })).toMatchObject({ said: 200 })
    const [four] = (await registerParents(service, 1)) as [Parent]
    await service.seen()
    const next = await bookStay(four, 1, 2)
    expect(await act(next, 'check-in', { room: 1 })).toMatchObject({ said: 200 })
  })
})

test('the hotel sees what guests who leave early get back, and they get it to the cent; until they leave, their stay is neither over nor billed', async () => {
  const was = hotel
  hotel = await registerHotel(service, hotelRooms({ arrival: allDay, departure: allDay }), { lateRefundPercent: 33 })
  const [parent, other] = (await registerParents(service, 2)) as [Parent, Parent]
  await service.seen()
  const [id, nights] = [await bookStay(parent, 0, 4), await bookStay(other, 0, 1)]
  for (const one of [id, nights]) await act(one, 'check-in', { room: one === id ? 1 : 2 })
  const house = clientOf(service, hotel)
  const preview = async (of = id) => house.get(`/api/v2/appointments/${of}/check-out-preview`)
  expect((await preview()).json()).toMatchObject({ code: 'GUESTS_JUST_CAME' })
  expect((await clientOf(service, parent).get(`/api/v2/appointments/${id}/check-out-preview`)).statusCode).toBe(403)
  expect(await act(id, 'complete-appointment')).toMatchObject({ said: 'STAY_NOT_OVER' })
  expect(await act(id, 'adjust-bill', { amountCents: 1, reason: 'x' })).toMatchObject({ said: 'STAY_NOT_OVER' })
  await nextDay(async () => {
    expect((await preview(nights)).json()).toMatchObject({ dropped: [], refundCents: 0, keptCents: 0 })
    const seen = (await preview()).json<ShorteningPreview>()
    expect(seen.dropped.map(({ date }) => date)).toEqual([1, 2, 3].map((days) => addDays(today(), days)))
    expect(seen.refundCents).toBe(seen.dropped.reduce((sum, { cents }) => sum + Math.floor((cents * 33 + 50) / 100), 0))
    const { position } = await act(id, 'check-out')
    const view = await clientOf(service, parent).get(`/api/v2/appointments/${id}?after=${position}`)
    const { refundCents, keptCents, priceCents } = seen
    expect(view.json()).toMatchObject({
      refund: { amountCents: refundCents },
      outcome: 'completed',
      priceCents,
      stay: { departure: addDays(today(), 1), leftEarly: { departure: addDays(today(), 4), refundCents, keptCents } },
    })
    expect((await preview()).json()).toMatchObject({ code: 'NOT_CHECKED_IN' })
  })
  hotel = was
})

const nextDay = async (act: () => Promise<void>) => {
  const real = service.clock.now
  service.clock.now = () => new Date(Date.now() + DAY_MS).toISOString()
  try {
    await act()
  } finally {
    service.clock.now = real
  }
}

test('the nights of guests who did not come stay free on the board where the mark is corrected later', async () => {
  const was = hotel
  hotel = await registerHotel(service, hotelRooms({ arrival: allDay, departure: allDay }))
  const [parent] = (await registerParents(service, 1)) as [Parent]
  await service.seen()
  const id = await bookStay(parent, 0, 3)
  await nextDay(async () => {
    for (const name of ['mark-no-show', 'complete-appointment']) {
      const { said, position } = await act(id, name)
      expect([name, said]).toEqual([name, 200])
      const board = await readBoard(position)
      expect(board.nights.slice(1, 5).map(({ classes }) => classes[0]?.taken)).toEqual([0, 0, 0, 0])
      expect(board.stays).toMatchObject([{ id, room: null, stay: { freeFrom: addDays(today(), 1) } }])
    }
  })
  hotel = was
})

test('a room that is closed with a reason leaves the free nights, the search and the rooms of the board, and comes back once it is open', async () => {
  const was = hotel
  hotel = await registerHotel(service, hotelRooms({ arrival: allDay, departure: allDay }))
  try {
    const [parent, later, last] = (await registerParents(service, 3)) as [Parent, Parent, Parent]
    await service.seen()
    const client = clientOf(service, hotel)
    const inHouse = await bookStay(parent, 0, 3)
    await act(inHouse, 'check-in', { room: 1 })
    const [from, until] = [addDays(today(), 1), addDays(today(), 4)]
    const close = (change: object = {}) =>
      client.post('/api/v2/room-closures', { classId: 1, room: 2, from, until, reason: 'нов под', ...change })
    const codeOf = async (change: object) => (await close(change)).json<{ code: string }>().code
    expect(await codeOf({ room: 1 })).toBe('ROOM_HAS_GUESTS')
    expect(await codeOf({ room: null })).toBe('ROOMS_SOLD')
    expect(await codeOf({ room: 3 })).toBe('NO_SUCH_ROOM')
    expect(await codeOf({ from: addDays(today(), -1) })).toBe('CLOSED_FROM_PAST')
    for (const change of [
      { until: from },
      { until: addDays(from, 367) },
      { reason: ' ' },
      { reason: 'x'.repeat(81) },
      { room: 0 },
    ])
      expect(await codeOf(change)).toBe('INVALID_INPUT')
    const { id, position } = (await close()).json<{ id: string; position: number }>()
    const nights = async (after: number) => {
      const path = `/api/v2/professionals/${hotel.professionalId}/nights?from=${today()}&to=${addDays(today(), 4)}&after=${after}`
      const answer = await clientOf(service, parent).get(path)
      return answer.json<NightsAnswer>().nights.map(({ classes }) => classes[0]?.roomsLeft)
    }
    expect(await nights(position)).toEqual([1, 0, 0, 1, 2])
    const offered = async () => {
      const query = `arrival=${from}&departure=${until}&guests=dog`
      const answer = await clientOf(service, parent).get(`/api/v2/stays/offers?${query}`)
      return answer.json<StayOffersAnswer>().items.some(({ professional }) => professional.id === hotel.professionalId)
    }
    expect(await offered()).toBe(false)
    const board = await readBoard(position)
    expect(board.closures).toEqual([{ closureId: id, classId: 1, room: 2, from, until, reason: 'нов под' }])
    expect(board.nights.slice(1, 6).map(({ classes }) => [classes[0]?.taken, classes[0]?.rooms])).toEqual([
      [1, 2],
      [1, 1],
      [1, 1],
      [0, 1],
      [0, 2],
    ])
    // Room 1 is theirs tonight, and only room 2 is left from the fourth night on: no single room for both guests.
    const next = await bookStay(later, 3, 3)
    expect((await readBoard(0)).stays.find((one) => one.id === next)?.room).toBe(1)
    expect(await codeOf({ room: 1, from: addDays(today(), 4), until: addDays(today(), 6) })).toBe('ROOM_NEEDED')
    const other = await registerHotel(service, hotelRooms())
    await service.seen()
    expect((await clientOf(service, other).post(`/api/v2/room-closures/${id}/reopen`)).statusCode).toBe(404)
    expect((await clientOf(service, last).post(`/api/v2/room-closures/${id}/reopen`)).statusCode).toBe(403)
    const opened = (await client.post(`/api/v2/room-closures/${id}/reopen`)).json<{ position: number }>()
    expect(await nights(opened.position)).toEqual([1, 1, 1, 1, 1])
    expect(await offered()).toBe(true)
    expect((await readBoard(opened.position)).closures).toEqual([])
    expect((await client.post(`/api/v2/room-closures/${id}/reopen`)).statusCode).toBe(404)
  } finally {
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

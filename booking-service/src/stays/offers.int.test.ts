import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { StayOffersAnswer } from '@lapka/contracts/api/stay-offers.ts'
import type { Season } from '@lapka/contracts/stays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { addPet, dateInDays, hotelRooms, registerHotel, registerParent, type Hotel, type Parent } from '../testing/town.ts'

let service: TestService
let parent: Parent
let secondPet: string

beforeAll(async () => {
  service = await startTestService()
  parent = await registerParent(service)
  secondPet = await addPet(service, parent.accountId)
})
afterAll(() => service.stop())

const holidays = (from: number, until: number, minimumNights = 1): Season => ({
  id: 1,
  name: 'Празници',
  nameEn: 'Holidays',
  from: dateInDays(from),
  until: dateInDays(until),
  minimumNights,
  prices: [{ classId: 1, nightCents: 4601 }],
})

type Search = { arrival: number; nights: number; guests?: string; more?: Record<string, string> }

const answerTo = ({ arrival, nights, guests = 'dog', more = {} }: Search) => {
  const dates = { arrival: dateInDays(arrival), departure: dateInDays(arrival + nights) }
  return clientOf(service, parent).get(`/api/v2/stays/offers?${new URLSearchParams({ ...dates, guests, ...more }).toString()}`)
}

const search = async (query: Search): Promise<StayOffersAnswer> => {
  await service.seen()
  const answer = await answerTo(query)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<StayOffersAnswer>()
}

const pinAt = ({ pins }: StayOffersAnswer, { professionalId }: Hotel) => pins.find(({ id }) => id === professionalId)

const offerAt = ({ items }: StayOffersAnswer, { professionalId }: Hotel) =>
  items.find(({ professional }) => professional.id === professionalId)

const place = async (
  hotel: Hotel,
  { classId, ...dates }: { classId: number; arrival: string; departure: string },
  petIds: string[],
) => {
  const pets = petIds.map((petId) => ({ petId, weightKg: null }))
  const body = { professionalId: hotel.professionalId, classId, ...dates, pets, extraIds: [] }
  const answer = await clientOf(service, parent).post('/api/v2/stays', body)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json<{ id: string }>().id
}

const cancel = (id: string) => clientOf(service, parent).post(`/api/v2/appointments/${id}/cancel-appointment`)

test('a stay is booked at the price at which it was found, to the cent, in and out of a season, for one animal and for two', async () => {
  const hotel = await registerHotel(service, hotelRooms({ seasons: [holidays(33, 36)] }))
  const prices = new Set<number>()
  for (const [arrival, nights] of [
    [30, 1],
    [31, 7],
    [34, 2],
    [36, 14],
  ] as const)
    for (const petIds of [[parent.petId], [parent.petId, secondPet]]) {
      const offer = offerAt(await search({ arrival, nights, guests: petIds.map(() => 'dog').join(',') }), hotel)
      expect(offer).toMatchObject({ arrival: dateInDays(arrival), departure: dateInDays(arrival + nights), roomsLeft: 2 })
      if (offer === undefined) continue
      const { room, arrival: from, departure } = offer
      const id = await place(hotel, { classId: room.classId, arrival: from, departure }, petIds)
      await service.seen()
      const booked = (await clientOf(service, parent).get(`/api/v2/appointments/${id}`)).json<AppointmentDetails>()
      expect(booked).toMatchObject({ priceCents: offer.priceCents, freeCancellationUntil: offer.freeCancellationUntil })
      prices.add(booked.priceCents)
      await cancel(id)
    }
  expect(prices.size).toBe(8)
})

test('a hotel is found only while it has a room on every night, and offers the stay without the first or the last night where only that one is full', async () => {
  const hotel = await registerHotel(service, hotelRooms({ classes: hotelRooms().classes.map((one) => ({ ...one, rooms: 1 })) }))
  const full = await place(hotel, { classId: 1, arrival: dateInDays(60), departure: dateInDays(61) }, [parent.petId])
  const isFound = async (arrival: number, nights: number) => offerAt(await search({ arrival, nights }), hotel) !== undefined
  expect(await Promise.all([isFound(57, 3), isFound(61, 3), isFound(60, 1), isFound(58, 5)])).toEqual([true, true, false, false])
  const shorterOn = async (arrival: number, nights: number) => {
    const { shorter } = await search({ arrival, nights })
    return shorter.filter(({ professional }) => professional.id === hotel.professionalId)
  }
  const [first] = await shorterOn(60, 4)
  expect(first).toMatchObject({ arrival: dateInDays(61), departure: dateInDays(64), roomsLeft: 1 })
  const [last] = await shorterOn(58, 3)
  expect(last).toMatchObject({ arrival: dateInDays(58), departure: dateInDays(60) })
  expect(await shorterOn(58, 5)).toEqual([])
  await cancel(full)
  expect(await isFound(58, 5)).toBe(true)
})

test('the map has a pin of each hotel that was found, at the price of its stay, and its frame is a filter', async () => {
  const hotel = await registerHotel(service, hotelRooms())
  const dates = { arrival: 110, nights: 3 }
  const found = await search(dates)
  const { priceCents, room } = offerAt(found, hotel) ?? {}
  const pin = pinAt(found, hotel)
  expect(pin).toMatchObject({ priceCents, classId: room?.classId, isNeighbourhood: false })
  expect(found.pins).toHaveLength(found.total)
  const { latitude = 0, longitude = 0 } = pin ?? {}
  const frameAt = (north: number) => {
    const frame = [latitude + north - 0.01, longitude - 0.01, latitude + north + 0.01, longitude + 0.01]
      .map((degrees) => degrees.toFixed(4))
      .join(',')
    return search({ ...dates, more: { frame } })
  }
  const [around, beside] = [await frameAt(0), await frameAt(1)]
  expect([pinAt(around, hotel)?.id, offerAt(around, hotel)?.priceCents]).toEqual([hotel.professionalId, priceCents])
  expect([pinAt(beside, hotel), offerAt(beside, hotel)]).toEqual([undefined, undefined])
})

test('what a hotel does not take is not offered: kinds, numbers and weights of animals, stays that a season finds too short, a house that is full', async () => {
  const [dogs, cats] = hotelRooms().classes
  if (dogs === undefined || cats === undefined) throw new Error('The town has no rooms.')
  const small = { ...dogs, id: 3, maxWeightKg: 15, nightCents: 2000, weekendNightCents: 2000 }
  const rooms = hotelRooms({ classes: [dogs, cats, small], seasons: [holidays(90, 99, 3)], maxPets: 2 })
  const hotel = await registerHotel(service, rooms)
  const roomFor = async (guests: string, arrival = 80, nights = 2) =>
    offerAt(await search({ arrival, nights, guests }), hotel)?.room.classId
  expect([await roomFor('dog~9'), await roomFor('dog~31'), await roomFor('dog'), await roomFor('cat')]).toEqual([3, 1, 1, 2])
  expect([await roomFor('rodent'), await roomFor('dog,cat'), await roomFor('cat,cat'), await roomFor('dog,dog,dog')]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
  expect([await roomFor('dog', 91, 2), await roomFor('dog', 91, 3)]).toEqual([undefined, 1])
  const id = await place(hotel, { classId: 1, arrival: dateInDays(79), departure: dateInDays(80) }, [secondPet])
  // That dog is in the house until noon of the day on which they would come.
  expect([await roomFor('dog,dog'), await roomFor('dog'), await roomFor('dog,dog', 81)]).toEqual([undefined, 1, 1])
  await cancel(id)
})

test('stays are sorted by price or rating, bounded by the price of the whole stay, and listed page by page', async () => {
  const { items, total } = await search({ arrival: 100, nights: 3, more: { sort: 'price' } })
  expect(total).toBe(items.length)
  const cents = items.map(({ priceCents }) => priceCents)
  expect(cents).toEqual(cents.toSorted((one, other) => one - other))
  const [cheapest = 0] = cents
  const bounded = await search({ arrival: 100, nights: 3, more: { maxPrice: String(cheapest) } })
  expect(bounded.items.map(({ priceCents }) => priceCents)).toEqual(cents.filter((one) => one === cheapest))
  const [first, ...rest] = items
  const cursor = `${first?.priceCents}~${first?.professional.id}`
  const next = await search({ arrival: 100, nights: 3, more: { sort: 'price', cursor } })
  expect(next.items.map(({ professional }) => professional.id)).toEqual(rest.map(({ professional }) => professional.id))
})

test('dates that no hotel sells are refused with the reason, and anything else but dates and animals is no search', async () => {
  const refusal = async (query: Search) => {
    const answer = await answerTo(query)
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }
  expect(await refusal({ arrival: 10, nights: 0 })).toEqual([409, 'DEPARTURE_BEFORE_ARRIVAL'])
  expect(await refusal({ arrival: 10, nights: -2 })).toEqual([409, 'DEPARTURE_BEFORE_ARRIVAL'])
  expect(await refusal({ arrival: 2, nights: 400 })).toEqual([409, 'TOO_MANY_NIGHTS'])
  expect(await refusal({ arrival: 380, nights: 30 })).toEqual([409, 'NIGHTS_TOO_FAR'])
  expect(await refusal({ arrival: -3, nights: 5 })).toEqual([409, 'ARRIVAL_OVER'])
  for (const guests of ['', 'dragon', 'dog~0', 'dog~151', 'dog~', 'dog,', Array.from({ length: 11 }, () => 'dog').join(',')])
    expect(await refusal({ arrival: 10, nights: 2, guests })).toEqual([400, 'INVALID_INPUT'])
  expect(await refusal({ arrival: 10, nights: 2, more: { cursor: 'x' } })).toEqual([400, 'INVALID_INPUT'])
})

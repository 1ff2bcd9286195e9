import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Board } from '@lapka/contracts/api/board.ts'
import type { FoundClient } from '@lapka/contracts/api/clients.ts'
import type { ShorteningPreview } from '@lapka/contracts/api/change-stay.ts'
import type { NightsAnswer } from '@lapka/contracts/api/stays.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { clientOf } from '../testing/client.ts'
import { openCheckouts, payFor } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { hotelRooms, registerHotel, registerParent, registerVet, type Hotel } from '../testing/town.ts'

let service: TestService
let hotel: Hotel
let checkouts: { stop: () => Promise<void> }
beforeAll(async () => {
  service = await startTestService()
  hotel = await registerHotel(service, hotelRooms({ departure: { from: '00:00', until: '23:59' } }))
  checkouts = await openCheckouts(service)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const today = () => localDateOf(Date.now(), 'Europe/Sofia')
const inDays = (days: number) => addDays(today(), days)
const dog = (name: string) => ({ name, animalType: 'dog', gender: 'male', born: '2024', weightKg: null })
const client = (phone: string) => ({ name: 'Радостина', surname: 'Илчева', phone })
const bodyOf = (from: number, nights: number, change: object) => ({
  classId: 1,
  arrival: inDays(from),
  departure: inDays(from + nights),
  extraIds: [],
  pets: [dog('Рекс')],
  ...change,
})
type Booked = { id: string; clientId: string; dueToClinicCents: number; position: number }
const post = (body: object, key: string = randomUUID(), who = hotel) =>
  clientOf(service, who).post('/api/v2/clients/book-stay', body, { key })
const bookStay = async (body: object): Promise<Booked> => {
  const answer = await post(body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  await service.seen()
  return answer.json()
}
const codeOf = async (body: object) => (await post(body)).json<{ code: string }>().code
const find = async (phone: string) =>
  (await clientOf(service, hotel).post('/api/v2/clients/find-by-phone', { phone })).json<{ items: FoundClient[] }>().items
const readBoard = async (): Promise<Board> =>
  (await clientOf(service, hotel).get(`/api/v2/board?from=${inDays(-1)}&to=${inDays(40)}`)).json()
const act = async (id: string, name: string, body: object = {}) => {
  const answer = await clientOf(service, hotel).post(`/api/v2/appointments/${id}/${name}`, body)
  await service.seen()
  return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code
}
const appointmentOf = async (id: string) => (await clientOf(service, hotel).get(`/api/v2/appointments/${id}`)).json()

test('guests of a person without an account stand on the board with what is due, check in, leave early and owe the nights they slept', async () => {
  const phone = '0888 700 001'
  const { id, clientId, dueToClinicCents } = await bookStay(
    bodyOf(0, 3, { client: client(phone), pets: [dog('Рекс'), dog('Ноа')], extraIds: [1], reason: 'Вечер яде в 19:00' }),
  )
  expect(await find(phone)).toMatchObject([{ id: clientId, isOfDesk: true, pets: [{ name: 'Ноа' }, { name: 'Рекс' }] }])
  const board = await readBoard()
  expect(board.stays).toMatchObject([
    {
      id,
      status: 'SCHEDULED',
      room: 1,
      isPinned: false,
      priceCents: 0,
      dueToClinicCents,
      leftAtClinicCents: dueToClinicCents,
      phone: '+359888700001',
      reason: 'Вечер яде в 19:00',
      stay: { pets: [{ name: 'Рекс' }, { name: 'Ноа' }], extraIds: [1] },
    },
  ])
  const nights = board.stays[0]?.stay.nights.reduce((sum, { cents }) => sum + cents, 0) ?? 0
  expect(dueToClinicCents).toBe(nights + 3 * 700)
  const query = `from=${today()}&to=${inDays(3)}`
  const free = await clientOf(service).get(`/api/v2/professionals/${hotel.professionalId}/nights?${query}`)
  expect(free.json<NightsAnswer>().nights.map(({ classes }) => classes[0]?.roomsLeft)).toEqual([1, 1, 1, 2])
  expect(await act(id, 'check-in', { room: 2 })).toBe(200)
  const real = service.clock.now
  service.clock.now = () => new Date(Date.now() + DAY_MS).toISOString()
  try {
    const preview = (await clientOf(service, hotel).get(`/api/v2/appointments/${id}/check-out-preview`)).json<ShorteningPreview>()
    expect(preview).toMatchObject({ isPaidThere: true, refundCents: 0, keptCents: 0, dropped: [{}, {}] })
    expect(await act(id, 'check-out')).toBe(200)
    const left = await appointmentOf(id)
    expect(left).toMatchObject({
      dueToClinicCents: preview.priceCents,
      leftAtClinicCents: preview.priceCents,
      outcome: 'completed',
    })
    expect(await act(id, 'record-paid-at-clinic', { amountCents: preview.priceCents })).toBe(200)
    expect(await appointmentOf(id)).toMatchObject({ leftAtClinicCents: 0 })
  } finally {
    service.clock.now = real
  }
})

test('the same request again is the same stay; the same phone is asked about and nobody is merged', async () => {
  const phone = '0888 700 002'
  const key = randomUUID()
  const body = bodyOf(5, 1, { client: client(phone) })
  const [first, again] = [await post(body, key), await post(body, key)]
  expect([again.statusCode, again.json<Booked>().id]).toEqual([201, first.json<Booked>().id])
  await service.seen()
  const asked = await post(bodyOf(7, 1, { client: client(phone) }))
  expect([asked.statusCode, asked.json()]).toMatchObject([
    409,
    { code: 'PHONE_KNOWN', clients: [{ id: first.json<Booked>().clientId, pets: [{ name: 'Рекс' }] }] },
  ])
  const another = await bookStay(bodyOf(7, 1, { client: client(phone), isAnotherPerson: true }))
  expect(another.clientId).not.toBe(first.json<Booked>().clientId)
  expect(await find(phone)).toHaveLength(2)
})

test('a client comes again with their dog and a new one; a parent with an account with those that were here, and no others', async () => {
  const first = await bookStay(bodyOf(9, 1, { client: client('0888 700 003') }))
  const [known] = (await find('0888 700 003'))[0]?.pets ?? []
  const again = { client: { id: first.clientId }, pets: [{ petId: known?.id, weightKg: 12 }, dog('Бари')] }
  const second = await bookStay(bodyOf(10, 2, again))
  expect(second.clientId).toBe(first.clientId)
  expect((await find('0888 700 003'))[0]?.pets).toMatchObject([{ name: 'Бари' }, { name: 'Рекс' }])

  const parent = await registerParent(service)
  await service.seen()
  const pets = [{ petId: parent.petId, weightKg: null }]
  const ofParent = { client: { id: parent.accountId }, pets }
  // They were never here: for the hotel there is no such person.
  expect(await codeOf(bodyOf(14, 1, ofParent))).toBe('NOT_FOUND')
  const own = clientOf(service, parent)
  const placed = await own.post('/api/v2/stays', {
    ...bodyOf(14, 1, { pets }),
    professionalId: hotel.professionalId,
  })
  const { id } = placed.json<{ id: string }>()
  await own.post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  await service.seen()
  expect(await codeOf(bodyOf(14, 1, ofParent))).toBe('PET_STAYS_ELSEWHERE')
  expect(await codeOf(bodyOf(15, 1, { ...ofParent, pets: [dog('Чужд')] }))).toBe('NOT_FOUND')
  const stay = await bookStay(bodyOf(15, 1, ofParent))
  expect((await own.get(`/api/v2/appointments/${stay.id}`)).json()).toMatchObject({ status: 'SCHEDULED', party: 'parent' })
})

test('all nights or none: of ten at two desks for the last two rooms two are booked, and each refusal says its rule in both languages', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => post(bodyOf(20, 3, { client: client(`0888 701 ${100 + nth}`) }))),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201,
    201,
    ...Array.from({ length: 8 }, () => 409),
  ])
  const someone = { client: client('0888 702 000') }
  for (const [body, code] of [
    [bodyOf(22, 2, someone), 'NO_ROOM_FREE'],
    [bodyOf(30, 0, someone), 'DEPARTURE_BEFORE_ARRIVAL'],
    [bodyOf(30, 400, someone), 'TOO_MANY_NIGHTS'],
    [bodyOf(-1, 2, someone), 'ARRIVAL_OVER'],
    [bodyOf(30, 1, { ...someone, pets: [{ ...dog('Бъни'), animalType: 'rodent' }] }), 'SPECIES_NOT_TAKEN'],
    [bodyOf(30, 1, { ...someone, pets: ['а', 'б', 'в'].map(dog) }), 'TOO_MANY_PETS'],
    [bodyOf(30, 1, { ...someone, classId: 9 }), 'NOT_BOOKABLE'],
    [bodyOf(30, 1, { ...someone, pets: [{ petId: randomUUID(), weightKg: null }] }), 'NOT_FOUND'],
    [bodyOf(30, 1, { client: { id: randomUUID() } }), 'NOT_FOUND'],
    [bodyOf(30, 1, { client: client('нула') }), 'INVALID_INPUT'],
    [bodyOf(30, 1, { ...someone, pets: [] }), 'INVALID_INPUT'],
  ] as const)
    expect([code, await codeOf(body)]).toEqual([code, code])
  await service.seen()
  expect(await find('0888 702 000')).toEqual([])
})

test('no letter of a guest without an address is owed, and a cancelled stay frees its nights and gives nothing back', async () => {
  const { id } = await bookStay(bodyOf(34, 2, { client: client('0888 700 004') }))
  expect(await act(id, 'cancel-appointment', { reason: '' })).toBe(200)
  expect(await appointmentOf(id)).toMatchObject({ status: 'CANCELED', refund: null })
})

test('only a hotel with rooms writes guests down', async () => {
  const someone = bodyOf(30, 1, { client: client('0888 703 000') })
  const [vet, parent, bare] = await Promise.all([
    registerVet(service),
    registerParent(service),
    registerVet(service, { role: 'HOTELS', services: [] }),
  ])
  await service.seen()
  for (const who of [vet, parent])
    expect((await clientOf(service, who).post('/api/v2/clients/book-stay', someone)).statusCode).toBe(403)
  expect((await clientOf(service, bare).post('/api/v2/clients/book-stay', someone)).json()).toMatchObject({
    code: 'NOT_BOOKABLE',
  })
})

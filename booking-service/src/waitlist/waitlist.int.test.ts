import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import { clientOf, type Client } from '../testing/client.ts'
import { takeWholeDay, waitFor, type FullDay } from '../testing/full-day.ts'
import { placeBody } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { addPet, inDays, registerParents, registerVet, type Parent, spell } from '../testing/town.ts'

const URL = '/api/v2/waitlist'
type Joined = { id: string; place: number; position: number }

let service: TestService
let day: FullDay
let parents: Parent[]
beforeAll(async () => {
  service = await startTestService()
  ;[day, parents] = await Promise.all([takeWholeDay(service, 5), registerParents(service, 4)])
  await service.seen()
})
afterAll(() => service.stop())

const parent = (index: number) => {
  const person = parents[index]
  if (person === undefined) throw new Error('There are not so many parents.')
  return { ...person, ...clientOf(service, person) }
}
const waitsOf = async (index: number): Promise<Wait[]> => {
  await service.seen()
  return (await parent(index).get(URL)).json<{ items: Wait[] }>().items
}
const offers = async () => {
  await service.seen()
  const rows = await service.db.selectFrom('state.outbox').select('payload').where('kind', '=', 'offer-time').execute()
  return rows.map(({ payload }) => payload)
}

test('parents stand in the line in the order in which they came, and see their places', async () => {
  const key = randomUUID()
  const first = await parent(0).post(URL, waitFor(day), { key })
  expect(first.statusCode).toBe(201)
  expect(first.json()).toEqual({ id: expect.any(String), place: 1, position: expect.any(Number) })
  const second = (await parent(1).post(URL, waitFor(day))).json<Joined>()
  expect(second.place).toBe(2)
  expect((await parent(0).post(URL, waitFor(day), { key })).json()).toEqual(first.json())
  const { professionalId } = day.vet
  await spell(service, professionalId, 'Maria Jetcheva')
  const [wait] = (await parent(1).get(`${URL}?after=${second.position}`)).json<{ items: Wait[] }>().items
  expect(wait).toMatchObject({
    status: 'waiting',
    date: day.date,
    place: 2,
    professional: { id: professionalId, latinName: 'Maria Jetcheva' },
    service: { id: 'exam', priceCents: 3000 },
    pet: { name: 'Рекс' },
    offer: null,
  })
  expect(await waitsOf(2)).toEqual([])
})

test('leaving moves the others up, and coming again is at the end', async () => {
  const [wait] = await waitsOf(0)
  expect((await parent(0).post(`${URL}/${wait?.id}/leave-waitlist`)).statusCode).toBe(200)
  expect(await waitsOf(0)).toEqual([])
  expect(await waitsOf(1)).toMatchObject([{ place: 1 }])
  const again = await parent(0).post(URL, waitFor(day))
  expect(again.json<Joined>().place).toBe(2)
})

test('leaving works in the moment after joining, before any view shows it', async () => {
  const key = randomUUID()
  const joined = (await parent(2).post(URL, waitFor(day), { key })).json<Joined>()
  expect((await parent(2).post(`${URL}/${joined.id}/leave-waitlist`, {})).statusCode).toBe(200)
  expect(joined.place).toBe(3)
  expect((await parent(2).post(URL, waitFor(day), { key })).json(), 'the same key answers the same').toEqual(joined)
})

test('a time that is let go asks for an offer, and what joins asks as well, should it have come free meanwhile', async () => {
  const line = { kind: 'offer-time', professionalId: day.vet.professionalId, date: day.date }
  const before = await offers()
  expect(before).toContainEqual(expect.objectContaining(line))
  await clientOf(service, day.holder).post(`/api/v2/appointments/${day.holdId}/cancel-appointment`, { reason: '' })
  expect((await offers()).length).toBe(before.length + 1)
})

test('while a time is let go no one who came later gets it, however fast they are; the first in the line does', async () => {
  const full = await takeWholeDay(service, 7)
  expect((await parent(0).post(URL, waitFor(full))).statusCode).toBe(201)
  const book = (index: number) => parent(index).post('/api/v2/appointments', placeBody({ ...full, parent: parent(index) }))
  const leaving = clientOf(service, full.holder).post(`/api/v2/appointments/${full.holdId}/cancel-appointment`, { reason: '' })
  const racers = [1, 2, 1, 2].map((index) => book(index))
  expect((await leaving).statusCode).toBe(200)
  for (const answer of await Promise.all([...racers, book(1), book(2)]))
    expect(answer.json()).toMatchObject({ status: 409, code: 'SLOT_TAKEN' })
  expect((await book(0)).statusCode).toBe(201)
})

type FreeTimes = { items: { startsAt: string }[]; fullDates: string[]; firstFreeAfter: string | null }

test('until a time that was let go is offered, only the first in the line sees it as free', async () => {
  const full = await takeWholeDay(service, 8)
  await parent(0).post(URL, waitFor(full))
  await clientOf(service, full.holder).post(`/api/v2/appointments/${full.holdId}/cancel-appointment`, { reason: '' })
  await service.seen()
  const path = `/api/v2/professionals/${full.vet.professionalId}`
  const timesOf = async (asker: Pick<Client, 'get'>) =>
    (await asker.get(`${path}/slots?serviceId=exam&from=${full.date}&to=${full.date}`)).json<FreeTimes>()
  for (const asker of [clientOf(service), parent(1)])
    expect(await timesOf(asker)).toMatchObject({ items: [], fullDates: [full.date] })
  expect(await timesOf(parent(0))).toMatchObject({ items: [{ startsAt: full.startsAt }], fullDates: [] })

  const refused = await parent(1).post('/api/v2/appointments', placeBody({ ...full, parent: parent(1) }))
  const { alternatives } = refused.json<{ alternatives: string[] }>()
  expect(alternatives).toHaveLength(3)
  expect(alternatives).not.toContain(full.startsAt)
  const second = await parent(1).post(URL, waitFor(full))
  expect(second.statusCode, 'a day that is shown as full can be waited for').toBe(201)

  await parent(0).post(`${URL}/${(await waitsOf(0)).find(({ date }) => date === full.date)?.id}/leave-waitlist`)
  await service.seen()
  expect(await timesOf(parent(1))).toMatchObject({ items: [{ startsAt: full.startsAt }] })
})

describe('refused, and nothing is written', () => {
  const refusedWith = async (body: object, index = 3) => {
    const head = await service.log.head()
    const answer = await parent(index).post(URL, body)
    expect(await service.log.head()).toBe(head)
    return { status: answer.statusCode, code: answer.json<{ code: string }>().code }
  }
  let full: FullDay
  beforeAll(async () => {
    full = await takeWholeDay(service, 9)
  })

  test('a second time for the same day', async () => {
    await parent(3).post(URL, waitFor(full))
    expect(await refusedWith(waitFor(full))).toEqual({ status: 409, code: 'ALREADY_WAITING' })
  })
  test('a day with a free time, one that has passed, one beyond the horizon', async () => {
    const on = (days: number) => ({ ...waitFor(full), date: inDays(days, '12:00').slice(0, 10) })
    expect(await refusedWith(on(10))).toEqual({ status: 409, code: 'DAY_NOT_FULL' })
    expect(await refusedWith(on(-2))).toEqual({ status: 409, code: 'DAY_IN_PAST' })
    expect(await refusedWith(on(90))).toEqual({ status: 409, code: 'DAY_NOT_OFFERED' })
  })
  test('a professional who cannot be booked, or does not exist', async () => {
    const { professionalId } = await registerVet(service, { isVerified: false })
    expect(await refusedWith({ ...waitFor(full), professionalId })).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await refusedWith({ ...waitFor(full), professionalId: randomUUID() })).toEqual({ status: 404, code: 'NOT_FOUND' })
  })
  test('no word on which of several pets, another parent’s, and what is no date', async () => {
    await addPet(service, parent(2).accountId)
    await service.seen()
    expect(await refusedWith(waitFor(full), 2)).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(await refusedWith({ ...waitFor(full), petId: parent(0).petId }, 2)).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await refusedWith({ ...waitFor(full), date: '2026-02-31' })).toEqual({ status: 400, code: 'INVALID_INPUT' })
  })
})

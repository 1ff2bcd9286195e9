import { HOUR_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { openCheckouts, placeBody } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerParents, registerVet, surgery, type Parent, type Vet } from '../../testing/town.ts'

const URL = '/api/v2/appointments'
type Placed = { id: string; status: string; holdExpiresAt: string; position: number }

let service: TestService
let parent: Parent
let vet: Vet
let checkouts: { stop: () => Promise<void> }

beforeAll(async () => {
  service = await startTestService()
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  checkouts = await openCheckouts(service)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

test('a parent holds a free time for ten minutes and can read it at once', async () => {
  const client = clientOf(service, parent)
  const startsAt = inDays(2, '08:00')
  const before = Date.now()
  const answer = await client.post(URL, placeBody({ parent, vet, startsAt }))
  const after = Date.now()
  expect(answer.statusCode).toBe(201)
  const placed = answer.json<Placed>()
  expect(placed).toEqual({
    id: expect.any(String),
    status: 'PAYMENT',
    holdExpiresAt: expect.any(String),
    position: await service.log.head(),
  })
  expect(Date.parse(placed.holdExpiresAt)).toBeGreaterThanOrEqual(before + 600_000)
  expect(Date.parse(placed.holdExpiresAt)).toBeLessThanOrEqual(after + 600_000)
  const read = await client.get(`${URL}/${placed.id}?after=${placed.position}`)
  expect(read.json()).toMatchObject({
    id: placed.id,
    status: 'PAYMENT',
    startsAt,
    priceCents: 3000,
    currency: 'EUR',
    holdExpiresAt: placed.holdExpiresAt,
    reason: 'Куца със задния крак',
    refund: null,
  })
})

test('case 11: the same parent booking the same time again goes on with the same hold and the reason written last', async () => {
  const client = clientOf(service, parent)
  const body = placeBody({ parent, vet, startsAt: inDays(6, '08:00') })
  const { id } = (await client.post(URL, body)).json<Placed>()
  const again = { ...body, reason: 'И вече не яде' }
  const key = crypto.randomUUID()
  const resumed = await client.post(URL, again, { key })
  expect([resumed.statusCode, resumed.json()]).toMatchObject([201, { id }])
  expect((await client.post(URL, again, { key })).json()).toEqual(resumed.json())
  const { position, holdExpiresAt } = resumed.json<Placed>()
  const read = await client.get(`${URL}/${id}?after=${position}`)
  expect(read.json()).toMatchObject({ reason: 'И вече не яде', holdExpiresAt })
})

test('case 12: the same key answers the end that the hold had when it went on, however much longer it lasts by now', async () => {
  const client = clientOf(service, parent)
  const booking = placeBody({ parent, vet, startsAt: inDays(7, '08:00') })
  await client.post(URL, booking)
  const key = crypto.randomUUID()
  const resumed = await client.post(URL, booking, { key })
  const { id, holdExpiresAt } = resumed.json<Placed>()
  const extended = await client.post(`${URL}/${id}/extend-hold`)
  expect(Date.parse(extended.json<Placed>().holdExpiresAt)).toBeGreaterThan(Date.parse(holdExpiresAt))
  const repeated = await client.post(URL, booking, { key })
  expect([repeated.statusCode, repeated.json()]).toEqual([201, resumed.json()])
})

test('case 1: who loses an hour is offered hours that are free, however far the views are behind', async () => {
  const racers = await registerParents(service, 4)
  await service.seen()
  await service.pauseProjections()
  const taken: string[] = []
  const hour = async (who: Parent, startsAt: string) => {
    const body = { ...placeBody({ parent: who, vet, startsAt }), serviceId: surgery.id }
    const answer = await clientOf(service, who).post(URL, body)
    if (answer.statusCode === 201) taken.push(startsAt)
    return answer.json<{ alternatives?: string[] }>().alternatives
  }
  const isTaken = (start: string) => taken.some((other) => Math.abs(Date.parse(start) - Date.parse(other)) < HOUR_MS)
  const raced = await Promise.all(racers.map((racer) => hour(racer, inDays(12, '08:00'))))
  expect(taken).toHaveLength(1)
  const offers = raced.filter((alternatives) => alternatives !== undefined)
  expect(offers.map(({ length }) => length)).toEqual([3, 3, 3])
  expect(offers.flat().filter(isTaken)).toEqual([])
  const [first = ''] = offers[0] ?? []
  const others = racers.filter((_, index) => raced[index] !== undefined)
  expect(await hour(others[0] as Parent, first)).toBeUndefined()
  const next = await hour(others[1] as Parent, first)
  expect(next).toHaveLength(3)
  expect(next?.filter(isTaken)).toEqual([])
  service.resumeProjections()
})

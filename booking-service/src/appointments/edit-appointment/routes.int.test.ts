import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { clientOf } from '../../testing/client.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { addPet, examination, inDays, registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let parent: Parent
let vet: Vet
let id: string

beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
  id = await book(service, { parent, vet, startsAt: inDays(2, '08:00') })
  await book(service, { parent: await registerParent(service), vet, startsAt: inDays(2, '09:00') })
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const commandAs = (who: Parent | Vet, name: string, body: object, key = randomUUID()) =>
  clientOf(service, who).post(`/api/v2/appointments/${id}/${name}`, body, { key })
const read = async (who: Parent | Vet) => {
  await service.seen()
  return (await clientOf(service, who).get(`/api/v2/appointments/${id}`)).json<Record<string, unknown>>()
}

test('the parent chooses among their own pets, the vet among those they have seen, both among services that cost and last the same', async () => {
  const petId = await addPet(service, parent.accountId)
  await service.seen()
  const choicesOf = async (who: Parent | Vet) =>
    (await clientOf(service, who).get(`/api/v2/appointments/${id}/edit-choices`)).json<{ services: object[]; pets: object[] }>()
  const own = await choicesOf(parent)
  expect(own.pets).toHaveLength(2)
  expect(own.services).toMatchObject([{ id: examination.id }])
  expect((await choicesOf(vet)).pets).toHaveLength(1)
  expect((await commandAs(vet, 'edit-appointment', { petId })).statusCode).toBe(404)
  const key = randomUUID()
  const edited = await commandAs(parent, 'edit-appointment', { petId, reason: 'Вече кашля' }, key)
  expect(edited.statusCode).toBe(200)
  expect(await read(vet)).toMatchObject({ pet: { id: petId }, reason: 'Вече кашля', changeCount: 1, moveCount: 0 })
  expect((await commandAs(parent, 'edit-appointment', { petId, reason: 'Вече кашля' }, key)).json()).toEqual(edited.json())
})

test('the vet makes it longer up to the next appointment, and the parent may not', async () => {
  const endsAt = inDays(2, '08:45')
  expect((await commandAs(parent, 'resize-appointment', { endsAt })).statusCode).toBe(403)
  expect((await commandAs(vet, 'resize-appointment', { endsAt: inDays(2, '09:05') })).json()).toMatchObject({
    code: 'NEXT_SLOT_TAKEN',
  })
  expect((await commandAs(vet, 'resize-appointment', { endsAt, fromEndsAt: inDays(2, '08:30') })).json()).toMatchObject({
    id,
    endsAt,
  })
  expect(await read(parent)).toMatchObject({ endsAt, changeCount: 2, priceCents: examination.priceCents, isResizable: true })
})

test('an empty, unknown or malformed body is refused as such', async () => {
  for (const body of [{}, { reason: '' }, { reason: 'х'.repeat(1001) }, { petId: 7 }, { startsAt: inDays(3, '08:00') }])
    expect((await commandAs(parent, 'edit-appointment', body)).statusCode).toBe(400)
  expect((await commandAs(vet, 'resize-appointment', { endsAt: 'утре' })).statusCode).toBe(400)
})

test('the history says from which kind of device and which of our pages a command came, under its hash', async () => {
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
  const answer = await service.app.inject({
    method: 'POST',
    url: `/api/v2/appointments/${id}/edit-appointment`,
    headers: {
      ...parent.headers,
      'idempotency-key': randomUUID(),
      'user-agent': phone,
      referer: `https://lapka.test/appointments/${id}?from=mail`,
    },
    payload: { reason: 'Кашля и киха' },
  })
  expect(answer.statusCode).toBe(200)
  await service.seen()
  const history = await clientOf(service, vet).get(`/api/v2/appointments/${id}/history`)
  const { items } = history.json<{ items: { type: string; origin?: object; hash: string }[] }>()
  expect(items.at(-1)).toMatchObject({ type: 'AppointmentEdited', origin: { device: 'phone', page: '/appointments/:id' } })
  expect(items.find(({ type }) => type === 'AppointmentConfirmed')).not.toHaveProperty('origin')
  const events = await service.handle.readEvents(appointmentStream(id))
  expect(events.at(-1)?.hash).toBe(items.at(-1)?.hash)
  const file = await clientOf(service, vet).get(`/api/v2/appointments/${id}/history/export`)
  expect(file.body).toContain('"origin":{"device":"phone","page":"/appointments/:id"}')
})

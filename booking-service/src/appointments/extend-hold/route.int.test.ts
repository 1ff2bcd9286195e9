import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { hold } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'

let service: TestService
let parent: Parent
let vet: Vet

beforeAll(async () => {
  service = await startTestService()
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
})
afterAll(() => service.stop())

const URL = '/api/v2/appointments'
type Held = { holdExpiresAt: string; isHoldExtendable: boolean }

test('a parent who holds a time gets five more minutes, sees them at once, and gets them only once', async () => {
  const client = clientOf(service, parent)
  const id = await hold(service, { parent, vet, startsAt: inDays(2, '08:00') })
  await service.seen()
  const before = (await client.get(`${URL}/${id}`)).json<Held>()
  expect(before.isHoldExtendable).toBe(true)

  const key = randomUUID()
  const answer = await client.post(`${URL}/${id}/extend-hold`, undefined, { key })
  const given = answer.json<{ holdExpiresAt: string; position: number }>()
  expect(answer.statusCode).toBe(200)
  expect(Date.parse(given.holdExpiresAt) - Date.parse(before.holdExpiresAt)).toBe(5 * 60_000)
  const after = (await client.get(`${URL}/${id}?after=${given.position}`)).json<Held>()
  expect(after).toMatchObject({ status: 'PAYMENT', holdExpiresAt: given.holdExpiresAt, isHoldExtendable: false })

  const again = await client.post(`${URL}/${id}/extend-hold`, undefined, { key })
  expect(again.json()).toEqual(given)
  const head = await service.log.head()
  const more = await client.post(`${URL}/${id}/extend-hold`)
  expect(more.json()).toMatchObject({ status: 409, code: 'NO_MORE_TIME' })
  expect(await service.log.head()).toBe(head)
})

test('only the parent is given more time, and not without a key', async () => {
  const id = await hold(service, { parent, vet, startsAt: inDays(2, '09:00') })
  const asVet = await clientOf(service, vet).post(`${URL}/${id}/extend-hold`)
  expect(asVet.statusCode).toBe(403)
  const stranger = await clientOf(service, await registerParent(service)).post(`${URL}/${id}/extend-hold`)
  expect(stranger.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const keyless = await clientOf(service, parent).post(`${URL}/${id}/extend-hold`, undefined, { key: '' })
  expect(keyless.statusCode).toBe(400)
  expect((await service.log.readStream(`appointment-${id}`)).map(({ type }) => type)).toEqual(['AppointmentPlaced'])
})

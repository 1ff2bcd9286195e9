import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { hold } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'

let service: TestService
let parent: Parent
let vet: Vet
let id: string

beforeAll(async () => {
  service = await startTestService()
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
  id = await hold(service, { parent, vet, startsAt: inDays(2, '08:00') })
  await service.seen()
})
afterAll(() => service.stop())

const noteAs = (who: Parent | Vet, body: object, key = randomUUID()) =>
  clientOf(service, who).post(`/api/v2/appointments/${id}/note-appointment`, body, { key })
const readAs = (who: Parent | Vet, after = 0) => clientOf(service, who).get(`/api/v2/appointments/${id}/note?after=${after}`)

test('a professional reads their note at once, and the same key notes it once', async () => {
  expect((await readAs(vet)).json()).toEqual({ text: '', remindAt: null, notedAt: null })
  const key = randomUUID()
  const body = { text: 'Страхлив е, без бяла престилка', remindAt: inDays(1, '08:00') }
  const answer = await noteAs(vet, body, key)
  const { position } = answer.json<{ position: number }>()
  expect(answer.statusCode).toBe(200)
  expect((await readAs(vet, position)).json()).toMatchObject(body)
  expect((await noteAs(vet, body, key)).json()).toEqual(answer.json())
  expect((await noteAs(vet, { text: 'Друго' }, key)).statusCode).toBe(422)
})

test('the parent neither reads it nor learns of it', async () => {
  expect((await readAs(parent)).statusCode).toBe(403)
  expect((await noteAs(parent, { text: 'Моето' })).statusCode).toBe(403)
  const history = await clientOf(service, parent).get(`/api/v2/appointments/${id}/history`)
  expect(history.body).not.toMatch(/AppointmentNoted|престилка/)
})

test('a reminder in the past, a text too long and one that is none are refused, and nothing is written', async () => {
  const head = await service.log.head()
  expect((await noteAs(vet, { text: 'х', remindAt: '2020-01-01T00:00:00.000Z' })).json()).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await noteAs(vet, { text: 'х'.repeat(2001) })).statusCode).toBe(400)
  expect((await noteAs(vet, { text: 7 })).statusCode).toBe(400)
  expect(await service.log.head()).toBe(head)
})

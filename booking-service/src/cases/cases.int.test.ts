import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person } from '../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let parent: Parent
let operator: Person
let appointmentId: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  const vet = await registerVet(service)
  ;[parent, operator] = await Promise.all([registerParent(service), registerPerson(service, 'OPERATOR')])
  appointmentId = await book(service, { parent, vet, startsAt: inDays(7, '07:00') })
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const words = { name: 'Елена', email: 'elena@example.test', text: 'Къде е входът?' }
const write = (body: object, key = crypto.randomUUID()) =>
  service.app.inject({ method: 'POST', url: '/api/v2/cases', headers: { 'idempotency-key': key }, payload: body })
const listed = async (status = 'open') => {
  await service.seen()
  const answer = await clientOf(service, operator).get(`/api/v2/cases?status=${status}`)
  return answer.json<{ items: { id: string; text: string; appointmentId: string | null; note: string }[] }>().items
}

test('what a stranger writes waits for an operator, once however often it is sent', async () => {
  const key = crypto.randomUUID()
  const [first, again] = [await write(words, key), await write(words, key)]
  expect([first.statusCode, again.json<{ id: string }>().id]).toEqual([201, first.json<{ id: string }>().id])
  expect((await write({ ...words, text: 'Друго' }, key)).statusCode).toBe(422)
  expect((await listed()).filter(({ text }) => text === words.text)).toHaveLength(1)
})

test('a parent writes about their appointment, and nobody about somebody else’s', async () => {
  const about = { ...words, text: 'За часа', appointmentId }
  const sent = await clientOf(service, parent).post('/api/v2/cases', about)
  expect(sent.statusCode).toBe(201)
  expect((await listed()).find(({ text }) => text === 'За часа')).toMatchObject({ appointmentId })
  expect((await clientOf(service, await registerParent(service)).post('/api/v2/cases', about)).statusCode).toBe(404)
  expect((await write(about)).statusCode).toBe(401)
})

test('an operator says once that it was answered, and it leaves the queue', async () => {
  const { id } = (await write({ ...words, text: 'Отговорете' })).json<{ id: string }>()
  const close = () => clientOf(service, operator).post(`/api/v2/cases/${id}/close-case`, { note: 'Писах ѝ' })
  expect((await close()).statusCode).toBe(200)
  expect((await close()).json()).toMatchObject({ code: 'CASE_CLOSED' })
  expect((await listed()).map((one) => one.id)).not.toContain(id)
  expect((await listed('closed')).find((one) => one.id === id)?.note).toBe('Писах ѝ')
  expect((await clientOf(service, parent).get('/api/v2/cases')).statusCode).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { casePage } from '@lapka/contracts/api/cases.ts'
import type { Complaint } from '@lapka/contracts/api/complaints.ts'
import { caseDueAt } from '@lapka/domain/payments/cases/case.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { clientOf } from '../testing/client.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let parent: Parent
let vet: Vet
let operator: Person
let appointmentId: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[parent, vet, operator] = [
    await registerParent(service),
    await registerVet(service),
    await registerPerson(service, 'OPERATOR'),
  ]
  appointmentId = await book(service, { parent, vet, startsAt: inDays(7, '07:00') })
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const complain = (who: Person, text: string) => clientOf(service, who).post('/api/v2/complaints', { appointmentId, text })
const read = async (who: Person) =>
  (await clientOf(service, who).get(`/api/v2/appointments/${appointmentId}/complaint`)).json<{ complaint: Complaint | null }>()
const answer = (id: string) =>
  clientOf(service, operator).post(`/api/v2/complaints/${id}/answer-complaint`, { text: 'Съжаляваме' })
const listed = async (query: string) => {
  await service.seen()
  return (await clientOf(service, operator).get(`/api/v2/cases?kind=complaint&${query}`)).json<z.infer<typeof casePage>>().items
}

test('a parent complains from the appointment, sees until when it is answered, and reads the answer in the same place', async () => {
  expect(await read(parent)).toEqual({ complaint: null })
  const sent = await complain(parent, 'Чаках час')
  const { id, dueAt } = sent.json<{ id: string; dueAt: string }>()
  const { complaint } = await read(parent)
  expect(sent.statusCode).toBe(201)
  expect(complaint).toMatchObject({ id, isOpen: true, dueAt, entries: [{ by: 'parent', text: 'Чаках час' }] })
  expect(dueAt).toBe(caseDueAt('complaint', complaint?.openedAt ?? ''))
  expect(await listed('status=open')).toMatchObject([{ id, appointmentId, dueAt, text: 'Чаках час' }])

  expect((await answer(id)).statusCode).toBe(200)
  expect((await read(parent)).complaint).toMatchObject({ isOpen: false, entries: [{}, { by: 'lapka', text: 'Съжаляваме' }] })
  expect((await answer(id)).json()).toMatchObject({ code: 'CASE_CLOSED' })
  expect((await listed('status=closed')).map((one) => one.id)).toEqual([id])

  expect((await complain(parent, 'Не е вярно')).json()).toMatchObject({ id })
  expect((await read(operator)).complaint).toMatchObject({ isOpen: true, entries: [{}, {}, { text: 'Не е вярно' }] })
  expect(await listed('status=open')).toMatchObject([{ id }])
})

test('an overdue one is found as such and alarms the operators', async () => {
  const now = service.clock.now
  service.clock.now = () => new Date(Date.now() + 30 * DAY_MS).toISOString()
  expect(await listed('status=overdue')).toHaveLength(1)
  const overview = await clientOf(service, operator).get('/api/v2/operations/overview')
  expect(overview.json<{ attention: object[] }>().attention).toContainEqual(
    expect.objectContaining({
      rule: 'casesLate',
      tone: 'bad',
      page: 'cases',
      parameters: { kind: 'complaint', count: 1, late: 1 },
    }),
  )
  service.clock.now = now
})

test('is the parent’s alone to write and to read, not the professional’s', async () => {
  const stranger = await registerParent(service)
  expect((await complain(stranger, 'Чужд час')).statusCode).toBe(404)
  expect((await complain(vet, 'Моят пациент')).statusCode).toBe(403)
  for (const [who, status] of [
    [stranger, 404],
    [vet, 403],
  ] as const)
    expect((await clientOf(service, who).get(`/api/v2/appointments/${appointmentId}/complaint`)).statusCode).toBe(status)
  expect((await complain(parent, '')).statusCode).toBe(400)
})

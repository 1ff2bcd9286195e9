import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { book, openCheckouts, payFor } from '../../testing/road.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'

const nails = { id: 'nails', name: 'Нокти', nameEn: 'Nails', priceCents: 600, durationMinutes: 10 }
const bath: Service = { id: 'bath', name: 'Къпане', nameEn: 'Bath', priceCents: 2600, durationMinutes: 45, extras: [nails] }
const cut: Service = { id: 'cut', name: 'Подстригване', nameEn: 'Haircut', priceCents: 3500, durationMinutes: 60 }
const advice: Service = { ...cut, id: 'advice', name: 'Съвет', nameEn: 'Advice', location: 'ONLINE' }

let service: TestService
let parent: Parent
let salon: Vet
beforeAll(async () => {
  service = await startTestService()
  ;[parent, salon] = await Promise.all([registerParent(service), registerVet(service, { services: [bath, cut, advice] })])
  await openCheckouts(service)
  await service.seen()
})
afterAll(() => service.stop())

const client = () => clientOf(service, parent)
const place = (startsAt: string, change: object) =>
  client().post('/api/v2/appointments', {
    professionalId: salon.professionalId,
    serviceId: 'cut',
    petId: parent.petId,
    startsAt,
    reason: 'За изложба',
    ...change,
  })
const withBath = { furtherServices: [{ serviceId: 'bath', extraIds: ['nails'] }] }
const read = async (id: string) => (await client().get(`/api/v2/appointments/${id}`)).json<AppointmentView>()

test('a haircut and then a bath with nails: one time, a line of each, one payment, one refund', async () => {
  const placed = await place(inDays(3, '09:00'), withBath)
  expect(placed.statusCode).toBe(201)
  const { id } = placed.json<{ id: string }>()
  const again = await place(inDays(3, '09:00'), withBath)
  expect(again.json()).toMatchObject({ id })
  await client().post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  await service.seen()
  expect(await read(id)).toMatchObject({
    status: 'SCHEDULED',
    endsAt: inDays(3, '10:55'),
    service: {
      id: 'cut',
      name: 'Подстригване + Къпане',
      nameEn: 'Haircut + Bath',
      inTurn: [
        { id: 'cut', nameEn: 'Haircut', minutes: 60 },
        { id: 'bath', nameEn: 'Bath', minutes: 55 },
      ],
    },
    priceLines: [
      { item: { serviceId: 'cut' }, cents: 3500 },
      { item: { serviceId: 'bath' }, cents: 2600 },
      { item: { serviceId: 'bath+nails' }, cents: 600 },
    ],
    paidCents: 6700,
  })
  const revenues = await clientOf(service, salon).get(
    `/api/v2/revenues?from=${inDays(3, '00:00').slice(0, 10)}&to=${inDays(3, '00:00').slice(0, 10)}&groupBy=service`,
  )
  expect(revenues.json()).toMatchObject({ items: [{ key: 'cut+bath', serviceNameEn: 'Haircut + Bath', capturedCents: 6700 }] })
  const cancelled = await client().post(`/api/v2/appointments/${id}/cancel-appointment`, {})
  expect(cancelled.json()).toMatchObject({ refundCents: 6700 })
})

test('what is taken within the whole length is taken: three other starts with room for all of it are offered', async () => {
  const other = await registerParent(service)
  await book(service, { parent: other, vet: salon, startsAt: inDays(4, '10:00'), serviceId: 'cut' })
  const answer = await place(inDays(4, '09:00'), withBath)
  const { code, alternatives = [] } = answer.json<{ code: string; alternatives?: string[] }>()
  expect([code, alternatives.length]).toEqual(['SLOT_TAKEN', 3])
  const taken = Date.parse(inDays(4, '10:00'))
  for (const start of alternatives) {
    const until = Date.parse(start) + 115 * 60_000
    expect(until <= taken || Date.parse(start) >= taken + 60 * 60_000).toBe(true)
  }
})

const cuts = (count: number) => Array.from({ length: count }, (_, nth) => ({ serviceId: `s${nth}` }))
test.each([
  ['five services', { furtherServices: cuts(4) }, 400, 'INVALID_INPUT'],
  ['the same service twice', { furtherServices: [{ serviceId: 'cut' }] }, 400, 'INVALID_INPUT'],
  ['a service of someone else', { furtherServices: [{ serviceId: 'exam' }] }, 409, 'SERVICE_NOT_OFFERED'],
  ['a service online after one in the salon', { furtherServices: [{ serviceId: 'advice' }] }, 409, 'SERVICES_APART'],
  ['an extra of another service', { furtherServices: [{ serviceId: 'bath', extraIds: ['teeth'] }] }, 409, 'EXTRA_NOT_OFFERED'],
])('%s: a clear answer, and nothing is appended', async (_what, change, status, code) => {
  const head = await service.log.head()
  const answer = await place(inDays(5, '09:00'), change)
  expect(answer.json()).toMatchObject({ status, code })
  expect(await service.log.head()).toBe(head)
})

test('a series takes one service for each visit', async () => {
  const from = inDays(6, '09:00').slice(0, 10)
  const answer = await client().post('/api/v2/series', {
    professionalId: salon.professionalId,
    serviceId: 'cut',
    petId: parent.petId,
    plan: { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '09:00', from, until: from },
    reason: 'За изложба',
    agreed: [inDays(6, '09:00')],
    ...withBath,
  })
  expect(answer.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
})

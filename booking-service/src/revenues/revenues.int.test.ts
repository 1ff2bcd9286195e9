import { HOUR_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let vet: Vet
let parent: Parent
let checkouts: { stop: () => Promise<void> }
const first = inDays(4, '09:00')
const second = inDays(5, '09:00')
const third = inDays(5, '11:00')
beforeAll(async () => {
  service = await startTestService()
  vet = await registerVet(service, { noticeHours: 720, lateRefundPercent: 50 })
  parent = await registerParent(service)
  checkouts = await openCheckouts(service)
  const [one, two] = [
    await book(service, { parent, vet, startsAt: first }),
    await book(service, { parent, vet, startsAt: second, serviceId: 'surgery' }),
  ]
  const cancelled = await book(service, { parent, vet, startsAt: third })
  await clientOf(service, parent).post(`/api/v2/appointments/${cancelled}/cancel-appointment`)
  const after = new Date(Date.parse(third) + HOUR_MS).toISOString()
  service.clock.now = () => after
  const client = clientOf(service, vet)
  await client.post(`/api/v2/appointments/${one}/complete-appointment`)
  await client.post(`/api/v2/appointments/${one}/adjust-bill`, { amountCents: 4000, reason: 'Допълнително изследване' })
  await client.post(`/api/v2/appointments/${two}/mark-no-show`)
  await client.post(`/api/v2/appointments/${two}/adjust-bill`, { amountCents: 10_000, reason: 'Отстъпка' })
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const ask = (query: string, who: Vet | Parent = vet, path = 'revenues') => clientOf(service, who).get(`/api/v2/${path}?${query}`)
const range = `from=${first.slice(0, 10)}&to=${third.slice(0, 10)}`

test('captured equals refunded plus kept, to the cent, by day and in all', async () => {
  const answer = await ask(range)
  expect(answer.json()).toEqual({
    items: [
      {
        key: first.slice(0, 10),
        serviceName: '',
        serviceNameEn: '',
        isConsultation: false,
        visits: 1,
        completed: 1,
        noShows: 0,
        capturedCents: 3000,
        promotedCents: 0,
        refundedCents: 0,
        keptCents: 3000,
        earnedCents: 3000,
        feeCents: 300,
        aheadCents: 0,
        visitsAhead: 0,
        dueToClinicCents: 1000,
      },
      {
        key: third.slice(0, 10),
        serviceName: '',
        serviceNameEn: '',
        isConsultation: false,
        visits: 2,
        completed: 0,
        noShows: 1,
        capturedCents: 15_000,
        promotedCents: 0,
        refundedCents: 3500,
        keptCents: 11_500,
        earnedCents: 11_500,
        feeCents: 1150,
        aheadCents: 0,
        visitsAhead: 0,
        dueToClinicCents: 0,
      },
    ],
    total: {
      visits: 3,
      completed: 1,
      noShows: 1,
      capturedCents: 18_000,
      promotedCents: 0,
      refundedCents: 3500,
      keptCents: 14_500,
      earnedCents: 14_500,
      feeCents: 1450,
      aheadCents: 0,
      visitsAhead: 0,
      dueToClinicCents: 1000,
    },
    zone: 'Europe/Sofia',
    currency: 'EUR',
  })
})

test('the amount due for an appointment that the professional added counts', async () => {
  const startsAt = inDays(6, '09:00')
  const body = { petId: parent.petId, serviceId: 'exam', startsAt }
  expect((await clientOf(service, vet).post('/api/v2/appointments/add-appointment', body)).statusCode).toBe(201)
  await service.seen()
  const day = startsAt.slice(0, 10)
  expect((await ask(`from=${day}&to=${day}`)).json()).toMatchObject({
    total: { visits: 1, keptCents: 0, dueToClinicCents: 3000 },
  })
})

test('an appointment is ahead until it has ended, and what was kept of a cancelled one is earned at once', async () => {
  const now = service.clock.now
  service.clock.now = () => new Date(Date.parse(first) + 1_800_000 - 1).toISOString()
  const asked = async () => (await ask(range)).json<{ total: object }>().total
  await expect(asked()).resolves.toMatchObject({ keptCents: 14_500, earnedCents: 1500, aheadCents: 13_000, visitsAhead: 2 })
  service.clock.now = () => new Date(Date.parse(first) + 1_800_000).toISOString()
  await expect(asked()).resolves.toMatchObject({ keptCents: 14_500, earnedCents: 4500, aheadCents: 10_000, visitsAhead: 1 })
  service.clock.now = now
})

test('a past, unmarked appointment is not earned yet, and has no fee', async () => {
  const startsAt = inDays(7, '09:00')
  await book(service, { parent, vet, startsAt })
  const now = service.clock.now
  service.clock.now = () => new Date(Date.parse(startsAt) + 7_200_000).toISOString()
  await service.seen()
  const day = startsAt.slice(0, 10)
  expect((await ask(`from=${day}&to=${day}`)).json()).toMatchObject({
    total: { keptCents: 3000, earnedCents: 0, feeCents: 0, aheadCents: 3000, visitsAhead: 1 },
  })
  service.clock.now = now
})

test('by week, month and service the total is the same', async () => {
  for (const groupBy of ['week', 'month', 'service'])
    expect((await ask(`${range}&groupBy=${groupBy}`)).json()).toMatchObject({ total: { visits: 3, keptCents: 14_500 } })
  expect((await ask(`${range}&groupBy=service`)).json<{ items: object[] }>().items).toMatchObject([
    { key: 'exam', serviceName: 'Преглед', capturedCents: 6000 },
    { key: 'surgery', serviceNameEn: 'Surgery', capturedCents: 12_000 },
  ])
})

test('the file has cents and a readable column, and belongs to its professional alone', async () => {
  const file = await ask(`${range}&groupBy=service`, vet, 'revenues.csv')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [header, exam] = file.body.split('\r\n')
  expect(header).toContain('captured_cents,captured_eur')
  expect(exam).toBe(
    'exam,Преглед,Examination,2,1,0,6000,60.00,1500,15.00,4500,45.00,1000,10.00,4500,45.00,0,0.00,0,0,0.00,450,4.50',
  )
  const other = await registerVet(service)
  await service.seen()
  expect((await ask(range, other)).json()).toMatchObject({ items: [], total: { visits: 0, keptCents: 0 } })
  expect((await ask(range, parent)).statusCode).toBe(403)
})

test('ranges that make no sense are refused', async () => {
  for (const query of [
    '',
    'from=2026-13-01&to=2026-01-01',
    'from=2026-02-01&to=2026-01-01',
    'from=2020-01-01&to=2026-01-01',
    `${range}&groupBy=year`,
  ])
    expect((await ask(query)).json()).toMatchObject({ code: 'INVALID_INPUT' })
})

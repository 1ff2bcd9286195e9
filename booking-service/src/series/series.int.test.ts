import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { SeriesOffer, SeriesView } from '@lapka/contracts/api/series.ts'
import { clientOf } from '../testing/client.ts'
import { hold, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { dateInDays, inDays, registerParent, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let parent: Parent
let vet: Vet
let checkouts: { stop: () => Promise<void> }
beforeAll(async () => {
  service = await startTestService()
  ;[parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const planOf = (first = 3, last = 8) => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time: '12:00',
  from: dateInDays(first),
  until: dateInDays(last),
})
const offered = async (who: Parent, plan: ReturnType<typeof planOf>, change: Record<string, string> = {}) => {
  const { weekdays, ...dates } = plan
  const asked = { professionalId: vet.professionalId, serviceId: 'exam', petId: who.petId, weekdays: weekdays.join(',') }
  return clientOf(service, who).get(`/api/v2/series/offers?${new URLSearchParams({ ...asked, ...dates, ...change }).toString()}`)
}
const agreedTo = ({ visits }: SeriesOffer) => visits.map(({ startsAt }) => startsAt)
const place = (who: Parent, plan: ReturnType<typeof planOf>, agreed: string[], key: string = randomUUID()) => {
  const body = { professionalId: vet.professionalId, serviceId: 'exam', petId: who.petId, plan, agreed, reason: 'Разходка' }
  return clientOf(service, who).post('/api/v2/series', body, { key })
}

test('each day is shown with its price before anything is held, then all are held together and paid at once', async () => {
  const other = await registerParent(service)
  await hold(service, { parent: other, vet, startsAt: inDays(5, '10:00') })
  const plan = planOf()
  const offer = (await offered(parent, plan)).json<SeriesOffer>()
  expect(offer.skipped).toMatchObject([{ date: dateInDays(5), why: 'taken' }])
  expect(offer.totalCents).toBe(3000 * offer.visits.length)
  expect(offer.times.map(({ time }) => time)).toContain('12:00')

  const key = randomUUID()
  const placed = await place(parent, plan, agreedTo(offer), key)
  expect(placed.statusCode).toBe(201)
  expect((await place(parent, plan, agreedTo(offer), key)).json()).toEqual(placed.json())
  const { id, position } = placed.json<{ id: string; position: number }>()
  const view = (await clientOf(service, parent).get(`/api/v2/series/${id}?after=${position}`)).json<SeriesView>()
  expect(view).toMatchObject({
    status: 'held',
    totalCents: offer.totalCents,
    skipped: offer.skipped.map(({ date }) => ({ date })),
  })
  expect(view.visits.every(({ seriesId, status }) => seriesId === id && status === 'PAYMENT')).toBe(true)

  const alone = await clientOf(service, parent).post(`/api/v2/appointments/${view.visits[0]?.id}/start-payment`)
  expect(alone.json()).toMatchObject({ code: 'PAID_WITH_SERIES' })
  expect((await clientOf(service, other).get(`/api/v2/series/${id}`)).statusCode).toBe(404)
  expect((await clientOf(service, other).post(`/api/v2/series/${id}/start-payment`)).statusCode).toBe(404)
  const started = await clientOf(service, parent).post(`/api/v2/series/${id}/start-payment`)
  expect(started.json()).toMatchObject({ checkoutUrl: expect.stringContaining(id) })
  // Pressed again, with a key of its own, the same page goes on.
  const again = await clientOf(service, parent).post(`/api/v2/series/${id}/start-payment`)
  expect(again.json()).toMatchObject({ checkoutUrl: started.json<{ checkoutUrl: string }>().checkoutUrl })
  const details = await clientOf(service, parent).get(`/api/v2/appointments/${view.visits[0]?.id}`)
  expect(details.json<AppointmentDetails>().seriesVisits).toEqual([])
})

test('one pet is in one place: a day on which it is elsewhere is skipped', async () => {
  const [owner, elsewhere] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
  await hold(service, { parent: owner, vet: elsewhere, startsAt: inDays(12, '10:00') })
  await service.seen()
  const offer = (await offered(owner, planOf(11, 13))).json<SeriesOffer>()
  expect(offer.skipped).toEqual([{ date: dateInDays(12), time: '12:00', why: 'pet_busy', otherTime: null }])
})

test('bad input is answered in both languages, and nothing is held', async () => {
  const owner = await registerParent(service)
  await service.seen()
  const codes = [
    [{ until: dateInDays(1) }, 'SERIES_ENDS_FIRST'],
    [{ until: dateInDays(400) }, 'SERIES_TOO_LONG'],
    [{ weekdays: '' }, 'SERIES_WITHOUT_DAYS'],
  ] as const
  for (const [change, code] of codes) expect((await offered(owner, planOf(), change)).json()).toMatchObject({ code })
  expect((await offered(owner, planOf(), { time: '25:00' })).statusCode).toBe(400)
  expect((await place(owner, planOf(20, 22), [inDays(20, '10:00')])).json()).toMatchObject({ code: 'SERIES_CHANGED' })
  expect((await place(owner, { ...planOf(20, 22), weekdays: [] }, [])).json()).toMatchObject({ code: 'SERIES_WITHOUT_DAYS' })
})

test('two series of one parent at once: one holds, and the other takes its place or is told so', async () => {
  const owner = await registerParent(service)
  await service.seen()
  const offer = (await offered(owner, planOf(30, 40))).json<SeriesOffer>()
  const answers = await Promise.all([1, 2, 3].map(() => place(owner, planOf(30, 40), agreedTo(offer))))
  expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  const held = await Promise.all(
    answers
      .flatMap((answer) => (answer.statusCode === 201 ? [answer.json<{ id: string }>().id] : []))
      .map(async (id) => {
        const view = await clientOf(service, owner).get(`/api/v2/series/${id}`)
        return view.json<SeriesView>().status
      }),
  )
  expect(held.filter((status) => status === 'held')).toHaveLength(1)
})

import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { LeavingPreview, OwnPass, Participants, PlanCourseBody } from '@lapka/contracts/api/courses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { openCheckouts, payFor } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { examination, inDays, registerParents, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'
import { planOfClass } from './testing/teach-class.ts'

let service: TestService
let trainer: Vet
let parents: Parent[]
let checkouts: { stop: () => Promise<void> }
beforeAll(async () => {
  service = await startTestService()
  ;[trainer, parents] = await Promise.all([registerVet(service, { role: 'TRAINER' }), registerParents(service, 3)])
  checkouts = await openCheckouts(service)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

type Answer = { id: string; position: number; code?: string }
const post = async <Body = Answer>(who: Person, url: string, body: object): Promise<{ status: number; body: Body }> => {
  const { statusCode, json } = await clientOf(service, who).post(url, body)
  return { status: statusCode, body: json<Body>() }
}
const offer = { visits: 3, priceCents: 5_001, months: 6, serviceIds: [examination.id] }
const setOffer = (body: object, who: Person = trainer) => clientOf(service, who).put('/api/v2/profile/pass', body)
const plan = async (day: number, change: Partial<PlanCourseBody> = {}) => {
  const sessions = [{ startsAt: inDays(day, '08:00'), minutes: 60, title: '' }]
  return (await post(trainer, '/api/v2/courses', planOfClass({ sessions, ...change }))).body.id
}
const buy = async (who: Parent, courseId: string) => {
  const { body } = await post(who, '/api/v2/seats', { courseId, petId: who.petId, isPass: true })
  expect((await post(who, `/api/v2/appointments/${body.id}/start-payment`, {})).status).toBe(200)
  await payFor(service, body.id)
  return body.id
}
const read = async <Body>(who: Person, url: string): Promise<Body> => {
  await service.seen()
  return (await clientOf(service, who).get(url)).json<Body>()
}
const take = (who: Parent, id: string, courseId: string) => post(who, `/api/v2/appointments/${id}/take-visit`, { courseId })

test('a trainer says what the pass is, and everyone sees it; others and impossible ones are refused', async () => {
  expect((await setOffer({ offer })).statusCode).toBe(200)
  expect(await read(parents[0]!, `/api/v2/professionals/${trainer.professionalId}/pass`)).toEqual({ offer })
  expect((await setOffer({ offer: { ...offer, visits: 1 } })).statusCode).toBe(400)
  expect((await setOffer({ offer: { ...offer, serviceIds: ['nothing'] } })).json()).toMatchObject({ code: 'NOT_BOOKABLE' })
  expect((await setOffer({ offer }, parents[0]!)).statusCode).toBe(403)
})

test('a pass is paid once, used for a class by one press, seen with what is left, and given back to the cent', async () => {
  const [ana, boris] = [parents[0]!, parents[1]!]
  const [first, second, third] = [await plan(5), await plan(7), await plan(9)]
  const id = await buy(ana, first)
  expect((await take(boris, id, second)).status).toBe(404)
  const taken = await take(ana, id, second)
  expect(taken.status).toBe(200)
  const { items } = await read<{ items: OwnPass[] }>(ana, `/api/v2/passes?after=${taken.body.position}`)
  expect(items).toMatchObject([{ id, petId: ana.petId, pass: { visits: 3, visitsLeft: 1, unusedCents: 1667 } }])
  const { items: coming } = await read<Participants>(trainer, `/api/v2/courses/${second}/participants`)
  expect(coming).toMatchObject([{ appointmentId: id, isPaid: true, sessions: [{ isPresent: null }] }])
  expect((await read<Participants>(trainer, `/api/v2/courses/${first}/participants`)).items).toHaveLength(1)

  const shown = await read<AppointmentDetails>(ana, `/api/v2/appointments/${id}`)
  expect(shown).toMatchObject({ isCancellable: false, paidCents: 5_001, service: { name: 'Карта за 3 занятия' } })
  const sessionId = shown.seat?.sessions[1]?.sessionId
  expect((await post(ana, `/api/v2/appointments/${id}/return-visit`, { sessionId })).status).toBe(200)
  expect((await post(ana, `/api/v2/appointments/${id}/cancel-appointment`, {})).body.code).toBe('PASS_IN_USE')
  const preview = await read<LeavingPreview>(ana, `/api/v2/appointments/${id}/leaving-preview`)
  expect(preview).toMatchObject({ refundCents: 3334, keptCents: 0 })
  expect((await post(ana, `/api/v2/appointments/${id}/leave-course`, {})).body).toMatchObject({ refundCents: 3334 })
  expect((await take(ana, id, third)).body.code).toBe('PASS_USED_UP')
})

test('of all who race for the last visit of a pass exactly one gets it, and a give-back beside them never pays for it too', async () => {
  const vera = parents[2]!
  const days = Array.from({ length: 12 }, (_, index) => 12 + index * 2)
  const [first, second, ...others] = await Promise.all(days.map((day) => plan(day)))
  const id = await buy(vera, first ?? '')
  await take(vera, id, second ?? '')
  const [back, ...answers] = await Promise.all([
    post<{ refundCents?: number; code?: string }>(vera, `/api/v2/appointments/${id}/leave-course`, {}),
    ...others.map((courseId) => take(vera, id, courseId)),
  ])
  const won = answers.filter(({ status }) => status === 200).length
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['PASS_USED_UP']))
  expect([won, back.body.refundCents ?? 0]).toEqual(back.status === 200 ? [0, 1667] : [1, 0])
})

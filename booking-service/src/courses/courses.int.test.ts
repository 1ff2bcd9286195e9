import { randomUUID } from 'node:crypto'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { ClassSession, CourseView, LeavingPreview, Participants, PlanCourseBody } from '@lapka/contracts/api/courses.ts'
import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { openCheckouts, payFor } from '../testing/road.ts'
import { planOfClass } from './testing/teach-class.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { addPet, inDays, registerParents, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

const RACERS = isFullRun ? 1_000 : 60

let service: TestService
let trainer: Vet
let parents: Parent[]
let checkouts: { stop: () => Promise<void> }

beforeAll(async () => {
  service = await startTestService()
  ;[trainer, parents] = await Promise.all([registerVet(service, { role: 'TRAINER' }), registerParents(service, RACERS)])
  checkouts = await openCheckouts(service)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const post = async <Body>(who: Person, url: string, body: object): Promise<{ status: number; body: Body }> => {
  const { statusCode, json } = await clientOf(service, who).post(url, body)
  return { status: statusCode, body: json<Body>() }
}
const plan = (change: Partial<PlanCourseBody> = {}, who: Person = trainer) =>
  post<{ id: string; position: number; code?: string }>(who, '/api/v2/courses', planOfClass(change))
const takeSeat = (who: Parent, courseId: string, petId = who.petId) =>
  post<{ id: string; position: number; code?: string }>(who, '/api/v2/seats', { courseId, petId })
const listed = async (after: number) => {
  const url = `/api/v2/professionals/${trainer.professionalId}/courses?after=${after}`
  return (await clientOf(service, parents[0]!).get(url)).json<{ items: CourseView[] }>().items
}
const soon = (minute: number) => [{ startsAt: inDays(6, `10:${String(minute).padStart(2, '0')}`), minutes: 15, title: '' }]

test('of all who race for the last seats exactly as many get one as there are, and none is an error', async () => {
  const { body } = await plan()
  const answers = await Promise.all(parents.map((parent) => takeSeat(parent, body.id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(new Set(answers.filter(({ status }) => status !== 201).map((answer) => answer.body.code))).toEqual(
    new Set(['NO_SEAT_FREE']),
  )
})

test('a class is listed with what is left, booked seat by seat, paid and cancelled as an appointment', async () => {
  const [ana, boris] = [parents[0]!, parents[1]!]
  const planned = await plan({ sessions: [{ startsAt: inDays(7, '08:00'), minutes: 60, title: '' }] })
  expect(planned.status).toBe(201)
  const placed = await takeSeat(ana, planned.body.id)
  expect(placed).toMatchObject({ status: 201, body: { status: 'PAYMENT' } })
  const course = (await listed(placed.body.position)).find(({ id }) => id === planned.body.id)
  expect(course).toMatchObject({ title: 'Първи стъпки', titleEn: 'Първи стъпки', seats: 3, seatsLeft: 2, priceCents: 2000 })

  const at = (command: string) => `/api/v2/appointments/${placed.body.id}/${command}`
  expect((await post(ana, at('start-payment'), {})).status).toBe(200)
  await payFor(service, placed.body.id)
  const other = await takeSeat(boris, planned.body.id)
  const cancelled = await post<{ refundCents: number; position: number }>(ana, at('cancel-appointment'), {})
  expect(cancelled.body).toMatchObject({ refundCents: 2000 })
  const shown = await clientOf(service, ana).get(`/api/v2/appointments/${placed.body.id}?after=${cancelled.body.position}`)
  expect(shown.json<AppointmentDetails>()).toMatchObject({
    service: { name: 'Първи стъпки' },
    seat: { courseId: planned.body.id, place: 'Гребната база, вход от запад' },
    isMovable: false,
    isEditable: false,
    isResizable: false,
  })
  const [left] = (await listed(cancelled.body.position)).filter(({ id }) => id === planned.body.id)
  expect(left).toMatchObject({ seatsLeft: 2 })
  expect(other.status).toBe(201)
})

test('a parent joins the line of a full class, sees the place, and while a seat is freed nobody who came later gets it', async () => {
  const [ana, vera, gosho] = [parents[20]!, parents[21]!, parents[22]!]
  const later = parents.slice(23, 35)
  const planned = await plan({ seats: 1, sessions: [{ startsAt: inDays(11, '08:00'), minutes: 60, title: '' }] })
  const { id } = planned.body
  const join = (who: Parent, petId = who.petId) =>
    post<{ id: string; place: number; position: number; code?: string }>(who, `/api/v2/courses/${id}/join-waitlist`, { petId })
  expect(await join(vera)).toMatchObject({ status: 409, body: { code: 'CLASS_NOT_FULL' } })
  const seat = await takeSeat(ana, id)
  const first = await join(vera)
  expect(first).toMatchObject({ status: 201, body: { place: 1 } })
  const second = await join(gosho)
  expect(second).toMatchObject({ status: 201, body: { place: 2 } })
  expect(await join(vera)).toMatchObject({ status: 409, body: { code: 'ALREADY_WAITING_FOR_CLASS' } })
  expect(await join(gosho, vera.petId)).toMatchObject({ status: 404 })
  expect(await join(trainer as never, gosho.petId)).toMatchObject({ status: 403 })

  const seen = await clientOf(service, gosho).get(`/api/v2/courses/${id}?after=${second.body.position}`)
  expect(seen.json<CourseView>()).toMatchObject({ seatsLeft: 0, waiting: 2 })
  const [wait] = (await clientOf(service, gosho).get(`/api/v2/waitlist?after=${second.body.position}`)).json<{ items: Wait[] }>()
    .items
  expect(wait).toMatchObject({ status: 'waiting', place: 2, courseId: id, service: { name: 'Първи стъпки', priceCents: 2000 } })

  const [cancelled, ...racers] = await Promise.all([
    post(ana, `/api/v2/appointments/${seat.body.id}/cancel-appointment`, {}),
    ...later.map((parent) => takeSeat(parent, id)),
  ])
  expect(cancelled.status).toBe(200)
  expect(new Set(racers.map(({ body }) => body.code))).toEqual(new Set(['NO_SEAT_FREE']))
  await service.seen()
  const work = await service.db.selectFrom('state.outbox').select('payload').where('kind', '=', 'offer-time').execute()
  expect(work.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ claimId: seat.body.id }))

  expect((await post(vera, `/api/v2/waitlist/${first.body.id}/leave-waitlist`, {})).status).toBe(200)
  expect((await takeSeat(later[0]!, id)).body).toMatchObject({ code: 'NO_SEAT_FREE' })
  expect((await takeSeat(gosho, id)).status).toBe(201)
})

test('a course is one seat in all sessions for one price; left after the first, the preview is the outcome to the cent', async () => {
  const [ana, boris] = [parents[40]!, parents[41]!]
  const sessions = [13, 20, 27].map((days) => ({ startsAt: inDays(days, '08:00'), minutes: 60, title: '' }))
  const planned = await plan({ sessions, priceCents: 10_000 })
  // Of one session less than a card can be charged for would be left.
  expect(await plan({ sessions, priceCents: 149 })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'priceCents', message: expect.stringContaining('0,50 €') as string }] },
  })
  expect(await plan({ sessions: [...sessions.slice(0, 1), { ...sessions[0]!, startsAt: inDays(13, '12:00') }] })).toMatchObject({
    status: 409,
    body: { code: 'SESSIONS_SAME_DAY' },
  })
  const placed = await takeSeat(ana, planned.body.id)
  const at = (part: string) => `/api/v2/appointments/${placed.body.id}/${part}`
  await post(ana, at('start-payment'), {})
  await payFor(service, placed.body.id)
  expect((await clientOf(service, ana).get(at('leaving-preview'))).json()).toMatchObject({ code: 'NOT_STARTED' })
  service.clock.now = () => inDays(13, '12:00')
  const preview = (await clientOf(service, ana).get(at('leaving-preview'))).json<LeavingPreview>()
  expect(preview.dropped.map(({ priceCents }) => priceCents)).toEqual([3333, 3333])
  expect(preview.refundCents + preview.keptCents).toBe(6666)
  expect((await post(boris, at('leave-course'), {})).status).toBe(404)
  const left = await post<{ position: number }>(ana, at('leave-course'), {})
  expect(left).toMatchObject({ status: 200, body: { refundCents: preview.refundCents, keptCents: preview.keptCents } })
  expect((await post(ana, at('leave-course'), {})).body).toMatchObject({ code: 'ALREADY_OVER' })
  const shown = await clientOf(service, ana).get(`${at('').slice(0, -1)}?after=${left.body.position}`)
  expect(shown.json<AppointmentDetails>()).toMatchObject({ priceCents: 3334, seat: { sessions: [{ priceCents: 3334 }] } })
  service.clock.now = () => new Date().toISOString()
})

test('bad plans and seats are refused in words', async () => {
  const overlapping = await plan({ sessions: [{ startsAt: inDays(7, '08:30'), minutes: 60, title: '' }] })
  expect(overlapping).toMatchObject({ status: 409, body: { code: 'SESSION_TIME_TAKEN' } })
  const past = await plan({ sessions: [{ startsAt: inDays(-1, '08:30'), minutes: 60, title: '' }] })
  expect(past).toMatchObject({ status: 409, body: { code: 'SESSION_IN_PAST' } })
  expect((await plan({ seats: 0 })).status).toBe(400)
  expect((await plan({}, parents[0]!)).status).toBe(403)
  expect((await plan({}, await registerVet(service))).status).toBe(403)
  expect((await takeSeat(parents[5]!, randomUUID())).status).toBe(404)
  const others = await plan({ sessions: soon(0) })
  expect(await takeSeat(parents[5]!, others.body.id, parents[6]!.petId)).toMatchObject({ status: 404 })
})

test('a trainer lowers the seats to what is booked, and no further; another trainer finds no such class', async () => {
  const planned = await plan({ sessions: soon(15) })
  const [one, two] = [parents[7]!, parents[8]!]
  await takeSeat(one, planned.body.id)
  await takeSeat(one, planned.body.id, await addPet(service, one.accountId))
  await takeSeat(two, planned.body.id)
  const seats = (count: number, who: Person = trainer) =>
    post<{ code?: string }>(who, `/api/v2/courses/${planned.body.id}/change-seats`, { seats: count })
  expect(await seats(2)).toMatchObject({ status: 409, body: { code: 'SEATS_BOOKED' } })
  expect((await seats(4)).status).toBe(200)
  expect((await seats(4, await registerVet(service, { role: 'TRAINER' }))).status).toBe(404)
})

test('a trainer sees who comes, marks who came, and calls a session off; nobody else does', async () => {
  const planned = await plan({ sessions: [{ startsAt: inDays(9, '08:00'), minutes: 60, title: '' }] })
  const [ana, boris] = [parents[10]!, parents[11]!]
  const seat = await takeSeat(ana, planned.body.id)
  await post(ana, `/api/v2/appointments/${seat.body.id}/start-payment`, {})
  await payFor(service, seat.body.id)
  const { position } = (await takeSeat(boris, planned.body.id)).body
  const url = `/api/v2/courses/${planned.body.id}`
  const seen = (await clientOf(service, trainer).get(`${url}/participants?after=${position}`)).json<Participants>()
  expect(seen.items.map(({ isPaid, pet }) => [isPaid, pet.id])).toEqual([
    [true, ana.petId],
    [false, boris.petId],
  ])
  const sessionId = seen.course.sessions[0]?.id
  const mark = (who: Person) =>
    post<{ code?: string; position: number }>(who, `/api/v2/appointments/${seat.body.id}/mark-attendance`, {
      sessionId,
      isPresent: true,
    })
  expect(await mark(trainer)).toMatchObject({ status: 409, body: { code: 'NOT_STARTED' } })
  expect((await mark(ana)).status).toBe(403)
  const stranger = await registerVet(service, { role: 'TRAINER' })
  await service.seen()
  expect((await clientOf(service, stranger).get(`${url}/participants`)).statusCode).toBe(404)
  expect((await clientOf(service, ana).get(`${url}/participants`)).statusCode).toBe(403)

  const callOff = (who: Person) =>
    post<{ code?: string; position: number }>(who, `${url}/call-off`, { sessionId, reason: 'Болна съм' })
  expect((await callOff(stranger)).status).toBe(404)
  const off = await callOff(trainer)
  expect(off.status).toBe(200)
  expect((await listed(off.body.position)).map(({ id }) => id)).not.toContain(planned.body.id)
})

test('a trainer reads each session of a range once, with its seats, and whether anyone was marked', async () => {
  const ana = parents[50]!
  const own = await registerVet(service, { role: 'TRAINER' })
  await service.seen()
  const days = [14, 21, 28]
  const sessions = days.map((day) => ({ startsAt: inDays(day, '15:00'), minutes: 60, title: '' }))
  const { body: course } = await plan({ sessions }, own)
  const { body: seat } = await takeSeat(ana, course.id)
  await post(ana, `/api/v2/appointments/${seat.id}/start-payment`, {})
  await payFor(service, seat.id)
  await service.seen()
  const read = async (from: string, to: string) => {
    const found = await clientOf(service, own).get(`/api/v2/profile/class-sessions?from=${from}&to=${to}`)
    return found.json<{ items: ClassSession[]; errors?: object[] }>()
  }
  const third = { courseId: course.id, number: 3, sessionCount: 3, seats: 3, seatsTaken: 1, startsAt: inDays(28, '15:00') }
  const all = await read(inDays(13, '00:00'), inDays(30, '00:00'))
  expect(all.items.map(({ number }) => number)).toEqual([1, 2, 3])
  const range = `from=${inDays(13, '00:00')}&to=${inDays(30, '00:00')}`
  const [whole, ofParent] = await Promise.all([own, ana].map((who) => clientOf(service, who).get(`/api/v2/calendar?${range}`)))
  expect(whole?.json<{ items: object[] }>().items).toEqual([])
  const times = sessions.map(({ startsAt }) => ({ appointment: { id: seat.id, startsAt } }))
  expect(ofParent?.json<{ items: object[] }>().items).toMatchObject(times)
  const late = await clientOf(service, ana).get(`/api/v2/calendar?from=${inDays(27, '00:00')}&to=${inDays(30, '00:00')}`)
  expect(late.json<{ items: object[] }>().items).toMatchObject(times.slice(2))
  service.clock.now = () => inDays(28, '17:00')
  const [before] = (await read(inDays(28, '00:00'), inDays(29, '00:00'))).items
  expect(before).toMatchObject({ ...third, isUnmarked: true })
  const mark = { sessionId: before?.id, isPresent: true }
  const { status } = await post(own, `/api/v2/appointments/${seat.id}/mark-attendance`, mark)
  await service.seen()
  const { items } = await read(inDays(28, '00:00'), inDays(29, '00:00'))
  service.clock.now = () => new Date().toISOString()
  expect([status, items]).toEqual([200, [{ ...before, isUnmarked: false }]])

  await post(own, `/api/v2/courses/${course.id}/call-off`, { sessionId: before?.id, reason: 'Болна съм' })
  await service.seen()
  expect((await read(inDays(28, '00:00'), inDays(29, '00:00'))).items).toEqual([])
  expect((await read(inDays(1, '00:00'), inDays(90, '00:00'))).errors).toMatchObject([{ path: 'to' }])
})

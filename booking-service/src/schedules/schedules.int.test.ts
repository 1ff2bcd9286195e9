import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, startOfDay } from '@lapka/domain/kernel/zone.ts'
import { sectionsOfVet } from '../profile/testing/sections.ts'
import { clientOf } from '../testing/client.ts'
import { book, hold, openCheckouts, placeBody } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let vet: Vet
let parent: Parent
let checkouts: { stop: () => Promise<void> }
beforeAll(async () => {
  service = await startTestService()
  vet = await registerVet(service)
  parent = await registerParent(service)
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const plan = {
  name: 'Младост',
  zone: 'Europe/Sofia',
  weekly: [{ weekday: 1, from: '19:00', to: '21:00' }],
  breaks: [],
  bufferMinutes: 10,
  minimumNoticeMinutes: 60,
  horizonDays: 30,
}
const schedules = async (who = vet) => {
  // The session knows a new professional id once the view shows it.
  await service.seen()
  return (await clientOf(service, who).get('/api/v2/schedules')).json()
}
const startsOn = async (of: Vet, day: string) => {
  await service.seen()
  const answer = await clientOf(service, parent).get(
    `/api/v2/professionals/${of.professionalId}/slots?serviceId=exam&from=${day}&to=${day}`,
  )
  return answer.json<{ items: { startsAt: string }[] }>().items.map(({ startsAt }) => startsAt)
}

describe('schedules of a professional', () => {
  test('a second place is added beside the first, listed and edited', async () => {
    const client = clientOf(service, vet)
    const added = await client.post('/api/v2/schedules', plan)
    expect(added.statusCode).toBe(201)
    const { id } = added.json<{ id: string }>()
    const listed = await schedules()
    expect(listed).toMatchObject({ items: [{ name: 'София' }, { id, name: 'Младост', placeId: null, exceptions: [] }] })
    const changed = await client.put(`/api/v2/schedules/${id}`, { ...plan, name: 'Дружба', placeId: 'druzhba' })
    expect(changed.statusCode).toBe(200)
    await expect(schedules()).resolves.toMatchObject({ items: [{}, { id, name: 'Дружба', placeId: 'druzhba' }] })
    const overlapping = await client.put(`/api/v2/schedules/${id}`, {
      ...plan,
      weekly: [{ weekday: 2, from: '09:00', to: '10:00' }],
    })
    expect([overlapping.statusCode, overlapping.json()]).toMatchObject([409, { code: 'SCHEDULES_OVERLAP' }])
    const elsewhere = await client.put(`/api/v2/schedules/${id}`, { ...plan, zone: 'Europe/Paris' })
    expect(elsewhere.json()).toMatchObject({ code: 'OTHER_ZONE' })
  })

  test('hours that were given with the profile are listed without a name, and get one when they are edited', async () => {
    const newcomer = await registerPerson(service, 'VET')
    const client = clientOf(service, newcomer)
    const saved = await client.put('/api/v2/profile/working-days', sectionsOfVet['working-days'])
    expect(saved.statusCode).toBe(200)
    const list = async () => (await client.get('/api/v2/schedules')).json()
    const { items } = await list()
    expect(items).toMatchObject([{ name: '', bufferMinutes: 0 }])
    const edited = { ...plan, weekly: sectionsOfVet['working-days'].weekly }
    expect((await client.put(`/api/v2/schedules/${items[0].id}`, edited)).statusCode).toBe(200)
    await expect(list()).resolves.toMatchObject({ items: [{ id: items[0].id, name: 'Младост' }] })
  })

  test('no one edits another’s schedule, and parents have none', async () => {
    const stranger = await registerVet(service)
    const [{ id }] = (await schedules()).items
    const answer = await clientOf(service, stranger).put(`/api/v2/schedules/${id}`, plan)
    expect(answer.statusCode).toBe(404)
    expect((await clientOf(service, parent).get('/api/v2/schedules')).statusCode).toBe(403)
  })

  test('a professional without a profile has none, and adds none', async () => {
    const client = clientOf(service, await registerPerson(service, 'VET'))
    await expect(client.get('/api/v2/schedules').then((answer) => answer.json())).resolves.toMatchObject({ items: [] })
    expect((await client.post('/api/v2/schedules', plan)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('case 25: a day with bookings on it is blocked', () => {
  test('the appointments are shown first; free times, placing and moving respect the day off', async () => {
    const own = await registerVet(service)
    const [{ id: scheduleId }] = (await schedules(own)).items
    const startsAt = inDays(9, '08:00')
    const day = startsAt.slice(0, 10)
    const paid = await book(service, { parent, vet: own, startsAt })
    const held = await hold(service, { parent, vet: own, startsAt: inDays(9, '10:00') })
    const elsewhen = await book(service, { parent, vet: own, startsAt: inDays(10, '08:00') })
    const span = { from: day, to: day, kind: 'closed' }
    const wholeDay = { from: startOfDay(day, plan.zone), to: startOfDay(addDays(day, 1), plan.zone) }
    const client = clientOf(service, own)

    const preview = await client.get(
      `/api/v2/schedules/${scheduleId}/add-exception/preview?${new URLSearchParams(span).toString()}`,
    )
    expect(preview.json<{ visits: { id: string }[] }>().visits.map(({ id }) => id)).toEqual([paid, held])
    const unseen = await client.post(`/api/v2/schedules/${scheduleId}/add-exception`, { ...span, reason: 'Болна съм' })
    expect([unseen.statusCode, unseen.json()]).toMatchObject([409, { code: 'VISITS_TOUCHED', touched: [paid, held] }])
    await expect(startsOn(own, day)).resolves.not.toEqual([])

    const seen = { ...span, reason: 'Болна съм', seenVisits: [paid, held], touchedVisits: 'cancel' }
    const added = await client.post(`/api/v2/schedules/${scheduleId}/add-exception`, seen)
    expect([added.statusCode, added.json()]).toMatchObject([200, { touchedVisits: 2 }])
    await expect(startsOn(own, day)).resolves.toEqual([])
    await expect(schedules(own)).resolves.toMatchObject({
      items: [{ exceptions: [{ ...wholeDay, reason: 'Болна съм', visits: [{ outcome: 'waiting' }, { outcome: 'waiting' }] }] }],
      uncovered: [{ id: paid }, { id: held }],
    })
    const asParent = clientOf(service, parent)
    const placed = await asParent.post('/api/v2/appointments', placeBody({ parent, vet: own, startsAt: inDays(9, '12:00') }))
    expect(placed.json()).toMatchObject({ code: 'SLOT_NOT_OFFERED' })
    const moved = await asParent.post(`/api/v2/appointments/${elsewhen}/move-appointment`, { startsAt: inDays(9, '12:00') })
    expect(moved.json()).toMatchObject({ code: 'SLOT_NOT_OFFERED' })
    const work = await service.db
      .selectFrom('state.outbox')
      .select('payload')
      .where('kind', '=', 'cancel-blocked-appointment')
      .execute()
    expect(work.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([paid, held].map((appointmentId) => expect.objectContaining({ appointmentId }))),
    )
    expect(work).toHaveLength(2)
  })

  test('a day off for all places closes each of them, names every appointment once, and asks for one outcome each', async () => {
    const own = await registerVet(service)
    await service.seen()
    const client = clientOf(service, own)
    const evenings = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '19:00', to: '21:00' }))
    const second = (await client.post('/api/v2/schedules', { ...plan, weekly: evenings })).json<{ id: string }>().id
    const day = inDays(9, '08:00').slice(0, 10)
    const appointments: string[] = []
    for (const startsAt of (await startsOn(own, day)).filter((_start, index, all) => index === 0 || index === all.length - 1))
      appointments.push(await book(service, { parent, vet: own, startsAt }))
    const span = { from: `${day}T00:00:00Z`, to: `${day}T22:00:00Z`, kind: 'closed', places: 'all' }
    const at = `/api/v2/schedules/${second}/add-exception`
    const preview = await client.get(`${at}/preview?${new URLSearchParams(span).toString()}`)
    expect(preview.json<{ visits: { id: string }[] }>().visits.map(({ id }) => id)).toEqual(appointments)
    const added = await client.post(at, { ...span, seenVisits: appointments, touchedVisits: 'cancel' })
    expect(added.json()).toMatchObject({ touchedVisits: 2 })
    const { id } = added.json<{ id: string }>()
    await expect(startsOn(own, day)).resolves.toEqual([])
    await expect(schedules(own)).resolves.toMatchObject({ items: [{ exceptions: [{ id }] }, { exceptions: [{ id }] }] })
    const work = await service.db
      .selectFrom('state.outbox')
      .select('payload')
      .where('kind', '=', 'cancel-blocked-appointment')
      .execute()
    const requested = work.map(({ payload }) => payload as unknown as { exceptionId: string; appointmentId: string })
    const ofThis = requested.filter(({ exceptionId }) => exceptionId === id)
    expect(ofThis.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(appointments.toSorted())
    const removed = await client.post(`/api/v2/schedules/${second}/remove-exception`, { exceptionId: id })
    expect(removed.statusCode).toBe(200)
    await expect(schedules(own)).resolves.toMatchObject({ items: [{ exceptions: [] }, { exceptions: [] }] })
    const extra = await client.post(at, { ...span, kind: 'extra' })
    expect([extra.statusCode, extra.json()]).toMatchObject([400, { code: 'INVALID_INPUT' }])
  })

  test('a day off is a day at the place that it is for, before any view shows where its vet works', async () => {
    const own = await registerVet(service, { profile: { zone: 'America/New_York' } })
    await service.seen()
    // As in the moment after the account's view has them and the professionals' has not.
    await service.db.deleteFrom('views.professionals').where('professionalId', '=', own.professionalId).execute()
    const client = clientOf(service, own)
    const [day, another] = [inDays(9, '08:00').slice(0, 10), inDays(11, '08:00').slice(0, 10)]
    const at = `/api/v2/schedules/${own.professionalId}`
    const added = await client.post(`${at}/add-exception`, { from: day, to: day, kind: 'closed' })
    const { id: exceptionId } = added.json<{ id: string }>()
    const wholeDay = (date: string) => ({
      from: startOfDay(date, 'America/New_York'),
      to: startOfDay(addDays(date, 1), 'America/New_York'),
    })
    await expect(schedules(own)).resolves.toMatchObject({ items: [{ exceptions: [wholeDay(day)] }] })
    await client.post(`${at}/change-exception`, { exceptionId, from: another, to: another })
    await expect(schedules(own)).resolves.toMatchObject({ items: [{ exceptions: [wholeDay(another)] }] })
  })

  test('extra hours are offered, and the reason of an exception is sealed in the log', async () => {
    const own = await registerVet(service)
    const [{ id: scheduleId }] = (await schedules(own)).items
    const span = { from: inDays(5, '17:00'), to: inDays(5, '18:00'), kind: 'extra', reason: 'Вечерен прием' }
    const added = await clientOf(service, own).post(`/api/v2/schedules/${scheduleId}/add-exception`, span)
    expect(added.statusCode).toBe(200)
    await expect(startsOn(own, span.from.slice(0, 10))).resolves.toContain(inDays(5, '17:30'))
    const events = await service.log.readStream(`schedule-${own.professionalId}`)
    expect(JSON.stringify(events.at(-1)?.data)).not.toContain('Вечерен')

    const day = span.from.slice(0, 10)
    const exceptionId = added.json<{ id: string }>().id
    const later = { exceptionId, from: inDays(5, '18:00'), to: inDays(5, '19:00') }
    const changed = await clientOf(service, own).post(`/api/v2/schedules/${scheduleId}/change-exception`, later)
    expect(changed.statusCode).toBe(200)
    const { id: changedId } = changed.json<{ id: string }>()
    const starts = await startsOn(own, day)
    expect([starts.includes(inDays(5, '18:30')), starts.includes(inDays(5, '17:30'))]).toEqual([true, false])
    const gone = await clientOf(service, own).post(`/api/v2/schedules/${scheduleId}/remove-exception`, { exceptionId: changedId })
    expect(gone.statusCode).toBe(200)
    await expect(startsOn(own, day)).resolves.not.toContain(inDays(5, '18:30'))
    await expect(schedules(own)).resolves.toMatchObject({ items: [{ exceptions: [] }] })
  })
})

test('working days of the profile show booked appointments first too, and keep them', async () => {
  const own = await registerVet(service)
  const startsAt = inDays(8, '08:00')
  const appointment = await book(service, { parent, vet: own, startsAt })
  const weekday = new Date(startsAt).getUTCDay() || 7
  const body = {
    weekly: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday).map((day) => ({ weekday: day, from: '08:00', to: '18:00' })),
    breaks: [],
    bufferMinutes: 0,
    minimumNoticeMinutes: 0,
    horizonDays: 60,
  }
  const client = clientOf(service, own)
  const unseen = await client.put('/api/v2/profile/working-days', body)
  expect([unseen.statusCode, unseen.json()]).toMatchObject([409, { code: 'VISITS_TOUCHED', touched: [appointment] }])
  const before = await schedules(own)
  expect(before.uncovered).toEqual([])
  const seen = await client.put('/api/v2/profile/working-days', { ...body, seenVisits: [appointment] })
  expect(seen.statusCode).toBe(200)
  await expect(schedules(own)).resolves.toMatchObject({ uncovered: [{ id: appointment }] })
})

import { expect, test } from 'vitest'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ClinicFreeTimes } from '@lapka/contracts/api/clinics.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { Problem } from '@lapka/contracts/problem.ts'
import { resourceTimeId } from '@lapka/contracts/resources.ts'
import { clinicStream, ledgerStream } from '@lapka/contracts/streams.ts'
import { isLive, ledgerFold } from '@lapka/domain/kernel/ledger.ts'
import { keepNextFree, type Calendar } from '@lapka/projections/next-free/keep.ts'
import { clientOf } from '../testing/client.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
import { startServiceWithCheckouts } from '../testing/start-service-with-checkouts.ts'
import { examination, inDays, registerParent, registerVet, type Person, type Vet } from '../testing/town.ts'

const service = await startServiceWithCheckouts()

const own = (clinic: Vet, part: string) => `/api/v2/clinics/${clinic.professionalId}/${part}`
const add = async (clinic: Vet, body: object): Promise<string> =>
  (await clientOf(service, clinic).post(own(clinic, 'add-resource'), body)).json<{ id: string }>().id
const xray = { kind: 'DEVICE', name: 'Рентген', count: 1 } as const
const room = { kind: 'ROOM', name: 'Кабинет', count: 2 } as const

/** A clinic with two vets whose check-up needs its one device. */
const openClinic = async (count = 2) => {
  const [clinic, ...vets] = await Promise.all([
    registerClinic(service),
    ...Array.from({ length: count }, () => registerVet(service)),
  ])
  await service.seen()
  for (const vet of vets) await joinClinic(service, clinic, vet)
  const deviceId = await add(clinic, xray)
  for (const vet of vets) {
    const saved = await clientOf(service, vet).put('/api/v2/profile/services', {
      services: [{ ...examination, needs: [deviceId] }],
    })
    expect(saved.statusCode).toBe(200)
  }
  await service.seen()
  return { clinic, vets, deviceId }
}
const place = (who: Person & { petId: string }, vet: Vet, startsAt: string, language = 'bg') =>
  clientOf(service, who).post(
    '/api/v2/appointments',
    { professionalId: vet.professionalId, petId: who.petId, serviceId: examination.id, startsAt, reason: 'Куца' },
    { headers: { 'accept-language': language } },
  )
const liveUse = async (resourceId: string, startsAt: string) => {
  const stream = ledgerStream(resourceTimeId(resourceId), startsAt.slice(0, 10))
  const { use } = await service.handle.read({ use: { stream, fold: ledgerFold } })
  return use.claims.filter((claim) => isLive(claim, new Date().toISOString()))
}

const detailsOf = async (vet: Vet, after = 0) =>
  (await clientOf(service, vet).get(`/api/v2/professionals/${vet.professionalId}?after=${after}`)).json<ProfessionalDetails>()

test('a clinic adds, renames, counts and removes its rooms and devices; its vets read them, and nobody else', async () => {
  const [clinic, vet, stranger] = await Promise.all([registerClinic(service), registerVet(service), registerVet(service)])
  await service.seen()
  await joinClinic(service, clinic, vet)
  const read = async (who: Vet) => {
    const answer = await clientOf(service, who).get(own(clinic, 'resources'))
    return answer.statusCode === 200 ? answer.json<{ items: object[] }>().items : answer.statusCode
  }
  const [roomId, deviceId] = [await add(clinic, room), await add(clinic, xray)]
  const both = [
    { resourceId: roomId, ...room },
    { resourceId: deviceId, ...xray },
  ]
  expect([await read(clinic), await read(vet), await read(stranger)]).toEqual([both, both, 404])
  const asClinic = clientOf(service, clinic)
  await asClinic.post(own(clinic, 'change-resource'), { resourceId: roomId, name: 'Голям кабинет', count: 3 })
  await asClinic.post(own(clinic, 'remove-resource'), { resourceId: deviceId })
  expect(await read(clinic)).toEqual([{ resourceId: roomId, kind: 'ROOM', name: 'Голям кабинет', count: 3 }])
  const head = await service.log.head()
  for (const [part, body, status, code] of [
    ['add-resource', { ...room, name: 'голям КАБИНЕТ' }, 409, 'RESOURCE_NAMED_TWICE'],
    ['add-resource', { ...room, count: 0 }, 400, 'INVALID_INPUT'],
    ['add-resource', { ...room, count: 51 }, 400, 'INVALID_INPUT'],
    ['add-resource', { ...room, name: ' ' }, 400, 'INVALID_INPUT'],
    ['add-resource', { ...room, kind: 'CAR' }, 400, 'INVALID_INPUT'],
    ['change-resource', { resourceId: deviceId, name: 'Рентген', count: 1 }, 404, 'NOT_FOUND'],
    ['remove-resource', { resourceId: deviceId }, 404, 'NOT_FOUND'],
  ] as const)
    expect((await asClinic.post(own(clinic, part), body)).json()).toMatchObject({ status, code })
  expect((await clientOf(service, vet).post(own(clinic, 'add-resource'), room)).statusCode).toBe(403)
  const needy = { services: [{ ...examination, needs: [deviceId] }] }
  const refused = await clientOf(service, vet).put('/api/v2/profile/services', needy)
  expect(refused.json()).toMatchObject({ status: 409, code: 'RESOURCE_NOT_AT_CLINIC' })
  expect(await service.log.head()).toBe(head)
})

test('of two at once with two vets one has the device; the other is told which one and when, in both languages, and nothing is held', async () => {
  const { vets, deviceId } = await openClinic()
  const parents = await Promise.all([registerParent(service), registerParent(service)])
  await service.seen()
  const startsAt = inDays(4, '10:00')
  const answers = await Promise.all(parents.map((parent, nth) => place(parent, vets[nth]!, startsAt)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  const loser = answers.findIndex(({ statusCode }) => statusCode === 409)
  const problem = answers[loser]!.json<Problem>()
  expect(problem).toMatchObject({
    code: 'RESOURCE_TAKEN',
    takenResources: [{ kind: 'DEVICE', name: 'Рентген', from: startsAt, until: inDays(4, '10:30') }],
  })
  expect(problem.detail).toMatch(/^Апаратът „Рентген“ вече е зает от \d\d:00 до \d\d:30 ч\. \(/)
  // Nearest to the wanted time, by the ledgers themselves: no view had to know of the winner.
  expect(problem.alternatives).toEqual([inDays(4, '09:00'), inDays(4, '09:30'), inDays(4, '10:30')])
  const head = await service.log.head()
  const again = await place(parents[loser]!, vets[loser]!, startsAt, 'en')
  expect(again.json<Problem>().detail).toMatch(/^The device “Рентген” is in use from \d\d:00 to \d\d:30 \(/)
  expect(await service.log.head()).toBe(head)
  expect(await liveUse(deviceId, startsAt)).toHaveLength(1)
  expect((await place(parents[loser]!, vets[loser]!, inDays(4, '10:30'))).statusCode).toBe(201)
})

test('of many at once, with many vets, as many land as there are devices, and nobody gets an error of ours', async () => {
  const { clinic, vets, deviceId } = await openClinic(6)
  await clientOf(service, clinic).post(own(clinic, 'change-resource'), { resourceId: deviceId, name: 'Рентген', count: 2 })
  const parents = await Promise.all(vets.map(() => registerParent(service)))
  await service.seen()
  const startsAt = inDays(5, '10:00')
  const answers = await Promise.all(parents.map((parent, nth) => place(parent, vets[nth]!, startsAt)))
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  expect(codes).toEqual([201, 201, 409, 409, 409, 409])
  expect(await liveUse(deviceId, startsAt)).toHaveLength(2)
  const before = (await service.log.readStream(clinicStream(clinic.professionalId))).length
  for (const [part, body] of [
    ['change-resource', { resourceId: deviceId, name: 'Рентген', count: 1 }],
    ['remove-resource', { resourceId: deviceId }],
  ] as const) {
    const refused = await clientOf(service, clinic).post(own(clinic, part), body)
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'RESOURCE_BOOKED',
      takenResources: [{ name: 'Рентген', from: startsAt }],
    })
  }
  expect(await service.log.readStream(clinicStream(clinic.professionalId))).toHaveLength(before)
})

test('any vet of the clinic is refused alike, no vet shows that time, and the appointment says what it uses until it is cancelled', async () => {
  const { clinic, vets, deviceId } = await openClinic()
  const [parent, other] = await Promise.all([registerParent(service), registerParent(service)])
  await service.seen()
  const startsAt = inDays(6, '10:00')
  const placed = await place(parent, vets[0]!, startsAt)
  const { id, position } = placed.json<{ id: string; position: number }>()
  const view = (await clientOf(service, parent).get(`/api/v2/appointments/${id}?after=${position}`)).json<AppointmentView>()
  expect(view.resources).toEqual([{ resourceId: deviceId, kind: 'DEVICE', name: 'Рентген' }])
  const ofClinic = await clientOf(service, other).post('/api/v2/appointments', {
    professionalId: clinic.professionalId,
    petId: other.petId,
    serviceId: examination.name,
    startsAt,
    reason: 'Куца',
  })
  const alternatives = ['09:00', '09:30', '10:30'].map((time) => inDays(6, time))
  expect(ofClinic.json()).toMatchObject({ code: 'RESOURCE_TAKEN', alternatives })
  const startsOf = async (vet: Vet, after: number) => {
    const day = startsAt.slice(0, 10)
    const path = `/api/v2/professionals/${vet.professionalId}/slots?serviceId=${examination.id}&from=${day}&to=${day}&after=${after}`
    return (await clientOf(service, other).get(path)).json<{ items: { startsAt: string }[] }>().items.map((one) => one.startsAt)
  }
  const shown = await startsOf(vets[1]!, position)
  expect([inDays(6, '09:30'), startsAt, inDays(6, '10:30')].map((start) => shown.includes(start))).toEqual([true, false, true])
  await clientOf(service, parent).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
  expect(await startsOf(vets[1]!, await service.log.head())).toContain(startsAt)
  expect(await liveUse(deviceId, startsAt)).toHaveLength(0)
})

test('the first free time, the clinic’s board and several services in turn know when the device is in use', async () => {
  const { clinic, vets, deviceId } = await openClinic()
  const [first, second] = vets as [Vet, Vet]
  const plain = { ...examination, id: 'plain', name: 'Ваксина', nameEn: 'Vaccine' }
  const asVet = clientOf(service, second)
  const needy = { ...examination, needs: [deviceId] }
  const parent = await registerParent(service)
  await service.seen()
  const { nextFreeAt: free } = await detailsOf(second)
  const { position } = (await place(parent, first, free ?? '')).json<{ position: number }>()
  const isTaken = async (after: number) => {
    const { nextFreeAt } = await detailsOf(second, after)
    const day = `from=${free?.slice(0, 10)}&to=${free?.slice(0, 10)}&after=${after}`
    const read = async (path: string) => (await asVet.get(path)).json<{ items?: { startsAt: string }[] }>().items ?? []
    const slots = `/api/v2/professionals/${second.professionalId}/slots?${day}&serviceId=`
    const [ofNeedy, ofPlain] = [await read(`${slots}${examination.id}`), await read(`${slots}plain`)]
    const inTurn = await read(`${slots}plain&furtherServiceIds=${examination.id}&minutes=60`)
    const board = await clientOf(service, clinic).get(`${own(clinic, 'free-times')}?date=${free?.slice(0, 10)}&after=${after}`)
    const { spans = [] } =
      board.json<ClinicFreeTimes>().items.find(({ professionalId }) => professionalId === second.professionalId) ?? {}
    const isOffered = (slots: { startsAt: string }[]) => slots.some(({ startsAt }) => startsAt === free)
    const onBoard = spans.some(({ from, to }) => from <= (free ?? '') && (free ?? '') < to)
    return {
      next: nextFreeAt === free,
      ofNeedy: isOffered(ofNeedy),
      ofPlain: isOffered(ofPlain),
      inTurn: isOffered(inTurn),
      onBoard,
    }
  }
  expect(await isTaken(position)).toEqual({ next: false, ofNeedy: false, ofPlain: false, inTurn: false, onBoard: false })
  const saved = await asVet.put('/api/v2/profile/services', { services: [needy, plain] })
  expect(await isTaken(saved.json<{ position: number }>().position)).toEqual({
    next: true,
    ofNeedy: false,
    ofPlain: true,
    inTurn: false,
    onBoard: true,
  })
  // What the search sorts by is kept beside the views, from the same times.
  const calendars: Calendar[] = []
  const workOut = (calendar: Calendar) => {
    calendars.push(calendar)
    return { freeAt: null, dueAt: inDays(1, '10:00') }
  }
  while ((await keepNextFree(service.db, { now: new Date().toISOString(), most: 500, workOut })) > 0);
  const calendar = calendars.findLast(({ professionalId }) => professionalId === second.professionalId)
  expect(calendar?.services.toSorted((one, other) => (one.needs?.length ?? 0) - (other.needs?.length ?? 0))).toEqual([
    { durationMinutes: examination.durationMinutes, location: 'AT_PROFESSIONAL' },
    { durationMinutes: examination.durationMinutes, location: 'AT_PROFESSIONAL', needs: [deviceId] },
  ])
  const claims = [expect.objectContaining({ startsAt: Date.parse(free ?? '') })]
  expect(calendar?.resources).toMatchObject([{ resourceId: deviceId, count: 1, claims }])
})

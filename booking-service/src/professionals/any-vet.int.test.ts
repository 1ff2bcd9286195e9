import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { clientOf } from '../testing/client.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { examination, inDays, registerParent, registerParents, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let clinic: Vet
let vets: Vet[]
let dear: Vet
beforeAll(async () => {
  service = await startTestService()
  clinic = await registerClinic(service)
  vets = [await registerVet(service), await registerVet(service), await registerVet(service)]
  dear = await registerVet(service, { services: [{ ...examination, priceCents: 9000 }] })
  await service.seen()
  for (const vet of [...vets, dear]) await joinClinic(service, clinic, vet)
})
afterAll(() => service.stop())

const read = async <Answer>(path: string): Promise<Answer> => {
  await service.seen()
  return (await clientOf(service).get(`/api/v2/professionals/${clinic.professionalId}${path}`)).json<Answer>()
}
const book = (parent: Parent, startsAt: string, serviceId = 'Преглед') =>
  clientOf(service, parent).post('/api/v2/appointments', {
    professionalId: clinic.professionalId,
    serviceId,
    petId: parent.petId,
    startsAt,
    reason: 'Куца',
  })
const vetOf = async (parent: Parent, id: string) => {
  await service.seen()
  const answer = await clientOf(service, parent).get(`/api/v2/appointments/${id}`)
  return answer.json<AppointmentDetails>()
}

test('a clinic shows what several of its vets offer alike', async () => {
  const details = await read<ProfessionalDetails>('')
  expect(details).toMatchObject({ isBookable: true, policy: { noticeHours: 24 } })
  expect(details.services.map(({ id, priceCents }) => [id, priceCents])).toEqual([
    ['Операция', 12_000],
    ['Преглед', 3000],
  ])
})

test('a time is free while one of them is, and each booking goes to another vet', async () => {
  const startsAt = inDays(3, '10:00')
  const day = startsAt.slice(0, 10)
  const free = async () => {
    const page = await read<{ items: { startsAt: string }[]; fullDates: string[] }>(
      `/slots?serviceId=${encodeURIComponent('Преглед')}&from=${day}&to=${day}`,
    )
    return page.items.some((slot) => slot.startsAt === startsAt)
  }
  expect(await free()).toBe(true)
  const parents = await registerParents(service, 4)
  await service.seen()
  const given: string[] = []
  for (const parent of parents.slice(0, 3)) {
    const answer = await book(parent, startsAt)
    expect(answer.statusCode).toBe(201)
    const visit = await vetOf(parent, answer.json<{ id: string }>().id)
    expect(visit.priceCents).toBe(3000)
    given.push(visit.professional.id)
  }
  expect(given.toSorted()).toEqual(vets.map(({ professionalId }) => professionalId).toSorted())
  expect(await free()).toBe(false)
  const late = await book(parents[3]!, startsAt)
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'SLOT_TAKEN'])
})

test('thirty parents at once for three vets over eight times: all that fit are placed, and the vets share them', async () => {
  const starts = ['06:30', '07:00', '07:30', '11:00', '11:30', '12:00', '12:30', '13:00'].map((time) => inDays(5, time))
  const parents = await registerParents(service, 30)
  await service.seen()
  const answers = await Promise.all(parents.map((parent, nth) => book(parent, starts[nth % starts.length]!)))
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  const placed = answers.flatMap((answer, nth) =>
    answer.statusCode === 201 ? [[parents[nth]!, answer.json<{ id: string }>().id]] : [],
  )
  expect(placed).toHaveLength(24)
  const given = await Promise.all(
    placed.map(async ([parent, id]) => (await vetOf(parent as Parent, id as string)).professional.id),
  )
  expect(vets.map(({ professionalId }) => given.filter((id) => id === professionalId).length)).toEqual([8, 8, 8])
})

test('what no vet there offers, and a clinic without a vet, are refused', async () => {
  const parent = await registerParent(service)
  const empty = await registerClinic(service)
  await service.seen()
  const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [answer.statusCode, answer.json<{ code: string }>().code]
  expect(codeOf(await book(parent, inDays(4, '10:00'), 'Подстригване'))).toEqual([409, 'NOT_BOOKABLE'])
  const alone = await clientOf(service, parent).post('/api/v2/appointments', {
    professionalId: empty.professionalId,
    serviceId: 'Преглед',
    petId: parent.petId,
    startsAt: inDays(4, '10:00'),
    reason: 'Куца',
  })
  expect(codeOf(alone)).toEqual([409, 'NOT_BOOKABLE'])
})

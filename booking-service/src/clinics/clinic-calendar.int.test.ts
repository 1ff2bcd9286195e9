import { HOUR_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
import type { ClinicFreeTimes } from '@lapka/contracts/api/clinics.ts'
import { everyDay } from '@lapka/domain/testing/commands.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

test('a clinic knows when each of its vets works, day by day, and of no others', async () => {
  const [owner, doctor, stranger] = await Promise.all([registerClinic(service), registerVet(service), registerVet(service)])
  await service.seen()
  await joinClinic(service, owner, doctor)
  await service.seen()
  const day = inDays(3, '08:00').slice(0, 10)
  const ask = (who: Vet, query: string) =>
    clientOf(service, who).get(`/api/v2/clinics/${owner.professionalId}/working-hours?${query}`)
  const { items } = (await ask(owner, `from=${day}&to=${day}`)).json<{ items: { professionalId: string; spans: object[] }[] }>()
  expect(items.map(({ professionalId }) => professionalId)).toEqual([doctor.professionalId])
  expect(items[0]?.spans).toHaveLength(1)
  expect((await ask(stranger, `from=${day}&to=${day}`)).statusCode).toBe(403)
  expect((await ask(owner, `from=${day}&to=2020-01-01`)).statusCode).toBe(400)
  expect((await ask(owner, 'from=2026-01-01&to=2026-12-01')).statusCode).toBe(400)
})

test('reception reads why its vet closed a time, in the days it asks for, and no other clinic does', async () => {
  const [owner, doctor] = await Promise.all([registerClinic(service), registerVet(service)])
  await service.seen()
  await joinClinic(service, owner, doctor)
  const own = clientOf(service, doctor)
  const { items } = (await own.get('/api/v2/schedules')).json<{ items: { id: string }[] }>()
  const [from, to] = [inDays(4, '08:00'), inDays(4, '10:00')]
  const block = { from, to, kind: 'closed', reason: 'Семинар в София' }
  expect((await own.post(`/api/v2/schedules/${items[0]?.id}/add-exception`, block)).statusCode).toBe(200)
  await service.seen()
  const blocksOn = async (day: string) => {
    const answer = await clientOf(service, owner).get(
      `/api/v2/clinics/${owner.professionalId}/working-hours?from=${day}&to=${day}`,
    )
    return answer.json<{ items: { blocks: object[] }[] }>().items.flatMap(({ blocks }) => blocks)
  }
  expect(await blocksOn(from.slice(0, 10))).toEqual([{ from, to, reason: 'Семинар в София' }])
  expect(await blocksOn(inDays(5, '08:00').slice(0, 10))).toEqual([])
})

test('the calendar of a clinic shows the vets that it is asked for', async () => {
  const [owner, one, other, pet] = await Promise.all([
    registerClinic(service),
    registerVet(service),
    registerVet(service),
    registerParent(service),
  ])
  await service.seen()
  await joinClinic(service, owner, one)
  await joinClinic(service, owner, other)
  await book(service, { parent: pet, vet: one, startsAt: inDays(3, '08:00') })
  await book(service, { parent: pet, vet: other, startsAt: inDays(3, '09:00') })
  await service.seen()
  const calendar = async (more: object) => {
    const query = new URLSearchParams({ from: inDays(3, '00:00'), to: inDays(4, '00:00'), ...more })
    const answer = await clientOf(service, owner).get(`/api/v2/calendar?${query.toString()}`)
    return answer.json<{ items: { appointment: { professional: { id: string } } }[] }>().items ?? answer.statusCode
  }
  expect(await calendar({})).toHaveLength(2)
  expect(await calendar({ professionalIds: other.professionalId })).toMatchObject([
    { appointment: { professional: { id: other.professionalId } } },
  ])
  expect(await calendar({ professionalIds: 'everybody' })).toBe(400)
})

test('reception sees what is still free of its vets’ day, also within the notice that binds parents; no other caller does', async () => {
  const [owner, doctor, stranger, pet] = await Promise.all([
    registerClinic(service),
    registerVet(service),
    registerVet(service),
    registerParent(service),
  ])
  await joinClinic(service, owner, doctor)
  const hours = { weekly: everyDay('08:00', '18:00'), breaks: [], bufferMinutes: 0, horizonDays: 2 }
  const noticed = { ...hours, minimumNoticeMinutes: 30 * 24 * 60 }
  expect((await clientOf(service, doctor).put('/api/v2/profile/working-days', noticed)).statusCode).toBe(200)
  const [asDesk, asParent] = [clientOf(service, owner), clientOf(service, pet)]
  const day = inDays(3, '08:00').slice(0, 10)
  const free = (who: Vet) => clientOf(service, who).get(`/api/v2/clinics/${owner.professionalId}/free-times?date=${day}`)
  await service.seen()
  const [whole] = (await free(owner)).json<ClinicFreeTimes>().items
  expect(whole?.professionalId).toBe(doctor.professionalId)
  const from = whole?.spans[0]?.from ?? ''
  expect(whole?.spans).toEqual([{ from, to: new Date(Date.parse(from) + 10 * HOUR_MS).toISOString() }])
  expect((await free(stranger)).statusCode).toBe(403)

  const slots = (query: string) =>
    `/api/v2/professionals/${doctor.professionalId}/slots?serviceId=exam&from=${day}&to=${day}${query}`
  const offered = async (client: typeof asDesk, query: string) =>
    (await client.get(slots(query))).json<{ items: { startsAt: string }[] }>().items.map(({ startsAt }) => startsAt)
  expect(await offered(asParent, '')).toEqual([])
  expect((await offered(asDesk, '&for=reception'))[0]).toBe(from)
  for (const who of [pet, stranger]) expect((await clientOf(service, who).get(slots('&for=reception'))).statusCode).toBe(403)
  expect((await clientOf(service).get(slots('&for=reception'))).statusCode).toBe(403)
})

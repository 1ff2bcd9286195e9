import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
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

test('a clinic knows when each of its vets works, day by day, and of nobody else’s', async () => {
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

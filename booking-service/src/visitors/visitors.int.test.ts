import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '@lapka/contracts/api/visitors.ts'
import { clientOf } from '../testing/client.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
import { book, hold, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { addPet, inDays, registerParent, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let vet: Vet
let clinic: Vet
let parents: [Parent, Parent]
let secondPet: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[vet, clinic] = await Promise.all([registerVet(service), registerClinic(service)])
  parents = await Promise.all([registerParent(service), registerParent(service)])
  await joinClinic(service, clinic, vet)
  secondPet = await addPet(service, parents[0].accountId)
  await service.seen()
  const [first, second] = parents
  await book(service, { parent: first, vet, startsAt: inDays(3, '09:00') })
  await book(service, { parent: first, vet, startsAt: inDays(2, '09:00') })
  await book(service, { parent: { ...first, petId: secondPet }, vet, startsAt: inDays(4, '09:00') })
  // Held and never paid is no visit.
  await hold(service, { parent: second, vet, startsAt: inDays(5, '09:00') })
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

type Page = { items: Visitor[]; nextCursor?: string }
const visitors = async (who: Person, query: string) =>
  (await clientOf(service, who).get(`/api/v2/visitors?${query}`)).json<Page>()

test('a professional sees every pet with a visit once, with the visit that comes next', async () => {
  const { items } = await visitors(vet, 'by=pet')
  expect(Object.fromEntries(items.map(({ id, visitCount, visit }) => [id, [visitCount, visit.startsAt, visit.isAhead]]))).toEqual(
    {
      // A future appointment is no visit yet.
      [parents[0].petId]: [0, inDays(2, '09:00'), true],
      [secondPet]: [0, inDays(4, '09:00'), true],
    },
  )
  expect(items[0]).toMatchObject({ animalType: 'dog', visit: { zone: 'Europe/Sofia' } })
})

test('parents are named with their pets, and the clinic sees who its vets see', async () => {
  const { items } = await visitors(vet, 'by=parent')
  expect(items).toMatchObject([{ id: parents[0].accountId, animalType: null, visitCount: 0 }])
  expect(items[0]?.petNames).toHaveLength(2)
  expect(await visitors(clinic, 'by=parent')).toEqual({ items })
  expect((await visitors(await registerClinic(service), 'by=pet')).items).toEqual([])
})

test('a parent sees the professionals they were with; once the visits are over, the last of them', async () => {
  expect((await visitors(parents[0], 'by=professional')).items).toMatchObject([{ id: vet.professionalId, visitCount: 0 }])
  expect((await visitors(parents[1], 'by=professional')).items).toEqual([])
  const clock = service.clock.now
  service.clock.now = () => inDays(20, '09:00')
  const { items } = await visitors(parents[0], 'by=professional')
  service.clock.now = clock
  expect(items).toMatchObject([{ visitCount: 3, visit: { startsAt: inDays(4, '09:00'), isAhead: false } }])
})

test('a parent who cancelled every time is listed only on request', async () => {
  const shy = await registerParent(service)
  await service.seen()
  const booked = await book(service, { parent: shy, vet, startsAt: inDays(6, '09:00') })
  const cancelled = await clientOf(service, shy).post(`/api/v2/appointments/${booked}/cancel-appointment`, {})
  expect(cancelled.statusCode).toBe(200)
  await service.seen()
  const ids = async (query: string) => (await visitors(vet, query)).items.map(({ id }) => id)
  expect(await ids('by=pet')).not.toContain(shy.petId)
  expect(await ids('by=pet&include=cancelled')).toContain(shy.petId)
})

test('pages join without a gap', async () => {
  const first = await visitors(vet, 'by=pet&limit=1')
  const second = await visitors(vet, `by=pet&limit=1&cursor=${first.nextCursor}`)
  expect(second.nextCursor).toBeUndefined()
  expect([...first.items, ...second.items]).toEqual((await visitors(vet, 'by=pet')).items)
})

test('professionals stand by their names, with any prefixes', async () => {
  const reader = await registerParent(service)
  const professor = await registerVet(service, { name: 'Ана', profile: { prefix: 'проф.' } })
  await service.seen()
  await book(service, { parent: reader, vet, startsAt: inDays(7, '09:00') })
  await book(service, { parent: reader, vet: professor, startsAt: inDays(7, '10:00') })
  await service.seen()
  const names = async (query: string) => (await visitors(reader, query)).items.map(({ name }) => name)
  expect(await names('by=professional')).toEqual(['проф. Ана Жечева', 'д-р Мария Жечева'])
  const { nextCursor } = await visitors(reader, 'by=professional&limit=1')
  expect(await names(`by=professional&limit=1&cursor=${nextCursor}`)).toEqual(['д-р Мария Жечева'])
})

test.each(['', 'by=clinic', 'by=pet&limit=0', 'by=pet&cursor=abc'])('answers “%s” with a sentence', async (query) => {
  expect((await clientOf(service, vet).get(`/api/v2/visitors?${query}`)).statusCode).toBe(400)
})

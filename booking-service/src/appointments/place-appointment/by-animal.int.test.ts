import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'

const row = (upToKg: number, priceCents: number, durationMinutes: number) =>
  ({ species: 'dog', upToKg, coat: null, priceCents, durationMinutes }) as const
const nails = { id: 'nails', name: 'Нокти', nameEn: 'Nails', priceCents: 600, durationMinutes: 10 }
const groom: Service = {
  id: 'groom',
  name: 'Къпане',
  nameEn: 'Bath',
  priceCents: 2600,
  durationMinutes: 45,
  rows: [row(10, 2600, 45), row(45, 5200, 105)],
  extras: [nails],
}
const rex = { name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'labrador-retriever', born: '2023', temperament: [] }

let service: TestService
let parent: Parent
let salon: Vet
beforeAll(async () => {
  service = await startTestService()
  ;[parent, salon] = await Promise.all([registerParent(service), registerVet(service, { services: [groom] })])
  await service.seen()
})
afterAll(() => service.stop())

const client = (who: Parent = parent) => clientOf(service, who)
const addPet = async (change: object, who: Parent = parent) =>
  (await client(who).post('/api/v2/pets', { ...rex, ...change })).json<{ id: string }>().id
const bodyOf = (petId: string, startsAt: string, change: object = {}) => ({
  professionalId: salon.professionalId,
  serviceId: 'groom',
  petId,
  startsAt,
  reason: 'Линее',
  ...change,
})

test('a parent books the row of their dog with an extra: the answer says its lines, its length and its total', async () => {
  const petId = await addPet({ weightKg: 31, coat: 'double' })
  const startsAt = inDays(3, '08:00')
  const placed = await client().post('/api/v2/appointments', bodyOf(petId, startsAt, { extraIds: ['nails', 'nails'] }))
  expect(placed.statusCode).toBe(201)
  const { id, position } = placed.json<{ id: string; position: number }>()
  const view = (await client().get(`/api/v2/appointments/${id}?after=${position}`)).json<AppointmentView>()
  expect(view).toMatchObject({
    priceCents: 5800,
    endsAt: startsAt.replace('08:00', '09:55'),
    priceLines: [
      { item: { name: 'Къпане, куче до 45 кг', nameEn: 'Bath, dog up to 45 kg' }, cents: 5200 },
      { item: { name: 'Нокти' }, cents: 600 },
    ],
  })
})

test.each([
  ['a cat', { animalType: 'cat', weightKg: 4 }, {}, 'PET_NOT_TAKEN'],
  ['a dog of unknown weight', {}, {}, 'PET_UNDESCRIBED'],
  ['a dog beyond the table', { weightKg: 60 }, {}, 'PET_NOT_TAKEN'],
  ['an extra that is not offered', { weightKg: 31 }, { extraIds: ['teeth'] }, 'EXTRA_NOT_OFFERED'],
] as const)('%s is refused, and nothing is appended', async (_who, pet, change, code) => {
  const petId = await addPet(pet)
  const head = await service.log.head()
  const answer = await client().post('/api/v2/appointments', bodyOf(petId, inDays(4, '08:00'), change))
  expect(answer.json()).toMatchObject({ status: 409, code })
  expect(await service.log.head()).toBe(head)
})

test.each([[{ extraIds: 'nails' }], [{ extraIds: [''] }], [{ extraIds: Array(13).fill('a') }], [{ durationMinutes: 5 }]])(
  'nonsense is refused: %j',
  async (change) => {
    const answer = await client().post('/api/v2/appointments', bodyOf(parent.petId, inDays(4, '08:00'), change))
    expect(answer.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  },
)

test('free times have room for the length that is asked for, and a length that no service can have is refused', async () => {
  const date = inDays(5, '08:00').slice(0, 10)
  const url = `/api/v2/professionals/${salon.professionalId}/slots?serviceId=groom&from=${date}&to=${date}`
  const lastOf = async (minutes: number) =>
    (await client().get(`${url}&minutes=${minutes}`)).json<{ items: { startsAt: string; endsAt: string }[] }>().items.at(-1)
  const [short, long] = [await lastOf(45), await lastOf(115)]
  expect([short, long].map((slot) => (Date.parse(slot?.endsAt ?? '') - Date.parse(slot?.startsAt ?? '')) / 60_000)).toEqual([
    45, 115,
  ])
  expect((short?.startsAt ?? '') > (long?.startsAt ?? '')).toBe(true)
  for (const minutes of ['0', '7', '725', 'x']) expect((await client().get(`${url}&minutes=${minutes}`)).statusCode).toBe(400)
})

test('of two dogs at one time one is booked, and the other is offered times that have room for its own length', async () => {
  const other = await registerParent(service)
  const [mine, theirs] = [await addPet({ weightKg: 31 }), await addPet({ weightKg: 30 }, other)]
  await service.seen()
  const startsAt = inDays(6, '09:00')
  const answers = await Promise.all([
    client().post('/api/v2/appointments', bodyOf(mine, startsAt)),
    client(other).post('/api/v2/appointments', bodyOf(theirs, startsAt)),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  const { code, alternatives } = refused?.json<{ code: string; alternatives: string[] }>() ?? {}
  expect([code, alternatives?.length]).toEqual(['SLOT_TAKEN', 3])
  const apart = alternatives?.map((start) => Math.abs(Date.parse(start) - Date.parse(startsAt)) / 60_000)
  expect(Math.min(...(apart ?? []))).toBeGreaterThanOrEqual(105)
})

test('two dogs come together: one time, the price of each, and each is found by its own id', async () => {
  const two = await registerParent(service)
  const client = () => clientOf(service, two)
  const [first, second] = [await addPet({ weightKg: 31 }, two), await addPet({ name: 'Луна', weightKg: 8 }, two)]
  const startsAt = inDays(9, '08:00')
  const placed = await client().post('/api/v2/appointments', bodyOf(first, startsAt, { furtherPetIds: [second] }))
  const { id, position } = placed.json<{ id: string; position: number }>()
  const view = (await client().get(`/api/v2/appointments/${id}?after=${position}`)).json<AppointmentView>()
  expect(view).toMatchObject({
    pet: { id: first },
    pets: [{ id: first }, { id: second, name: 'Луна' }],
    priceCents: 7800,
    endsAt: startsAt.replace('08:00', '10:30'),
    priceLines: [
      { item: { petId: first }, cents: 5200 },
      { item: { petId: second }, cents: 2600 },
    ],
  })
  const ofSecond = await client().get(`/api/v2/appointments?petId=${second}`)
  expect(ofSecond.json<{ items: AppointmentView[] }>().items.map((one) => one.id)).toEqual([id])
  const again = await client().post('/api/v2/appointments', bodyOf(first, startsAt, { furtherPetIds: [second] }))
  expect(again.json()).toMatchObject({ id })
})

test.each([
  ['five pets', (id: string) => ({ furtherPetIds: [id, id, id, id] }), 400, 'INVALID_INPUT'],
  ['the same pet twice', (id: string) => ({ petId: id, furtherPetIds: [id] }), 400, 'INVALID_INPUT'],
  ['a pet of another parent', (id: string) => ({ furtherPetIds: [id] }), 404, 'NOT_FOUND'],
])('%s at once: a clear answer, and nothing is appended', async (_who, change, status, code) => {
  const other = await registerParent(service)
  const own = await addPet({ weightKg: 8 })
  const head = await service.log.head()
  const answer = await client().post('/api/v2/appointments', bodyOf(own, inDays(10, '08:00'), change(other.petId)))
  expect(answer.json()).toMatchObject({ status, code })
  expect(await service.log.head()).toBe(head)
})

test('what was booked stays as it was agreed, whatever becomes of the animal and of the table', async () => {
  const petId = await addPet({ weightKg: 8 })
  const placed = await client().post('/api/v2/appointments', bodyOf(petId, inDays(8, '08:00')))
  const { id } = placed.json<{ id: string }>()
  await client().put(`/api/v2/pets/${petId}`, { ...rex, weightKg: 40 })
  const dearer = [{ ...groom, rows: [row(10, 9900, 200)] }]
  const saved = await clientOf(service, salon).put('/api/v2/profile/services', { services: dearer })
  const { position } = saved.json<{ position: number }>()
  const view = (await client().get(`/api/v2/appointments/${id}?after=${position}`)).json<AppointmentView>()
  expect(view).toMatchObject({ priceCents: 2600, priceLines: [{ cents: 2600 }] })
  const [event] = await service.log.readStream(appointmentStream(id))
  expect(event?.data).toMatchObject({ pricedBy: { row: { species: 'dog', upToKg: 10, coat: null }, extraIds: [] } })
})

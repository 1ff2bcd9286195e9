import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundClient } from '@lapka/contracts/api/clients.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { clientOf } from '../testing/client.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let vet: Vet
let other: Vet
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[vet, other] = await Promise.all([registerVet(service), registerVet(service)])
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const pipo = { name: 'Пипо', animalType: 'rodent', gender: 'male', born: '2024' }
let minutes = 0
/** Each call a further half-hour of the working days to come. */
const nextStart = (): string => {
  const nth = minutes++
  return inDays(
    3 + Math.floor(nth / 14),
    `${String(7 + Math.floor((nth % 14) / 2)).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}`,
  )
}
let lines = 100_000
const nextPhone = () => `0888 ${(lines++).toString().slice(0, 3)} ${(lines % 1000).toString().padStart(3, '0')}`

const bodyOf = (phone: string, change: object = {}) => ({
  serviceId: 'exam',
  startsAt: nextStart(),
  client: { name: 'Радостина', surname: 'Илчева', phone },
  pet: pipo,
  ...change,
})
const bookClient = (who: Person, body: object, key: string = randomUUID()) =>
  clientOf(service, who).post('/api/v2/clients/book-client', body, { key })
const find = async (who: Person, phone: string): Promise<FoundClient[]> =>
  (await clientOf(service, who).post('/api/v2/clients/find-by-phone', { phone })).json<{ items: FoundClient[] }>().items

test('a person on the phone is booked in one append, found by their phone, and nothing is charged', async () => {
  const phone = nextPhone()
  expect(await find(vet, phone)).toEqual([])
  const key = randomUUID()
  const body = bodyOf(phone)
  const answer = await bookClient(vet, body, key)
  expect(answer.statusCode).toBe(201)
  const booked = answer.json<{ id: string; clientId: string; petId: string; position: number }>()
  await service.seen()
  expect(await find(vet, `+359${phone.slice(1)}`)).toEqual([
    {
      id: booked.clientId,
      name: 'Радостина Илчева',
      isOfDesk: true,
      pets: [{ id: booked.petId, name: 'Пипо', animalType: 'rodent' }],
    },
  ])
  const { parent, pet, status, contact, paidCents } = (
    await clientOf(service, vet).get(`/api/v2/appointments/${booked.id}`)
  ).json()
  expect({ parent, pet, status, contact, paidCents }).toMatchObject({
    parent: { id: booked.clientId, displayName: 'Радостина Илчева' },
    pet: { id: booked.petId },
    status: 'SCHEDULED',
    contact: { email: '', phone: `+359${phone.replaceAll(' ', '').slice(1)}` },
    paidCents: 0,
  })
  const ofAppend = (await service.log.readStream(appointmentStream(booked.id))).map(({ commandId }) => commandId)
  const ofClient = (await service.log.readStream(`account-${booked.clientId}`)).map(({ commandId }) => commandId)
  expect(new Set([...ofAppend, ...ofClient]).size).toBe(1)
  // Pressed twice it is one booking, although the phone is known by now.
  expect((await bookClient(vet, body, key)).json()).toMatchObject({ id: booked.id, clientId: booked.clientId })
})

test('the same phone is asked about with who has it, and another person is another client', async () => {
  const phone = nextPhone()
  const first = (await bookClient(vet, bodyOf(phone))).json<{ clientId: string; petId: string }>()
  await service.seen()
  const refused = await bookClient(vet, bodyOf(phone))
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'PHONE_KNOWN', clients: [{ id: first.clientId, name: 'Радостина Илчева' }] })

  const same = await clientOf(service, vet).post('/api/v2/appointments/add-appointment', {
    petId: first.petId,
    serviceId: 'exam',
    startsAt: nextStart(),
  })
  expect(same.statusCode).toBe(201)
  const further = await clientOf(service, vet).post(`/api/v2/clients/${first.clientId}/book-pet`, {
    serviceId: 'exam',
    startsAt: nextStart(),
    pet: { ...pipo, name: 'Мици', animalType: 'cat', gender: 'female' },
  })
  expect(further.json()).toMatchObject({ clientId: first.clientId })
  expect((await bookClient(vet, bodyOf(phone, { isAnotherPerson: true }))).statusCode).toBe(201)
  await service.seen()
  expect((await find(vet, phone)).map(({ pets }) => pets.length).toSorted((one, other) => one - other)).toEqual([1, 2])
})

test('two desks that write the same phone down at once get a client each, and neither is merged', async () => {
  const phone = nextPhone()
  const answers = await Promise.all([
    bookClient(vet, bodyOf(phone)),
    bookClient(vet, bodyOf(phone)),
    bookClient(other, bodyOf(phone)),
  ])
  const ids = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json<{ clientId: string }>().clientId)
  expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  await service.seen()
  expect(await find(other, phone)).toHaveLength(1)
})

test('a desk learns nothing of another desk’s clients, nor of parents who never came', async () => {
  const [phone, parentsPhone] = [nextPhone(), nextPhone()]
  const booked = (await bookClient(vet, bodyOf(phone))).json<{ clientId: string; petId: string }>()
  const parent = await registerParent(service, { name: 'Ана' })
  await clientOf(service, parent).put('/api/v2/accounts/me', { name: 'Ана', surname: 'Петрова', phone: parentsPhone })
  await service.seen()
  expect(await find(other, phone)).toEqual([])
  expect(await find(vet, parentsPhone)).toEqual([])
  expect((await bookClient(other, bodyOf(phone))).statusCode).toBe(201)
  const asOther = clientOf(service, other)
  const slot = { serviceId: 'exam', startsAt: nextStart() }
  const foreign = await asOther.post(`/api/v2/clients/${booked.clientId}/book-pet`, { ...slot, pet: pipo })
  const unknown = await asOther.post(`/api/v2/clients/${randomUUID()}/book-pet`, { ...slot, pet: pipo })
  expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
  expect(foreign.json()).toMatchObject({ detail: unknown.json<{ detail: string }>().detail })
  expect((await asOther.post('/api/v2/appointments/add-appointment', { ...slot, petId: booked.petId })).statusCode).toBe(404)

  // Once they were booked here, their phone finds them and the pet that came, and no other of theirs.
  await book(service, { parent, vet, startsAt: nextStart() })
  expect(await find(vet, parentsPhone)).toMatchObject([{ id: parent.accountId, isOfDesk: false, pets: [{ id: parent.petId }] }])
  const own = await clientOf(service, vet).post(`/api/v2/clients/${parent.accountId}/book-pet`, { ...slot, pet: pipo })
  expect(own.statusCode).toBe(404)
})

test('a clinic’s reception books a new client with its vet, and its vets know who is the clinic’s', async () => {
  const clinic = await registerClinic(service)
  const member = await registerVet(service)
  await joinClinic(service, clinic, member)
  const phone = nextPhone()
  expect((await bookClient(clinic, bodyOf(phone, { professionalId: other.professionalId }))).statusCode).toBe(404)
  const answer = await bookClient(clinic, bodyOf(phone, { professionalId: member.professionalId }))
  expect(answer.statusCode).toBe(201)
  const { clientId, petId } = answer.json<{ clientId: string; petId: string }>()
  await service.seen()
  for (const desk of [clinic, member]) expect(await find(desk, phone)).toMatchObject([{ id: clientId, isOfDesk: true }])
  expect(await find(other, phone)).toEqual([])
  const again = { petId, serviceId: 'exam', startsAt: nextStart() }
  expect((await clientOf(service, member).post('/api/v2/appointments/add-appointment', again)).statusCode).toBe(201)
})

test('a walker has a desk like a vet; a parent and a signed-out caller have none', async () => {
  const walker = await registerVet(service, { role: 'PET_WALKER', serviceAreaKm: 5 })
  await service.seen()
  expect((await bookClient(walker, bodyOf(nextPhone()))).statusCode).toBe(201)
  const parent = await registerParent(service)
  await service.seen()
  expect((await bookClient(parent, bodyOf(nextPhone()))).statusCode).toBe(403)
  expect((await clientOf(service).post('/api/v2/clients/find-by-phone', { phone: nextPhone() })).statusCode).toBe(401)
})

test('bad input is named in both languages, and nothing is appended', async () => {
  const before = await service.log.head()
  const wrong = [
    { client: { name: 'Радостина', surname: '', phone: '12' } },
    { client: { name: '', surname: '', phone: nextPhone() } },
    { pet: { ...pipo, name: '' } },
    { pet: { ...pipo, born: '2099' } },
    { pet: { ...pipo, animalType: 'dragon' } },
  ]
  for (const change of wrong) expect((await bookClient(vet, bodyOf(nextPhone(), change))).statusCode).toBe(400)
  const say = async (language: string) => {
    const body = bodyOf('12')
    const answer = await clientOf(service, vet).post('/api/v2/clients/book-client', body, {
      headers: { 'accept-language': language },
    })
    return answer.json<{ errors: { path: string; message: string }[] }>().errors
  }
  expect(await say('bg')).toEqual([{ path: 'client.phone', message: expect.stringContaining('телефонен номер') }])
  expect(await say('en')).toEqual([{ path: 'client.phone', message: expect.stringContaining('phone number') }])
  expect(await service.log.head()).toBe(before)
})

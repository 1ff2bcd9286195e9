import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JoinPreview } from '@lapka/contracts/api/clients.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { clientOf } from '../testing/client.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import {
  hotelRooms,
  inDays,
  registerHotel,
  registerParent,
  registerVet,
  type Hotel,
  type Parent,
  type Person,
  type Vet,
} from '../testing/town.ts'

let service: TestService
let vet: Vet
let hotel: Hotel
beforeAll(async () => {
  service = await startTestService({ linksPerAddress: 500 })
  ;[vet, hotel] = await Promise.all([registerVet(service), registerHotel(service, hotelRooms())])
  await service.seen()
})
afterAll(() => service.stop())

const dog = { animalType: 'dog', gender: 'male', born: '2024' }
let nth = 0
const person = () => ({ name: 'Радостина', surname: 'Илчева', phone: `0888 800 ${100 + nth}` })
const post = async <Answer>(who: Person, url: string, body: object): Promise<Answer> => {
  const answer = await clientOf(service, who).post(`/api/v2/clients/${url}`, body)
  if (answer.statusCode >= 300) throw new Error(answer.body)
  await service.seen()
  return answer.json<Answer>()
}
const makeLink = async (desk: Person, clientId: string) =>
  (await post<{ secret: string }>(desk, `${clientId}/make-link`, {})).secret

/** A client of the vet with one visit to come. */
const clientOfVet = async () => {
  nth += 1
  const booked = { serviceId: 'exam', startsAt: inDays(2 + nth, '09:00'), client: person(), pet: { ...dog, name: 'Рекс' } }
  const { id, clientId, petId } = await post<{ id: string; clientId: string; petId: string }>(vet, 'book-client', booked)
  return { id, clientId, petId, secret: await makeLink(vet, clientId), phone: booked.client.phone }
}
const clientOfHotel = async () => {
  nth += 1
  const today = localDateOf(Date.now(), 'Europe/Sofia')
  const dates = { arrival: addDays(today, 5 * nth), departure: addDays(today, 5 * nth + 2) }
  const pets = ['Бари', 'Ноа'].map((name) => ({ ...dog, name, weightKg: null }))
  const body = { classId: 1, ...dates, extraIds: [], client: person(), pets, reason: 'Яде в 19:00' }
  const { id, clientId } = await post<{ id: string; clientId: string }>(hotel, 'book-stay', body)
  return { id, clientId, secret: await makeLink(hotel, clientId) }
}
const preview = async (who: Person, secret: string) =>
  (
    await clientOf(service, who).send({ method: 'POST', url: '/api/v2/clients/preview-join', payload: { secret } })
  ).json<JoinPreview>()
const join = (who: Person, secret: string, pets: object[], key: string = randomUUID()) =>
  clientOf(service, who).post('/api/v2/clients/join-client', { secret, pets }, { key })
const newParent = async (): Promise<Parent> => {
  const parent = await registerParent(service)
  await service.seen()
  return parent
}

test('a signed-in parent takes over a visit and a stay of two desks, with pets; both desks see that it happened', async () => {
  const parent = await newParent()
  const [ofVet, ofHotel] = [await clientOfVet(), await clientOfHotel()]
  const seen = await preview(parent, ofVet.secret)
  expect(seen).toMatchObject({
    name: 'Радостина',
    pets: [{ id: ofVet.petId, name: 'Рекс', animalType: 'dog', sameAs: null }],
    visits: 1,
    stays: 0,
    phone: expect.stringMatching(/^\+359888800/),
  })
  const stays = await preview(parent, ofHotel.secret)
  expect(stays).toMatchObject({ visits: 0, stays: 1, pets: [{ name: 'Бари' }, { name: 'Ноа' }] })
  const key = randomUUID()
  const decided = [{ petId: ofVet.petId, ownPetId: parent.petId }]
  const [first, again] = [await join(parent, ofVet.secret, decided, key), await join(parent, ofVet.secret, decided, key)]
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body])
  const both = await join(
    parent,
    ofHotel.secret,
    stays.pets.map(({ id }) => ({ petId: id, ownPetId: null })),
  )
  expect(both.statusCode).toBe(200)
  await service.seen()

  const own = clientOf(service, parent)
  const list = (await own.get('/api/v2/appointments')).json<{ items: { id: string }[] }>().items.map(({ id }) => id)
  expect(new Set(list)).toEqual(new Set([ofVet.id, ofHotel.id]))
  expect((await own.get(`/api/v2/appointments/${ofHotel.id}`)).json()).toMatchObject({
    party: 'parent',
    reason: 'Яде в 19:00',
    parent: { id: parent.accountId },
    stay: { pets: [{ name: 'Бари' }, { name: 'Ноа' }] },
  })
  const pets = (await own.get('/api/v2/pets')).json<{ items: { id: string }[] }>().items.map(({ id }) => id)
  expect(new Set(pets)).toEqual(new Set([parent.petId, ofVet.petId, ...stays.pets.map(({ id }) => id)]))
  const history = (await own.get(`/api/v2/appointments/${ofVet.id}/history`)).json<{ items: { type: string }[] }>()
  expect(history.items.map(({ type }) => type)).toContain('AppointmentParentChanged')
  expect((await own.get('/api/v2/accounts/me')).json()).toMatchObject({ phone: seen.phone })

  for (const [desk, id] of [
    [vet, ofVet.id],
    [hotel, ofHotel.id],
  ] as const)
    expect((await clientOf(service, desk).get(`/api/v2/appointments/${id}`)).json()).toMatchObject({
      parent: { id: parent.accountId },
      contact: { client: 'taken_over', email: expect.stringContaining('@') },
    })
  const found = await clientOf(service, vet).post('/api/v2/clients/find-by-phone', { phone: ofVet.phone })
  expect(found.json()).toMatchObject({ items: [{ id: parent.accountId, isOfDesk: false, pets: [{ id: ofVet.petId }] }] })
  expect((await clientOf(service, vet).post(`/api/v2/clients/${ofVet.clientId}/make-link`)).statusCode).toBe(404)
  // The visit is theirs: they cancel it as one that they booked.
  expect((await own.post(`/api/v2/appointments/${ofVet.id}/cancel-appointment`)).statusCode).toBe(200)
})

test('of two accounts that take one client over at once one has all of it, and the other is told that the link is over', async () => {
  const { secret, petId, id } = await clientOfVet()
  const [one, two] = [await newParent(), await newParent()]
  const pets = [{ petId, ownPetId: null }]
  const answers = await Promise.all([join(one, secret, pets), join(two, secret, pets)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'CLIENT_LINK_OVER' })
  await service.seen()
  const winner = answers[0].statusCode === 200 ? one : two
  expect((await clientOf(service, winner).get(`/api/v2/appointments/${id}`)).json()).toMatchObject({ party: 'parent' })
  expect((await clientOf(service, winner === one ? two : one).get(`/api/v2/appointments/${id}`)).statusCode).toBe(404)
})

test('an old, a stopped or a guessed link, a pet that nobody asked about, and another’s pet: a clear answer, and nothing is appended', async () => {
  const { secret, petId, clientId } = await clientOfVet()
  const [parent, other] = [await newParent(), await newParent()]
  const before = await service.log.head()
  const codeOf = async (asked: string, pets: object[]) => (await join(parent, asked, pets)).json<{ code: string }>().code
  expect(await codeOf('A'.repeat(65), [])).toBe('CLIENT_LINK_OVER')
  expect(await codeOf('short', [])).toBe('INVALID_INPUT')
  expect(await codeOf(secret, [])).toBe('CLIENT_PETS_CHANGED')
  expect(await codeOf(secret, [{ petId, ownPetId: other.petId }])).toBe('NOT_FOUND')
  expect(await codeOf(secret, [{ petId, ownPetId: petId }])).toBe('NOT_FOUND')
  const { now } = service.clock
  service.clock.now = () => new Date(Date.now() + 31 * DAY_MS).toISOString()
  expect(await codeOf(secret, [{ petId, ownPetId: null }])).toBe('CLIENT_LINK_OVER')
  service.clock.now = now
  for (const who of [vet, hotel]) expect((await join(who, secret, [{ petId, ownPetId: null }])).statusCode).toBe(403)
  const appended = (await service.log.readAll(before, 1_000)).map(({ type }) => type)
  expect(appended).not.toContain('ClientJoined')
  expect(appended).not.toContain('PetTakenOver')
  await post(vet, `${clientId}/revoke-link`, {})
  expect(await codeOf(secret, [{ petId, ownPetId: null }])).toBe('CLIENT_LINK_OVER')
  expect(await preview(parent, secret)).toMatchObject({ code: 'CLIENT_LINK_OVER' })
})

test('an account that is erased takes with it what the desk wrote of them before', async () => {
  const { secret, petId, clientId, id } = await clientOfVet()
  const parent = await newParent()
  await join(parent, secret, [{ petId, ownPetId: null }])
  const own = clientOf(service, parent)
  await own.post(`/api/v2/appointments/${id}/cancel-appointment`)
  await service.seen()
  await givePassword(service, parent)
  const erased = await own.post('/api/v2/accounts/me/erase-account', { password: PASSWORD })
  expect([erased.statusCode, erased.body]).toEqual([200, expect.any(String)])
  const opened = JSON.stringify(await service.vault.openEvents(await service.log.readStream(`account-${clientId}`)))
  expect(opened).not.toContain('Радостина')
})

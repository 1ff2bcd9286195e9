import type { AdoptionRequestView } from '@lapka/contracts/api/adoption-requests.ts'
import type { AnimalView } from '@lapka/contracts/api/animals.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { adoptionStream } from '@lapka/contracts/streams.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, type Parent, type Person, type Vet } from '../testing/town.ts'
import { listAnimal, newChip, registerShelter, requestAnimal, requestOf } from './testing/list-animal.ts'

let service: TestService
let shelter: Vet
let other: Vet
let parent: Parent
beforeAll(async () => {
  service = await startTestService()
  ;[shelter, other, parent] = await Promise.all([registerShelter(service), registerShelter(service), registerParent(service)])
})
afterAll(async () => {
  await service.stop()
})

const as = (who?: Person) => clientOf(service, who)
const requestsOf = async (who: Person): Promise<AdoptionRequestView[]> => {
  await service.seen()
  return (await as(who).get('/api/v2/adoption-requests')).json<{ items: AdoptionRequestView[] }>().items
}
type Act = 'withdraw' | 'decline' | 'agree'
const act = (who: Person, verb: Act, at: { animal: string; request: string }, body: object = {}) =>
  as(who).post(`/api/v2/animals/${at.animal}/requests/${at.request}/${verb}-request`, body)
const decline = { reason: 'Има нужда от двор.' }

test('a family asks, its shelter reads who and why, and the words lie sealed in the log', async () => {
  const animal = await listAnimal(service, shelter)
  const request = await requestAnimal(service, parent, animal)
  const [own] = await requestsOf(parent)
  expect(own).toMatchObject({ id: request, status: 'asked', parent: null, animal: { id: animal, name: 'Шаро' } })
  const asked = (await requestsOf(shelter)).find(({ id }) => id === request)
  expect(asked).toMatchObject({ home: 'house-with-yard', message: requestOf(animal).message, petId: null })
  expect(asked?.parent?.email).toContain('@')
  expect(await requestsOf(other)).toEqual([])
  expect((await as().get(`/api/v2/animals/${animal}`)).json<AnimalView>()).toMatchObject({ requestCount: 1 })
  const events = JSON.stringify(await service.log.readStream(adoptionStream(animal)))
  for (const words of ['Котарак', 'две кучета', 'Търсим']) expect(events).not.toContain(words)
  expect((await act(parent, 'withdraw', { animal, request })).statusCode).toBe(200)
  expect((await requestsOf(shelter)).find(({ id }) => id === request)).toMatchObject({
    status: 'withdrawn',
    message: '',
    parent: { phone: '', email: '' },
  })
})

test('the shelter declines with a reason that the family reads', async () => {
  const animal = await listAnimal(service, shelter)
  const request = await requestAnimal(service, parent, animal)
  expect((await act(shelter, 'decline', { animal, request }, { reason: ' ' })).statusCode).toBe(400)
  expect((await act(shelter, 'decline', { animal, request }, decline)).statusCode).toBe(200)
  expect((await requestsOf(parent)).find(({ id }) => id === request)).toMatchObject({ status: 'declined', ...decline })
  expect((await act(parent, 'withdraw', { animal, request })).json()).toMatchObject({ code: 'REQUEST_OVER' })
})

test('of fifty families that ask exactly one adopts, also where two are agreed to at once: the animal is its pet, with its chip', async () => {
  const chip = newChip()
  const animal = await listAnimal(service, shelter, { chip, breed: 'Каракачанско куче' })
  const families = await Promise.all(Array.from({ length: 50 }, () => registerParent(service)))
  const answers = await Promise.all(families.map((one) => as(one).post('/api/v2/adoption-requests', requestOf(animal))))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect((await as(parent).post('/api/v2/adoption-requests', requestOf(animal))).json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS_FOR_ANIMAL',
  })
  const chosen = answers.slice(0, 2).map((answer) => answer.json<{ id: string }>().id)
  const agreed = await Promise.all(chosen.map((request) => act(shelter, 'agree', { animal, request })))
  expect(agreed.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409])
  const all = (await requestsOf(shelter)).filter((one) => one.animal.id === animal)
  expect(all.map(({ status }) => status).filter((status) => status === 'agreed')).toHaveLength(1)
  expect(all.filter(({ status, closedWhy }) => status === 'closed' && closedWhy === 'adopted')).toHaveLength(49)
  const happy = families[agreed.findIndex(({ statusCode }) => statusCode === 200)] as Parent
  const pets = (await as(happy).get('/api/v2/pets')).json<{ items: Pet[] }>().items
  expect(pets.find((pet) => pet.chip === chip)).toMatchObject({ name: 'Шаро', breed: 'Каракачанско куче', born: '2024-03-01' })
  expect((await as().get(`/api/v2/animals/${animal}`)).json<AnimalView>()).toMatchObject({ status: 'homed', requestCount: 0 })
  // It is a parent's now: no shelter lists its chip.
  expect((await as(shelter).post(`/api/v2/animals/${animal}/list-again`)).json()).toMatchObject({ code: 'CHIP_OF_ANOTHER' })
})

test('what can’t be asked is refused in words, and nothing is appended', async () => {
  const [animal, homed, gone] = await Promise.all([1, 2, 3].map(() => listAnimal(service, shelter)))
  const family = await registerParent(service)
  const waiting = await requestAnimal(service, family, gone ?? '')
  await as(shelter).post(`/api/v2/animals/${homed}/home-animal`)
  await as(shelter).post(`/api/v2/animals/${gone}/withdraw-animal`)
  expect((await requestsOf(family)).find(({ id }) => id === waiting)).toMatchObject({ status: 'closed', closedWhy: 'taken-down' })
  await requestAnimal(service, family, animal ?? '')
  const head = await service.seen()
  const refused = async (who: Person, body: object) =>
    (await as(who).post('/api/v2/adoption-requests', body)).json<{ code: string }>().code
  expect(await refused(family, requestOf(animal ?? ''))).toBe('ALREADY_REQUESTED')
  expect(await refused(family, requestOf(homed ?? ''))).toBe('ANIMAL_NOT_LISTED')
  expect(await refused(family, requestOf(gone ?? ''))).toBe('NOT_FOUND')
  expect(await refused(shelter, requestOf(animal ?? ''))).toBe('NOT_ALLOWED')
  for (const body of [{ home: 'castle' }, { message: ' ' }, { message: 'я'.repeat(1001) }, { children: '' }, { priceCents: 1 }])
    expect(await refused(parent, { ...requestOf(animal ?? ''), ...body })).toBe('INVALID_INPUT')
  expect(await service.log.head()).toBe(head)
})

test('a family that waits is not erased; afterwards nothing of its words is left to read', async () => {
  const animal = await listAnimal(service, shelter)
  const leaving = await registerParent(service)
  await givePassword(service, leaving)
  const request = await requestAnimal(service, leaving, animal)
  const erase = () => as(leaving).post('/api/v2/accounts/me/erase-account', { password: PASSWORD })
  expect((await erase()).json()).toMatchObject({ code: 'ADOPTION_UNDER_WAY' })
  const file = await as(leaving).get('/api/v2/accounts/me/export')
  expect(file.body).toContain('Котарак')
  expect(file.body).toContain('AdoptionRequested')
  expect((await as(shelter).get('/api/v2/accounts/me/export')).body).not.toContain('Котарак')
  await act(leaving, 'withdraw', { animal, request })
  expect((await erase()).statusCode).toBe(200)
  expect((await requestsOf(shelter)).some(({ id }) => id === request)).toBe(false)
})

test('a visit is offered, taken once, moved and cancelled by either side, and is a calendar’s event', async () => {
  const animal = await listAnimal(service, shelter)
  const [first, second] = await Promise.all([registerParent(service), registerParent(service)])
  const at = async (who: Person) => `/api/v2/animals/${animal}/requests/${await requestAnimal(service, who, animal)}`
  const [own, others] = [await at(first), await at(second)]
  const [ten, twelve] = [inDays(3, '10:00'), inDays(3, '12:00')]
  const offer = (path: string, startsAt: string[]) => as(shelter).post(`${path}/offer-visit`, { startsAt })
  const codeOf = async (answer: Promise<{ json: () => unknown }>) => ((await answer).json() as { code?: string }).code
  expect(await codeOf(offer(own, [inDays(-1, '10:00')]))).toBe('VISIT_IN_PAST')
  expect(await codeOf(offer(own, [inDays(3, '03:00')]))).toBe('VISIT_OUTSIDE_HOURS')
  expect(await codeOf(offer(own, []))).toBe('INVALID_INPUT')
  expect(await codeOf(as(first).post(`${own}/book-visit`, { startsAt: ten }))).toBe('VISIT_NOT_OFFERED')
  for (const path of [own, others]) expect((await offer(path, [ten, twelve])).statusCode).toBe(200)
  // Two families take one time at once: one of them has it.
  const racers = await Promise.all([
    as(first).post(`${own}/book-visit`, { startsAt: ten }),
    as(second).post(`${others}/book-visit`, { startsAt: ten }),
  ])
  expect(racers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409])
  const [lucky, path] = racers[0]?.statusCode === 200 ? [first, own] : [second, others]
  const seen = async () => (await requestsOf(lucky)).find((one) => one.animal.id === animal)
  expect((await seen())?.visit).toMatchObject({ startsAt: ten, isCancelled: false, sequence: 0 })
  expect((await as(shelter).post(`${path}/book-visit`, { startsAt: inDays(4, '09:00'), minutes: 30 })).statusCode).toBe(200)
  expect((await seen())?.visit).toMatchObject({ startsAt: inDays(4, '09:00'), sequence: 1 })
  const file = await as(lucky).get(`${path}/visit.ics`)
  expect(file.body).toContain('Шаро')
  expect(file.body).toContain('SEQUENCE:1')
  expect((await as(lucky).post(`${path}/cancel-visit`)).statusCode).toBe(200)
  expect((await seen())?.visit).toMatchObject({ isCancelled: true })
  expect(await codeOf(as(shelter).post(`${path}/cancel-visit`))).toBe('NO_VISIT_AHEAD')
  // Its time is free again, also once a request ends.
  expect((await as(lucky).post(`${path}/book-visit`, { startsAt: twelve })).statusCode).toBe(200)
  expect((await as(shelter).post(`/api/v2/animals/${animal}/withdraw-animal`)).statusCode).toBe(200)
  expect(await seen()).toMatchObject({ status: 'closed', visit: { isCancelled: true } })
})

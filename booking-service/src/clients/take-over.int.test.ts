import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { issueToken } from '@lapka/state/accounts/tokens.ts'
import { clientOf } from '../testing/client.ts'
import { bookClient } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Vet } from '../testing/town.ts'

let service: TestService
let vet: Vet
let other: Vet
beforeAll(async () => {
  service = await startTestService({ signUpsPerAddress: 200, linksPerAddress: 500 })
  ;[vet, other] = await Promise.all([registerVet(service), registerVet(service)])
  await service.seen()
})
afterAll(() => service.stop())

let nth = 0
const newClient = () => {
  nth += 1
  return bookClient(service, vet, { phone: `0888 555 ${100 + nth}`, startsAt: inDays(2 + nth, '09:00') })
}
const makeLink = async (clientId: string, key: string = randomUUID()) => {
  const answer = await clientOf(service, vet).post(`/api/v2/clients/${clientId}/make-link`, undefined, { key })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ secret: string; until: string }>().secret
}
const open = (secret: string) => clientOf(service).send({ method: 'POST', url: '/api/v2/clients/open-link', payload: { secret } })
const password = 'кон батерия скоба'
const signUp = (email: string, clientLink: string, change: object = {}) => {
  const person = { email, password, role: 'PARENT', name: 'Рада', surname: 'Илчева', language: 'bg', clientLink, ...change }
  return clientOf(service).send({ method: 'POST', url: '/api/v2/accounts', payload: person })
}
/** Opens the letter of the last sign-up with this address. */
const confirm = async (email: string) => {
  const opened = await service.vault.openEvents(await service.log.readAll(0, 100_000))
  const requested = openedFactsOf(opened, 'SignUpRequested').findLast((one) => one.email === email)
  if (requested === undefined) throw new Error('nobody signed up')
  const token = await issueToken(service.db, {
    purpose: 'confirm-account',
    accountId: requested.accountId,
    now: service.clock.now(),
  })
  return clientOf(service).send({ method: 'POST', url: '/api/v2/accounts/confirm-account', payload: { token, password } })
}
const cookieOf = ({ headers }: Awaited<ReturnType<typeof confirm>>) => ({
  headers: {
    cookie: [headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';', 1)[0])
      .join('; '),
  },
})

test('who opens the link signs up, and the client’s account with its visits and pets is theirs', async () => {
  const { id, clientId, petId } = await newClient()
  const secret = await makeLink(clientId)
  expect((await open(secret)).json()).toEqual({
    desk: { displayName: expect.any(String), latinName: '' },
    name: 'Радостина',
    petNames: ['Пипо'],
  })
  expect((await signUp('rada@example.test', secret)).statusCode).toBe(202)
  // Asked for and not confirmed, it is still the desk's.
  expect((await clientOf(service, vet).get(`/api/v2/clients/${clientId}`)).json()).toMatchObject({ takenOverAt: null })
  const confirmed = await confirm('rada@example.test')
  expect(confirmed.statusCode).toBe(200)
  await service.seen()
  const own = clientOf(service, cookieOf(confirmed))
  expect((await own.get('/api/v2/accounts/me')).json()).toMatchObject({ id: clientId, email: 'rada@example.test', name: 'Рада' })
  expect((await own.get('/api/v2/pets')).json()).toMatchObject({ items: [{ id: petId }] })
  expect((await own.get(`/api/v2/appointments/${id}`)).json()).toMatchObject({ party: 'parent', status: 'SCHEDULED' })
  // The desk sees that it happened, and has no more say: neither pets nor links.
  const desk = clientOf(service, vet)
  expect((await desk.get(`/api/v2/clients/${clientId}`)).json()).toEqual({
    id: clientId,
    linkUntil: null,
    takenOverAt: expect.any(String),
  })
  expect((await desk.post(`/api/v2/clients/${clientId}/make-link`)).statusCode).toBe(404)
  const pet = { name: 'Мици', animalType: 'cat', gender: 'female', born: '2023' }
  const slot = { serviceId: 'exam', startsAt: inDays(2, '10:00') }
  expect((await desk.post(`/api/v2/clients/${clientId}/book-pet`, { ...slot, pet })).statusCode).toBe(404)
  // What they do elsewhere is theirs: another of their pets is not the desk's to know.
  const added = await own.post('/api/v2/pets', { ...pet, breed: 'other', temperament: [] })
  await service.seen()
  expect(
    (await desk.post('/api/v2/appointments/add-appointment', { ...slot, petId: added.json<{ id: string }>().id })).statusCode,
  ).toBe(404)
  const found = await desk.post('/api/v2/clients/find-by-phone', { phone: `0888 555 ${100 + nth}` })
  expect(found.json()).toMatchObject({ items: [{ id: clientId, isOfDesk: false, pets: [{ id: petId }] }] })
  // Used once, it opens nothing.
  expect((await open(secret)).json()).toMatchObject({ code: 'CLIENT_LINK_OVER' })
  expect((await signUp('later@example.test', secret)).statusCode).toBe(409)
})

test('of two who share a link the first to confirm has it, and the second gets nothing', async () => {
  const { clientId } = await newClient()
  const secret = await makeLink(clientId)
  for (const email of ['one@example.test', 'two@example.test']) await signUp(email, secret)
  const answers = await Promise.all([confirm('one@example.test'), confirm('two@example.test')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'CLIENT_LINK_OVER' })
})

test('a link that was stopped, replaced or has run out takes nothing over, also where somebody had asked with it', async () => {
  const { clientId } = await newClient()
  const first = await makeLink(clientId)
  await signUp('stopped@example.test', first)
  const second = await makeLink(clientId)
  expect((await open(first)).statusCode).toBe(409)
  expect((await confirm('stopped@example.test')).json()).toMatchObject({ code: 'CLIENT_LINK_OVER' })
  expect((await open(second)).statusCode).toBe(200)
  await clientOf(service, vet).post(`/api/v2/clients/${clientId}/revoke-link`)
  expect((await open(second)).statusCode).toBe(409)
  const third = await makeLink(clientId)
  const { now } = service.clock
  service.clock.now = () => new Date(Date.now() + 31 * DAY_MS).toISOString()
  expect((await open(third)).statusCode).toBe(409)
  service.clock.now = now
})

test('a guess opens nothing, and no professional takes a client over', async () => {
  const { clientId } = await newClient()
  const secret = await makeLink(clientId)
  expect((await open(`${secret.slice(0, 22)}${'A'.repeat(43)}`)).statusCode).toBe(409)
  expect((await open('A'.repeat(65))).statusCode).toBe(409)
  expect((await open('short')).statusCode).toBe(400)
  expect((await signUp('pro@example.test', secret, { role: 'VET' })).statusCode).toBe(409)
  // The log has no secret, and a retry of the desk's gets the same link.
  const key = randomUUID()
  const again = await makeLink(clientId, key)
  expect(await makeLink(clientId, key)).toBe(again)
  expect(JSON.stringify(await service.log.readStream(`account-${clientId}`))).not.toContain(again)
})

test('another desk and a parent have no link into a client', async () => {
  const { clientId } = await newClient()
  const asOther = clientOf(service, other)
  expect((await asOther.get(`/api/v2/clients/${clientId}`)).statusCode).toBe(404)
  for (const command of ['make-link', 'revoke-link'])
    expect((await asOther.post(`/api/v2/clients/${clientId}/${command}`)).statusCode).toBe(404)
  const parent = await registerParent(service)
  await service.seen()
  expect((await clientOf(service, parent).post(`/api/v2/clients/${clientId}/make-link`)).statusCode).toBe(403)
  expect((await clientOf(service, vet).get(`/api/v2/clients/${parent.accountId}`)).statusCode).toBe(404)
})

test('a desk forgets a client who asks for it, with their pets, once nothing is booked; and nobody with an account', async () => {
  const { id, clientId, petId } = await newClient()
  const desk = clientOf(service, vet)
  expect((await clientOf(service, other).post(`/api/v2/clients/${clientId}/erase-client`)).statusCode).toBe(404)
  expect((await desk.post(`/api/v2/clients/${clientId}/erase-client`)).json()).toMatchObject({ code: 'UPCOMING_VISIT' })
  await desk.post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
  await service.seen()
  expect((await desk.post(`/api/v2/clients/${clientId}/erase-client`)).statusCode).toBe(200)
  await service.seen()
  const opened = JSON.stringify([
    ...(await service.vault.openEvents(await service.log.readStream(`account-${clientId}`))),
    ...(await service.vault.openEvents(await service.log.readStream(`pet-${petId}`))),
  ])
  expect(opened).not.toContain('Радостина')
  expect(opened).not.toContain('Пипо')
  const phone = `0888 555 ${100 + nth}`
  expect((await desk.post('/api/v2/clients/find-by-phone', { phone })).json()).toEqual({ items: [] })
  const parent = await registerParent(service)
  await service.seen()
  expect((await desk.post(`/api/v2/clients/${parent.accountId}/erase-client`)).statusCode).toBe(404)
})

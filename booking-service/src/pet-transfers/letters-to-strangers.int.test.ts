import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { clientOf } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { addPet, registerParent, registerPerson, type Parent } from '../testing/town.ts'
import { codeOf } from './testing/transfer-stage.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const reason = 'Заминавам в чужбина'
const give = (owner: Parent, petId: string, email: string) =>
  clientOf(service, owner).post(`/api/v2/pets/${petId}/ask-transfer`, { email, reason })
const share = (owner: Parent, petId: string, email: string) =>
  clientOf(service, owner).post('/api/v2/household/invite-keeper', { petIds: [petId], email })
const petsOf = async (owner: Parent, count: number): Promise<string[]> => {
  const more = await Promise.all(Array.from({ length: count - 1 }, () => addPet(service, owner.accountId)))
  return [owner.petId, ...more]
}
const saidTo = (letters: readonly { statusCode: number; json: <T>() => T }[]) => letters.map(codeOf)
const address = (index: number) => `stranger-${index}@example.test`

test('an account gives away five pets a day and invites to ten addresses, however many pets it has', async () => {
  const owner = await registerParent(service)
  const pets = await petsOf(owner, 12)
  const given = []
  for (const [index, petId] of pets.slice(0, 6).entries()) given.push(await give(owner, petId, address(index)))
  expect(saidTo(given)).toEqual([201, 201, 201, 201, 201, 'TOO_MANY_LETTERS'])
  const invited = []
  for (const [index, petId] of pets.slice(0, 11).entries()) invited.push(await share(owner, petId, address(index + 20)))
  expect(saidTo(invited)).toEqual([...Array<number>(10).fill(201), 'TOO_MANY_LETTERS'])
  const today = service.clock.now
  service.clock.now = () => new Date(Date.now() + DAY_MS).toISOString()
  const tomorrow = [await give(owner, pets[5]!, address(5)), await share(owner, pets[10]!, address(30))]
  service.clock.now = today
  expect(saidTo(tomorrow)).toEqual([201, 201])
})

test('an account has one address written to five times a day, and is refused alike whether it has an account or not', async () => {
  const known = await registerPerson(service, 'PARENT')
  for (const email of ['nobody-here@example.test', known.email]) {
    const owner = await registerParent(service)
    const pets = await petsOf(owner, 6)
    const letters = []
    for (const [index, petId] of pets.slice(0, 5).entries())
      letters.push(await (index % 2 === 0 ? give : share)(owner, petId, index === 4 ? email.toUpperCase() : email))
    expect(saidTo(letters)).toEqual([201, 201, 201, 201, 201])
    for (const send of [give, share]) expect(codeOf(await send(owner, pets[5]!, email))).toBe('TOO_MANY_LETTERS_TO_ADDRESS')
    expect(codeOf(await give(owner, pets[5]!, address(1)))).toBe(201)
  }
})

test('requests at once do not pass the limit together, and the same request again is one letter', async () => {
  const owner = await registerParent(service)
  const pets = await petsOf(owner, 8)
  const answers = await Promise.all(pets.map((petId, index) => give(owner, petId, address(index))))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
  const other = await registerParent(service)
  const [petId = '', ...rest] = await petsOf(other, 6)
  const once = { url: `/api/v2/pets/${petId}/ask-transfer`, payload: { email: address(1), reason }, method: 'POST' } as const
  const headers = { ...other.headers, 'idempotency-key': 'pressed-twice' }
  for (let times = 0; times < 3; times++) expect((await service.app.inject({ ...once, headers })).statusCode).toBe(201)
  const more = []
  for (const [index, one] of rest.entries()) more.push(await give(other, one, address(index + 2)))
  expect(saidTo(more)).toEqual([201, 201, 201, 201, 'TOO_MANY_LETTERS'])
})

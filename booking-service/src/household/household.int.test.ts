import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Household } from '@lapka/contracts/api/household.ts'
import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { clientOf } from '../testing/client.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { book } from '../testing/road.ts'
import { startServiceWithCheckouts } from '../testing/start-service-with-checkouts.ts'
import { addPet, inDays, registerParent, registerPerson, registerVet, type Parent, type Person } from '../testing/town.ts'
import { inviteSecondAdult, sharePet } from './testing/share-pet.ts'

const service = await startServiceWithCheckouts()

const yesterday = inDays(-1, '06:00').slice(0, 10)
const note = (text: string) => ({ entry: { kind: 'note', on: yesterday, text } })
const as = (person: Person) => clientOf(service, person)
const householdOf = async (person: Person): Promise<Household> => {
  await service.seen()
  return (await as(person).get('/api/v2/household')).json<Household>()
}
const entriesOf = async (person: Person, petId: string): Promise<RecordEntry[]> => {
  await service.seen()
  return (await as(person).get(`/api/v2/pets/${petId}/entries`)).json<{ items: RecordEntry[] }>().items
}
const answer = (person: Person, { id, petIds }: { id: string; petIds: string[] }, which = 'accept') =>
  as(person).post(`/api/v2/keeper-invitations/${id}/${which}-invitation`, { petIds })
const end = (person: Person, keeperId: string, petIds: string[]) =>
  as(person).post('/api/v2/household/end-keeping', { petIds, keeperId })
const code = (said: { statusCode: number; body: string }) =>
  said.statusCode < 400 ? said.statusCode : (JSON.parse(said.body) as { code: string }).code

/** Everything that a keeper may do with a pet, and what the API says to this person. */
const askAll = async (person: Person, petId: string, vet?: { professionalId: string }) => {
  await service.seen()
  const client = as(person)
  const at = `/api/v2/pets/${petId}`
  const profile = { name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'labrador', born: '2022', temperament: [] }
  const booking = { professionalId: vet?.professionalId, petId, serviceId: 'exam', reason: 'Куца' }
  const said = {
    record: code(await client.get(`${at}/record`)),
    entries: code(await client.get(`${at}/entries`)),
    looks: code(await client.get(`${at}/looks`)),
    addEntry: code(await client.post(`${at}/add-entry`, note('Чеше се'))),
    change: code(await client.put(at, profile)),
    died: code(await client.post(`${at}/mark-died`, { on: null })),
    lives: code(await client.post(`${at}/withdraw-death`)),
    end: code(await end(person, randomUUID(), [petId])),
    ...(vet && { book: code(await client.post('/api/v2/appointments', { ...booking, startsAt: inDays(nextDay(), '09:00') })) }),
  }
  await service.seen()
  return {
    ...said,
    isListed: (await client.get('/api/v2/pets')).json<{ items: { id: string }[] }>().items.some(({ id }) => id === petId),
    isCaredFor: (await client.get('/api/v2/pets/care')).body.includes(petId),
  }
}
let day = 3
const nextDay = () => (day += 1)
const keeper = {
  record: 200,
  entries: 200,
  looks: 200,
  addEntry: 201,
  change: 200,
  died: 200,
  lives: 200,
  end: 200,
  isListed: true,
  isCaredFor: true,
}
const stranger = Object.fromEntries(
  Object.entries(keeper).map(([what, said]) => [what, typeof said === 'boolean' ? false : 'NOT_FOUND']),
)

describe('a second adult', () => {
  test('may do all that the owner may from the acceptance on, and nothing before it or after it was ended', async () => {
    const [owner, second, vet] = await Promise.all([
      registerParent(service),
      registerPerson(service, 'PARENT'),
      registerVet(service),
    ])
    const { petId } = owner
    expect(await askAll(second, petId, vet)).toEqual({ ...stranger, book: 'NOT_FOUND' })
    const id = await inviteSecondAdult(service, owner, second.email)
    expect(await askAll(second, petId, vet)).toEqual({ ...stranger, book: 'NOT_FOUND' })
    expect((await householdOf(second)).invitations).toMatchObject([{ id, ownerName: 'Елена Тодорова', pets: [{ id: petId }] }])
    expect(code(await answer(second, { id, petIds: [petId] }))).toBe(200)
    expect(await askAll(second, petId, vet)).toEqual({ ...keeper, book: 201 })
    expect(await askAll(owner, petId, vet)).toEqual({ ...keeper, book: 201 })
    expect(code(await end(owner, second.accountId, [petId]))).toBe(200)
    expect(await askAll(second, petId, vet)).toEqual({ ...stranger, book: 'NOT_FOUND' })
    expect(await askAll(owner, petId)).toEqual(keeper)
  })

  test('corrects their own entries alone, and what they leave behind is the owner’s to correct', async () => {
    const [owner, second] = await Promise.all([registerParent(service), registerPerson(service, 'PARENT')])
    const { petId } = owner
    await sharePet(service, owner, second)
    const of = async (person: Person, text: string) =>
      (await as(person).post(`/api/v2/pets/${petId}/add-entry`, note(text))).json<{ id: string }>().id
    const [owners, seconds] = [await of(owner, 'Яде добре'), await of(second, 'Кашля')]
    const correct = (person: Person, entryId: string) =>
      as(person).post(`/api/v2/pets/${petId}/correct-entry`, { entryId, entry: null })
    expect(code(await correct(second, owners))).toBe('NOT_FOUND')
    expect(code(await correct(owner, seconds))).toBe('NOT_FOUND')
    expect((await entriesOf(second, petId)).map(({ id, isOwn }) => [id === seconds, isOwn])).toEqual([
      [true, true],
      [false, false],
    ])
    await end(second, second.accountId, [petId])
    expect(code(await correct(second, seconds))).toBe('NOT_FOUND')
    expect((await entriesOf(owner, petId)).every(({ isOwn }) => isOwn)).toBe(true)
    expect(code(await correct(owner, seconds))).toBe(200)
  })

  test('writes on the owner’s subscription, and describes the pet as the owner’s', async () => {
    const [owner, second] = await Promise.all([registerParent(service), registerPerson(service, 'PARENT')])
    await sharePet(service, owner, second)
    await as(second).post(`/api/v2/pets/${owner.petId}/add-entry`, note('Кашля'))
    await service.seen()
    const record = async (person: Person) => (await as(person).get(`/api/v2/pets/${owner.petId}/record`)).json<RecordOverview>()
    const { storage } = await record(owner)
    expect(storage.trialEndsAt).not.toBeNull()
    expect((await record(second)).storage).toEqual(storage)
    expect((await service.handle.readEvents(`subscription-${second.accountId}`)).length).toBe(0)
    const profile = { name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'pug', born: '2022', temperament: [] }
    await as(second).put(`/api/v2/pets/${owner.petId}`, { ...profile, emergencyContact: 'Иван, 0888 123 456' })
    await expect.poll(async () => (await record(owner)).pet).toMatchObject({ breed: 'pug' })
    expect((await householdOf(owner)).items).toMatchObject([{ you: 'owner', second: { id: second.accountId } }])
    expect((await householdOf(second)).items).toMatchObject([{ you: 'second', owner: { id: owner.accountId } }])
  })

  test('books a visit that opens the record to its vet while they care for the pet, and silences what is due for both', async () => {
    const [owner, second, vet] = await Promise.all([
      registerParent(service),
      registerPerson(service, 'PARENT'),
      registerVet(service),
    ])
    const { petId } = owner
    await sharePet(service, owner, second)
    await book(service, { parent: { ...second, petId } as Parent, vet, startsAt: inDays(nextDay(), '10:00') })
    const isBooked = async (person: Person) => {
      await service.seen()
      return (await as(person).get('/api/v2/pets/care')).json<{ items: { isVisitBooked: boolean }[] }>().items[0]?.isVisitBooked
    }
    await expect.poll(() => isBooked(owner)).toBe(true)
    expect(await isBooked(second)).toBe(true)
    expect(code(await as(vet).get(`/api/v2/pets/${petId}/record`))).toBe(200)
    await end(owner, second.accountId, [petId])
    expect(code(await as(vet).get(`/api/v2/pets/${petId}/record`))).toBe('NOT_FOUND')
    expect(await isBooked(owner)).toBe(false)
  })

  test('who asks support opens the record to the operator of that case, as the owner does', async () => {
    const [owner, second, operator] = await Promise.all([
      registerParent(service),
      registerPerson(service, 'PARENT'),
      registerPerson(service, 'OPERATOR'),
    ])
    await sharePet(service, owner, second)
    const words = { name: 'Втори', email: second.email, text: 'Не виждам картона' }
    const { id } = (await as(second).post('/api/v2/cases', words)).json<{ id: string }>()
    const look = () => as(operator).get(`/api/v2/pets/${owner.petId}/record?case=${id}`)
    await service.seen()
    expect(code(await look())).toBe(200)
    await end(second, second.accountId, [owner.petId])
    expect(code(await look())).toBe('NOT_FOUND')
  })
})

describe('an invitation', () => {
  test('gets the same answer for an unknown address, a parent’s and a professional’s, and the last is of no use', async () => {
    const [owner, parent, vet] = await Promise.all([
      registerParent(service),
      registerPerson(service, 'PARENT'),
      registerVet(service),
    ])
    const answers: unknown[] = []
    for (const email of ['nobody@example.test', parent.email, vet.email]) {
      const said = await as(owner).post('/api/v2/household/invite-keeper', { petIds: [owner.petId], email })
      answers.push([said.statusCode, Object.keys(said.json<object>())])
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    const id = (await householdOf(owner)).items[0]?.invitation?.id ?? ''
    expect(code(await answer(vet, { id, petIds: [owner.petId] }))).toBe('NOT_ALLOWED')
    expect(code(await as(vet).get('/api/v2/household'))).toBe('NOT_ALLOWED')
  })

  test('to a new address waits for the account that is registered with it', async () => {
    const owner = await registerParent(service)
    const email = `${randomUUID()}@example.test`
    const id = await inviteSecondAdult(service, owner, email.toUpperCase())
    const second = await registerPerson(service, 'PARENT', { email })
    expect((await householdOf(second)).invitations).toMatchObject([{ id }])
    expect(code(await answer(second, { id, petIds: [owner.petId] }))).toBe(200)
    expect((await householdOf(second)).invitations).toEqual([])
  })

  test('of several pets is one: all or none, accepted together, and never for another’s pet', async () => {
    const [owner, second, other] = await Promise.all([
      registerParent(service),
      registerPerson(service, 'PARENT'),
      registerParent(service),
    ])
    const petIds = [owner.petId, await addPet(service, owner.accountId)]
    const invite = (ids: string[], email = second.email) =>
      as(owner).post('/api/v2/household/invite-keeper', { petIds: ids, email })
    expect(code(await invite([...petIds, other.petId]))).toBe('NOT_FOUND')
    expect((await householdOf(owner)).items.map(({ invitation }) => invitation)).toEqual([null, null])
    const { id } = (await invite(petIds)).json<{ id: string }>()
    expect((await householdOf(owner)).items.map(({ invitation }) => invitation?.email)).toEqual([second.email, second.email])
    expect(code(await answer(second, { id, petIds: [...petIds, other.petId] }))).toBe(200)
    expect((await householdOf(second)).items.map(({ petId }) => petId).toSorted()).toEqual(petIds.toSorted())
    expect(code(await invite(petIds, 'third@example.test'))).toBe('HOUSEHOLD_FULL')
  })

  test('is over when it was taken back, declined or ran out, and says so to the invited person alone', async () => {
    const [owner, second, other] = await Promise.all([
      registerParent(service),
      registerPerson(service, 'PARENT'),
      registerPerson(service, 'PARENT'),
    ])
    const petIds = [owner.petId]
    const taken = await inviteSecondAdult(service, owner, second.email)
    expect(code(await answer(owner, { id: taken, petIds }, 'withdraw'))).toBe(200)
    expect(code(await answer(second, { id: taken, petIds }))).toBe('KEEPER_INVITATION_OVER')
    expect(code(await answer(other, { id: taken, petIds }))).toBe('NOT_FOUND')
    const declined = await inviteSecondAdult(service, owner, second.email)
    expect(code(await answer(second, { id: declined, petIds }, 'decline'))).toBe(200)
    expect(code(await answer(second, { id: declined, petIds }))).toBe('KEEPER_INVITATION_OVER')
    const late = await inviteSecondAdult(service, owner, second.email)
    const real = service.clock.now
    service.clock.now = () => new Date(Date.now() + 7 * DAY_MS).toISOString()
    try {
      expect((await householdOf(second)).invitations).toEqual([])
      expect((await householdOf(owner)).items[0]?.invitation).toBeNull()
      expect(code(await answer(second, { id: late, petIds }))).toBe('KEEPER_INVITATION_OVER')
    } finally {
      service.clock.now = real
    }
  })

  test('two at once: each race has one clear winner', async () => {
    const [owner, second, third] = await Promise.all([
      registerParent(service),
      registerPerson(service, 'PARENT'),
      registerPerson(service, 'PARENT'),
    ])
    const petIds = [owner.petId]
    await Promise.all([inviteSecondAdult(service, owner, second.email), inviteSecondAdult(service, owner, third.email)])
    const open = (await Promise.all([second, third].map(householdOf))).flatMap(({ invitations }) => invitations)
    expect(open).toHaveLength(1)
    const invited = (await householdOf(second)).invitations.length === 1 ? second : third
    const id = open[0]?.id ?? ''
    expect((await Promise.all([answer(invited, { id, petIds }), answer(invited, { id, petIds })])).map(code)).toEqual([200, 200])
    expect(
      (await Promise.all([end(owner, invited.accountId, petIds), end(invited, invited.accountId, petIds)])).map(code),
    ).toContain(200)
    const next = await inviteSecondAdult(service, owner, second.email)
    const [accepted, withdrawn] = await Promise.all([
      answer(second, { id: next, petIds }),
      answer(owner, { id: next, petIds }, 'withdraw'),
    ])
    expect(new Set([code(accepted), code(withdrawn)])).toEqual(new Set([200, 'KEEPER_INVITATION_OVER']))
  })

  test.each([
    {},
    { petIds: [], email: 'a@b.test' },
    { petIds: ['x'], email: 'a@b.test' },
    { petIds: [randomUUID()], email: 'nobody' },
    { petIds: [randomUUID()], email: 'a@b.test', until: '2099-01-01' },
    { petIds: Array.from({ length: 51 }, () => randomUUID()), email: 'a@b.test' },
  ])('of nonsense is refused: %j', async (body) => {
    expect(code(await as(await registerParent(service)).post('/api/v2/household/invite-keeper', body))).toBe('INVALID_INPUT')
  })
})

describe('an erased account', () => {
  const erase = async (person: Person) => {
    await givePassword(service, person as Parent)
    await service.seen()
    return as(person).post('/api/v2/accounts/me/erase-account', { password: PASSWORD })
  }

  test('of the second adult takes their part and their own words, never the pet', async () => {
    const [owner, second] = await Promise.all([registerParent(service), registerParent(service)])
    const { petId } = owner
    await sharePet(service, owner, second)
    await as(owner).post(`/api/v2/pets/${petId}/add-entry`, note('Яде добре'))
    await as(second).post(`/api/v2/pets/${petId}/add-entry`, note('Кашля'))
    expect(code(await erase(second))).toBe(200)
    const shown = await entriesOf(owner, petId)
    expect(shown.map((entry) => (entry.kind === 'note' ? entry.text : '')).toSorted()).toEqual(['', 'Яде добре'])
    expect((await householdOf(owner)).items).toMatchObject([{ petId, name: 'Рекс', second: null }])
    const [added] = await service.handle.readOpened(petStream(petId))
    expect(added?.data).toMatchObject({ name: 'Рекс' })
  })

  test('of the owner takes the pet’s record with it, for the second adult too', async () => {
    const [owner, second] = await Promise.all([registerParent(service), registerPerson(service, 'PARENT')])
    await sharePet(service, owner, second)
    expect(code(await erase(owner))).toBe(200)
    expect(await askAll(second, owner.petId)).toEqual(stranger)
    expect((await householdOf(second)).items).toEqual([])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import type { PetCare } from '@lapka/contracts/api/pet-care.ts'
import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { hashPassword } from '../../sessions/password.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { PASSWORD } from '../../testing/give-password.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent } from '../../testing/town.ts'
import { openDuplicate } from './testing/twins.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const as = (person: { headers: { cookie: string } }): Client => clientOf(service, person as Parent)
const operator = async () => as(await registerPerson(service, 'OPERATOR'))
let chips = 0
const newChip = () => `100${String(1_000_000_000 + ++chips).padStart(12, '0')}`
const addPet = async (client: Client, name: string, chip: string): Promise<string> => {
  const pet = { name, gender: 'male', animalType: 'dog', breed: 'labrador-retriever', born: '2023-03-14', temperament: [], chip }
  return (await client.post('/api/v2/pets', pet)).json<{ id: string }>().id
}
const findDuplicate = (chip: string, petIds: string[]) => openDuplicate(service, chip, petIds)
const day = inDays(-2, '06:00').slice(0, 10)
const write = (client: Client, petId: string, text: string) =>
  client.post(`/api/v2/pets/${petId}/add-entry`, { entry: { kind: 'note', on: day, text } })
const entriesOf = async (client: Client, petId: string) => {
  await service.seen()
  const { items } = (await client.get(`/api/v2/pets/${petId}/entries`)).json<{ items: RecordEntry[] }>()
  return new Set(items.map((entry) => (entry.kind === 'note' ? `${entry.petId} ${entry.text}` : '')))
}
const recordOf = async (client: Client, petId: string, query = '') => {
  await service.seen()
  return (await client.get(`/api/v2/pets/${petId}/record${query}`)).json<RecordOverview>()
}
const twins = async (parent: Client) => {
  const chip = newChip()
  const [rex, rexi] = [await addPet(parent, 'Рекс', chip), await addPet(parent, 'Рекси', chip)]
  await write(parent, rex, 'Преглед')
  await write(parent, rexi, 'Бележка')
  return { chip, rex, rexi, caseId: await findDuplicate(chip, [rex, rexi]) }
}
const why = { reason: 'Едно и също куче, попитахме стопанина' }

test('linked pets of one parent have one record, each entry marked with its own, until they are unlinked', async () => {
  const parent = as(await registerParent(service))
  const { rex, rexi, caseId } = await twins(parent)
  const maya = await operator()
  expect((await maya.post(`/api/v2/cases/${caseId}/link-pets`, { petId: rex, otherId: rexi, ...why })).statusCode).toBe(200)
  for (const id of [rex, rexi]) expect(await entriesOf(parent, id)).toEqual(new Set([`${rex} Преглед`, `${rexi} Бележка`]))
  expect(await recordOf(parent, rexi)).toMatchObject({ counts: { note: 2 }, linked: [{ id: rex, name: 'Рекс' }] })
  const found = (await maya.get(`/api/v2/cases/${caseId}`)).json<CaseDetails>()
  expect(found.duplicate?.pets.map(({ id, linkedTo }) => [id, linkedTo])).toEqual([rex, rexi].toSorted().map((id) => [id, rex]))
  expect(found.history.map(({ type }) => type)).toEqual(['CaseOpened', 'DuplicateFound', 'CaseAssigned', 'PetsLinked'])
  await maya.post(`/api/v2/cases/${caseId}/unlink-pets`, { petId: rexi, otherId: rex, ...why })
  expect(await entriesOf(parent, rex)).toEqual(new Set([`${rex} Преглед`]))
  expect(await recordOf(parent, rexi)).toMatchObject({ counts: { note: 1 }, linked: [] })
})

test('of A to B and B to A at once one lands, and both pets know the same', async () => {
  const parent = as(await registerParent(service))
  const { rex, rexi, caseId } = await twins(parent)
  const maya = await operator()
  const answers = await Promise.all([
    maya.post(`/api/v2/cases/${caseId}/link-pets`, { petId: rex, otherId: rexi, ...why }),
    maya.post(`/api/v2/cases/${caseId}/link-pets`, { petId: rexi, otherId: rex, ...why }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const links = await Promise.all(
    [rex, rexi].map(async (id) =>
      (await service.log.readStream(petStream(id))).flatMap(({ type, data }) =>
        type === 'PetsLinked' ? [(data as { petId: string }).petId] : [],
      ),
    ),
  )
  expect(links[0]).toHaveLength(1)
  expect(links[1]).toEqual(links[0])
})

test('what falls due for linked pets is told once, by the doses of both', async () => {
  const parent = as(await registerParent(service))
  const { rex, rexi, caseId } = await twins(parent)
  const dose = { kind: 'vaccination', product: 'rabisin', dose: 'booster' }
  const old = { ...dose, on: '2024-01-10', validUntil: '2025-01-10' }
  const renewed = { ...dose, on: '2025-01-05', validUntil: '2028-01-05' }
  await parent.post(`/api/v2/pets/${rex}/add-entry`, { entry: old })
  await parent.post(`/api/v2/pets/${rexi}/add-entry`, { entry: renewed })
  const due = async () => {
    await service.seen()
    const { items } = (await parent.get('/api/v2/pets/care')).json<{ items: PetCare[] }>()
    return [rex, rexi].map((id) =>
      items.find(({ petId }) => petId === id)?.vaccinations.flatMap(({ group, dueOn }) => (group === 'rabies' ? [dueOn] : [])),
    )
  }
  expect(await due()).toEqual([['2025-01-10'], ['2028-01-05']])
  await (await operator()).post(`/api/v2/cases/${caseId}/link-pets`, { petId: rex, otherId: rexi, ...why })
  expect(await due()).toEqual([['2028-01-05'], []])
})

test('a vet with a visit for one of two linked pets reads both, each look on record in both; else neither is opened by the other', async () => {
  const [person, vet] = [await registerParent(service), await registerVet(service)]
  const parent = as(person)
  const doctor = as(vet)
  const { rex, rexi, caseId } = await twins(parent)
  await book(service, { parent: { ...person, petId: rex }, vet, startsAt: inDays(3, '07:00') })
  await service.seen()
  expect((await doctor.get(`/api/v2/pets/${rexi}/record`)).statusCode).toBe(404)
  const maya = await operator()
  await maya.post(`/api/v2/cases/${caseId}/link-pets`, { petId: rex, otherId: rexi, ...why })
  expect(await recordOf(doctor, rexi)).toMatchObject({ party: 'vet', counts: { note: 2 } })
  for (const id of [rex, rexi]) expect((await recordOf(parent, id)).looks.map(({ role }) => role)).toEqual(['vet'])
  await maya.post(`/api/v2/cases/${caseId}/unlink-pets`, { petId: rex, otherId: rexi, ...why })
  expect((await doctor.get(`/api/v2/pets/${rexi}/record`)).statusCode).toBe(404)
})

test('pets of two parents are never linked: each is written to, and an operator looks at each by the case', async () => {
  const [person, other] = [await registerParent(service), await registerParent(service)]
  const chip = newChip()
  const [rex, stolen] = [await addPet(as(person), 'Рекс', chip), await addPet(as(other), 'Макс', chip)]
  await write(as(person), rex, 'Преглед')
  const caseId = await findDuplicate(chip, [rex, stolen])
  const maya = await operator()
  const link = await maya.post(`/api/v2/cases/${caseId}/link-pets`, { petId: rex, otherId: stolen, ...why })
  expect(link.json()).toMatchObject({ code: 'PETS_OF_TWO_OWNERS' })
  expect(await recordOf(maya, rex, `?case=${caseId}`)).toMatchObject({ party: 'operator', counts: { note: 1 } })
  expect((await recordOf(as(person), rex)).looks).toMatchObject([{ role: 'operator' }])
  const letter = { petId: stolen, text: 'Моля, проверете номера на чипа.' }
  expect((await maya.post(`/api/v2/cases/${caseId}/write-to-keeper`, letter)).statusCode).toBe(200)
  expect((await as(other).get(`/api/v2/pets/${rex}/record`)).statusCode).toBe(404)
  // A pet of no such case, a case of another kind, a parent, a vet.
  const stranger = as(await registerParent(service))
  const foreign = await addPet(stranger, 'Ася', newChip())
  expect((await maya.get(`/api/v2/pets/${foreign}/record?case=${caseId}`)).statusCode).toBe(404)
  const wrong = await maya.post(`/api/v2/cases/${caseId}/link-pets`, { petId: rex, otherId: foreign, ...why })
  expect(wrong.statusCode).toBe(404)
  expect((await as(other).post(`/api/v2/cases/${caseId}/link-pets`, { petId: rex, otherId: stolen, ...why })).statusCode).toBe(
    403,
  )
  await maya.post(`/api/v2/cases/${caseId}/close-case`, { note: 'Грешен номер' })
  expect((await maya.get(`/api/v2/pets/${rex}/record?case=${caseId}`)).statusCode).toBe(404)
})

test('an erased owner’s pet stays in the case as erased, and its record opens no more', async () => {
  const person = await registerParent(service, { passwordHash: await hashPassword(PASSWORD) })
  const { rex, caseId } = await twins(as(person))
  const maya = await operator()
  const gone = await as(person).send({
    method: 'POST',
    url: '/api/v2/accounts/me/erase-account',
    payload: { password: PASSWORD },
    headers: person.headers,
  })
  expect(gone.statusCode).toBe(200)
  await service.seen()
  const found = (await maya.get(`/api/v2/cases/${caseId}`)).json<CaseDetails>()
  expect(found.duplicate).toMatchObject({
    chip: '',
    pets: [
      { isErased: true, name: '' },
      { isErased: true, hasChip: false },
    ],
  })
  expect((await maya.get(`/api/v2/pets/${rex}/record?case=${caseId}`)).statusCode).toBe(404)
  expect((await maya.post(`/api/v2/cases/${caseId}/close-case`, { note: 'Няма какво да се прави' })).statusCode).toBe(200)
})

test('an operator finds the owners of a chip by its digits as people write them, and the search is on record', async () => {
  const person = await registerParent(service)
  const chip = newChip()
  await addPet(as(person), 'Рекс', chip)
  await service.seen()
  const maya = await operator()
  const typed = chip.replace(/(\d{3})(?=\d)/g, '$1 ')
  const found = (await maya.get(`/api/v2/operations/people?q=${encodeURIComponent(typed)}`)).json()
  expect(found).toMatchObject({ by: 'chip', items: [{ id: person.accountId }] })
  const searches = await service.log.readStream('reads-people')
  expect(searches.at(-1)?.data).toEqual({ by: 'chip', count: 1 })
  expect(JSON.stringify(searches)).not.toContain(chip)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { petStream } from '@lapka/contracts/streams.ts'
import { clientOf, type Client } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerPerson } from '../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const parent = async (): Promise<Client> => clientOf(service, await registerPerson(service, 'PARENT'))
const rex = {
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'labrador-retriever',
  born: '2023-03-14',
  temperament: ['playful', 'playful', 'other-please-specify'],
  temperamentNote: 'бои се от гръмотевици',
  weightKg: 31,
  coat: 'double',
}
/** Fields that were left empty. */
const unsaid = {
  neutered: null,
  chip: '',
  chippedOn: null,
  allergies: '',
  medicine: '',
  feeding: '',
  emergencyContact: '',
  usualVet: '',
  death: null,
  photoUrl: null,
}
const petsOf = async (client: Client, position: number) =>
  (await client.get(`/api/v2/pets?after=${position}`)).json<{ items: object[] }>().items
type Saved = { id: string; position: number }

describe('a parent’s pets', () => {
  test('are added and changed, and seen right after; nothing personal of them lies open in the log', async () => {
    const client = await parent()
    const added = await client.post('/api/v2/pets', rex)
    expect(added.statusCode).toBe(201)
    const { id, position } = added.json<Saved>()
    expect(await petsOf(client, position)).toEqual([{ id, ...unsaid, ...rex, temperament: ['playful', 'other-please-specify'] }])
    const more = {
      neutered: true,
      chip: '100012604318772',
      chippedOn: '2023-06-01',
      allergies: 'пилешко',
      feeding: 'в 7 и 18 ч.',
    }
    const older = { ...rex, ...more, born: '2022', temperament: [], temperamentNote: 'ще се изпусне' }
    const changed = (await client.put(`/api/v2/pets/${id}`, older)).json<Saved>()
    expect(await petsOf(client, changed.position)).toEqual([{ id, ...unsaid, ...older, temperamentNote: '' }])
    const events = JSON.stringify(await service.log.readStream(petStream(id)))
    expect(events).not.toContain('Рекс')
    for (const secret of ['гръмотевици', 'пилешко', '100012604318772', '18 ч.']) expect(events).not.toContain(secret)
  })

  test('sent twice with one key are one pet', async () => {
    const client = await parent()
    const add = () => client.post('/api/v2/pets', rex, { key: 'one-pet-only' })
    const [first, again] = [(await add()).json<Saved>(), (await add()).json<Saved>()]
    expect(again).toEqual(first)
    expect(await petsOf(client, first.position)).toHaveLength(1)
  })

  test('cannot be changed by others, and one that does not exist looks the same', async () => {
    const [owner, other] = [await parent(), await parent()]
    const { id } = (await owner.post('/api/v2/pets', rex)).json<Saved>()
    const [foreign, missing] = [await other.put(`/api/v2/pets/${id}`, rex), await other.put(`/api/v2/pets/${randomUUID()}`, rex)]
    expect(foreign.statusCode).toBe(404)
    expect({ ...foreign.json<object>(), requestId: '' }).toEqual({ ...missing.json<object>(), requestId: '' })
    expect(await service.log.readStream(petStream(id))).toHaveLength(1)
    const vet = clientOf(service, await registerPerson(service, 'VET'))
    expect((await vet.post('/api/v2/pets', rex)).statusCode).toBe(403)
  })

  test.each([
    { name: '' },
    { name: 'а'.repeat(81) },
    { gender: 'unknown' },
    { animalType: 'dragon' },
    { breed: '' },
    { born: '2999' },
    { born: '1875' },
    { born: '2023-02-30' },
    { born: 3 },
    { temperament: ['grumpy'] },
    { temperament: ['other-please-specify'], temperamentNote: ' ' },
    { weightKg: 0 },
    { weightKg: 151 },
    { weightKg: 3.5 },
    { coat: 'plaid' },
    { ownerId: randomUUID() },
    { chip: '10001260431877' },
    { chip: '100274877906944' },
    { chip: '100012604318772', chippedOn: '2023-03-13' },
    { allergies: 'а'.repeat(501) },
  ])('are refused with %j', async (wrong) => {
    const answer = await (await parent()).post('/api/v2/pets', { ...rex, ...wrong })
    expect(answer.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })

  test('are not without number', async () => {
    const client = await parent()
    const keys = Array.from({ length: 50 }, (_, index) => `many-pets-${index}`)
    await Promise.all(keys.map((key) => client.post('/api/v2/pets', rex, { key })))
    await service.seen()
    expect((await client.post('/api/v2/pets', rex)).json()).toMatchObject({ code: 'TOO_MANY_OWN_PETS' })
  })
})

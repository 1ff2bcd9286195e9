import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountExport } from '@lapka/contracts/api/account-export.ts'
import { clientOf } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, type Person } from '../testing/town.ts'
import { sharePet } from './testing/share-pet.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const note = (text: string) => ({ entry: { kind: 'note', on: inDays(-1, '06:00').slice(0, 10), text } })
const as = (person: Person) => clientOf(service, person)
const end = (person: Person, keeperId: string, petIds: string[]) =>
  as(person).post('/api/v2/household/end-keeping', { petIds, keeperId })

test('each account exports what it wrote, also of a pet it cares for no more, and nothing that others wrote for themselves', async () => {
  const [owner, second] = await Promise.all([registerParent(service), registerPerson(service, 'PARENT')])
  const { petId } = owner
  await sharePet(service, owner, second)
  await as(owner).post(`/api/v2/pets/${petId}/add-entry`, note('Яде добре'))
  await as(second).post(`/api/v2/pets/${petId}/add-entry`, note('Кашля'))
  const exportOf = async (person: Person) => {
    await service.seen()
    return (await as(person).get('/api/v2/accounts/me/export')).json<AccountExport>()
  }
  const types = ({ events }: AccountExport) => new Set(events.map(({ type }) => type))
  expect(JSON.stringify(await exportOf(owner))).toMatch(/Яде добре/)
  expect(JSON.stringify(await exportOf(owner))).not.toMatch(/Кашля/)
  const during = await exportOf(second)
  expect(during.pets).toMatchObject([{ id: petId }])
  expect(JSON.stringify(during)).toMatch(/Кашля/)
  expect(JSON.stringify(during)).not.toMatch(/Яде добре/)
  await end(owner, second.accountId, [petId])
  await as(owner).post(`/api/v2/pets/${petId}/mark-died`, { on: null })
  const after = await exportOf(second)
  expect(after.pets).toEqual([])
  expect(JSON.stringify(after)).toMatch(/Кашля/)
  expect([...types(after)]).toEqual(expect.arrayContaining(['NoteAdded', 'KeeperJoined', 'KeeperLeft']))
  for (const type of ['PetAdded', 'PetDied']) expect(types(after)).not.toContain(type)
})

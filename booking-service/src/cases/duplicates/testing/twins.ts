import { randomUUID } from 'node:crypto'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideFindDuplicate } from '@lapka/domain/pets/links/find-duplicate/decide.ts'
import type { CommandJournal } from '../../../testing/command-journal.ts'
import { clientOf } from '../../../testing/client.ts'
import { masterKey, type TestService } from '../../../testing/test-service.ts'
import { registerPerson, type Parent } from '../../../testing/town.ts'
import { chipKeyOf } from '../../../pets/chip-key.ts'

/** The case that the worker opens for pets with this chip. */
export const openDuplicate = async (service: TestService, chip: string, petIds: string[]): Promise<string> => {
  const caseId = randomUUID()
  const context = {
    commandId: randomUUID(),
    commandHash: '',
    command: 'test',
    actor: { id: 'system', role: 'SYSTEM' as const },
    occurredAt: new Date().toISOString(),
    correlationId: caseId,
    causationId: caseId,
  }
  const chipKey = chipKeyOf(chip, masterKey)
  await service.handle(context, { streams: caseStreams(caseId) }, (states) =>
    decideFindDuplicate({ caseId, chipKey, petIds }, states),
  )
  return caseId
}

/** Every command of an operator about two pets with one chip. */
export const linkTwins = async (service: TestService, journal: CommandJournal): Promise<void> => {
  const [person, boss] = await Promise.all([registerPerson(service, 'PARENT'), registerPerson(service, 'OPERATOR')])
  const chip = '100000000000077'
  const pet = { name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'beagle', born: '2023', temperament: [], chip }
  const { id: petId } = await journal.as(person).post('/api/v2/pets', pet)
  const { id: otherId } = await journal.as(person).post('/api/v2/pets', pet)
  const path = `/api/v2/cases/${await openDuplicate(service, chip, [petId, otherId])}`
  const operator = journal.as(boss)
  const link = { petId, otherId, reason: 'Едно и също куче' }
  for (const act of ['link-pets', 'link-pets', 'unlink-pets', 'unlink-pets']) await operator.post(`${path}/${act}`, link)
  await operator.post(`${path}/write-to-keeper`, { petId, text: 'Кога сложихте чипа?' })
}

/** Two entries of a parent for one dog, which an operator can link and unlink. */
export const keepTwins = async (service: TestService, parent: Parent) => {
  const client = clientOf(service, parent)
  const chip = `100${String(Math.floor(Math.random() * 10 ** 11)).padStart(12, '0')}`
  const add = async (name: string): Promise<string> => {
    const pet = { name, gender: 'male', animalType: 'dog', breed: 'beagle', born: '2023-03-14', temperament: [], chip }
    return (await client.post('/api/v2/pets', pet)).json<{ id: string }>().id
  }
  const [rex, rexi] = [await add('Рекс'), await add('Рекси')]
  const caseId = await openDuplicate(service, chip, [rex, rexi])
  const operator = clientOf(service, await registerPerson(service, 'OPERATOR'))
  const act = async (what: string): Promise<void> => {
    const body = { petId: rex, otherId: rexi, reason: 'Едно и също куче' }
    const { statusCode } = await operator.post(`/api/v2/cases/${caseId}/${what}`, body)
    if (statusCode !== 200) throw new Error(`${what}: ${statusCode}`)
    await service.seen()
  }
  return { rex, rexi, link: () => act('link-pets'), unlink: () => act('unlink-pets') }
}

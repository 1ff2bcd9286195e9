import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PetCare } from '@lapka/contracts/api/pet-care.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { recordStreams } from '@lapka/domain/pets/record/record.ts'
import { clientOf } from '../../testing/client.ts'
import { book } from '../../testing/road.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import { inDays, registerParent, registerVet, type Parent } from '../../testing/town.ts'

const service = await startServiceWithCheckouts()

const writeDose = async ({ petId, accountId }: Parent) => {
  const on = inDays(-300, '12:00').slice(0, 10)
  const dose: LapkaEvent = {
    type: 'VaccinationRecorded',
    data: {
      entryId: randomUUID(),
      petId,
      on,
      by: 'parent',
      writerId: accountId,
      professionalId: null,
      appointmentId: null,
      product: 'nobivac-rabies',
      productName: 'Nobivac Rabies',
      batch: 'A452B07',
      against: ['rabies'],
      dose: 'primary',
      validFrom: null,
      validUntil: inDays(9, '12:00').slice(0, 10),
    },
  }
  const context = {
    commandId: randomUUID(),
    commandHash: 'test',
    command: 'test',
    actor: { id: accountId, role: 'PARENT' as const },
    occurredAt: new Date().toISOString(),
    correlationId: 'test',
    causationId: 'test',
  }
  await service.handle(context, { streams: recordStreams(petId) }, () => ({ events: { record: [dose] } }))
}

const careOf = async (parent: Parent): Promise<PetCare[]> => {
  await service.seen()
  return (await clientOf(service, parent).get('/api/v2/pets/care')).json<{ items: PetCare[] }>().items
}

test('a parent is told what falls due for their own pets alone, and a booked visit to a vet is known', async () => {
  const [parent, other, vet] = await Promise.all([registerParent(service), registerParent(service), registerVet(service)])
  await writeDose(parent)
  const due = { group: 'rabies', dueOn: inDays(9, '12:00').slice(0, 10), because: 'validity' }
  await expect
    .poll(() => careOf(parent))
    .toMatchObject([{ petId: parent.petId, isVisitBooked: false, hasEntries: true, vaccinations: [due] }])
  expect(await careOf(other)).toMatchObject([{ petId: other.petId, hasEntries: false, vaccinations: [], rabies: [] }])
  await book(service, { parent, vet, startsAt: inDays(6, '09:00') })
  await expect.poll(async () => (await careOf(parent))[0]?.isVisitBooked).toBe(true)
})

test('nobody else asks', async () => {
  const vet = await registerVet(service)
  expect((await clientOf(service, vet).get('/api/v2/pets/care')).statusCode).toBe(403)
  expect((await clientOf(service).get('/api/v2/pets/care')).statusCode).toBe(401)
})

import { randomUUID } from 'node:crypto'
import type { AnimalBody } from '@lapka/contracts/api/animals.ts'
import { pictureOf } from '../../pets/photo/testing/set-pet-photo.ts'
import { clientOf } from '../../testing/client.ts'
import type { CommandJournal } from '../../testing/command-journal.ts'
import { uploadOf } from '../../testing/multipart.ts'
import type { TestService } from '../../testing/test-service.ts'
import { registerVet, type Person, type Vet } from '../../testing/town.ts'

export const animal = (change: Partial<AnimalBody> = {}): Partial<AnimalBody> => ({
  name: 'Шаро',
  animalType: 'dog',
  gender: 'male',
  born: '2024-03',
  size: 'medium',
  city: 'София',
  health: 'Здрав е и е ваксиниран.',
  character: 'Кротък, обича да го чешат.',
  withDogs: 'yes',
  ...change,
})

/** A chip's number that no other test has. */
export const newChip = (): string => `100${String(Math.floor(Math.random() * 200_000_000_000)).padStart(12, '0')}`

type Sent = { bytes?: Buffer; type?: string; alt?: string; key?: string }

/** A browser's upload of a photo of an animal. */
export const animalUpload = async (
  animalId: string,
  { bytes, type = 'image/png', alt = 'Шаро на двора', key = randomUUID() }: Sent = {},
) =>
  uploadOf({
    method: 'POST',
    url: `/api/v2/animals/${animalId}/photos?${new URLSearchParams({ alt }).toString()}`,
    key,
    parts: [{ fileName: 'шаро', type, bytes: bytes ?? (await pictureOf('#885522')) }],
  })

export const registerShelter = async (service: TestService): Promise<Vet> => {
  const shelter = await registerVet(service, { role: 'SHELTER', services: [], profile: { businessName: 'Приют „Втори шанс“' } })
  await service.seen()
  return shelter
}

/** An animal of this shelter, by its id. */
export const listAnimal = async (service: TestService, shelter: Person, change: Partial<AnimalBody> = {}): Promise<string> => {
  const answer = await clientOf(service, shelter).post('/api/v2/animals', animal(change))
  return answer.json<{ id: string }>().id
}

/** An animal of some shelter, and a photo of it, by their ids. */
export const showSomeAnimal = async (service: TestService) => {
  const shelter = await registerShelter(service)
  const id = await listAnimal(service, shelter)
  const answer = await clientOf(service, shelter).send(await animalUpload(id))
  await service.seen()
  return { shelter, ids: { animal: id, animalPhoto: answer.json<{ photoId: string }>().photoId } }
}

/** Every command of a shelter about its animals, also those that find everything as they ask. */
export const shelterAnimals = async ({ service, journal }: { service: TestService; journal: CommandJournal }): Promise<void> => {
  const shelter = journal.as(await registerShelter(service))
  const chip = newChip()
  const { id } = await shelter.post('/api/v2/animals', animal({ chip }))
  for (const health of ['Здрав', 'Куца']) await shelter.put(`/api/v2/animals/${id}`, animal({ chip, health }))
  const { photoId } = (await shelter.upload(await animalUpload(id))) as object as { photoId: string }
  await shelter.delete(`/api/v2/animals/${id}/photos/${photoId}`)
  for (const act of ['home-animal', 'home-animal', 'list-again', 'list-again', 'withdraw-animal', 'withdraw-animal'])
    await shelter.post(`/api/v2/animals/${id}/${act}`)
}

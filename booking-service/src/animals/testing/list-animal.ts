import { randomUUID } from 'node:crypto'
import type { AdoptionRequestBody } from '@lapka/contracts/api/adoption-requests.ts'
import type { AnimalBody } from '@lapka/contracts/api/animals.ts'
import { pictureOf } from '../../pets/photo/testing/set-pet-photo.ts'
import { clientOf } from '../../testing/client.ts'
import type { CommandJournal } from '../../testing/command-journal.ts'
import { uploadOf } from '../../testing/multipart.ts'
import type { TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Person, type Vet } from '../../testing/town.ts'

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

export const requestOf = (animalId: string, change: Partial<AdoptionRequestBody> = {}): AdoptionRequestBody => ({
  animalId,
  home: 'house-with-yard',
  children: 'older',
  otherAnimals: 'Котарак на седем години',
  experience: 'Имали сме две кучета.',
  message: 'Търсим спокойно куче за разходки.',
  ...change,
})

/** A family's request for an animal, by its id. */
export const requestAnimal = async (service: TestService, parent: Person, animalId: string): Promise<string> => {
  const answer = await clientOf(service, parent).post('/api/v2/adoption-requests', requestOf(animalId))
  return answer.json<{ id: string }>().id
}

/** An animal of some shelter, a photo of it, and this parent's request for it, by their ids. */
export const showSomeAnimal = async (service: TestService, parent: Person) => {
  const shelter = await registerShelter(service)
  const id = await listAnimal(service, shelter)
  const adoptionRequest = await requestAnimal(service, parent, id)
  const at = `/api/v2/animals/${id}/requests/${adoptionRequest}`
  await clientOf(service, shelter).post(`${at}/offer-visit`, { startsAt: [inDays(5, '09:00')] })
  await clientOf(service, parent).post(`${at}/book-visit`, { startsAt: inDays(5, '09:00') })
  const answer = await clientOf(service, shelter).send(await animalUpload(id))
  await service.seen()
  return { shelter, ids: { animal: id, adoptionRequest, animalPhoto: answer.json<{ photoId: string }>().photoId } }
}

/** Every command of a shelter about its animals, also those that find everything as they ask. */
export const shelterAnimals = async ({ service, journal }: { service: TestService; journal: CommandJournal }): Promise<void> => {
  const shelter = journal.as(await registerShelter(service))
  const chip = newChip()
  const { id } = await shelter.post('/api/v2/animals', animal({ chip }))
  for (const health of ['Здрав', 'Куца']) await shelter.put(`/api/v2/animals/${id}`, animal({ chip, health }))
  const { photoId } = (await shelter.upload(await animalUpload(id))) as object as { photoId: string }
  await shelter.delete(`/api/v2/animals/${id}/photos/${photoId}`)
  for (const act of [
    'home-animal',
    'home-animal',
    'list-again',
    'list-again',
    'withdraw-animal',
    'withdraw-animal',
    'list-again',
  ])
    await shelter.post(`/api/v2/animals/${id}/${act}`)
  const parent = journal.as(await registerParent(service))
  const ask = async () => {
    const { id: requestId } = await parent.post('/api/v2/adoption-requests', requestOf(id))
    return `/api/v2/animals/${id}/requests/${requestId}`
  }
  const withdrawn = await ask()
  await shelter.post(`${withdrawn}/offer-visit`, { startsAt: [inDays(5, '09:00'), inDays(5, '11:00')] })
  for (let times = 0; times < 2; times++) await parent.post(`${withdrawn}/book-visit`, { startsAt: inDays(5, '09:00') })
  await shelter.post(`${withdrawn}/book-visit`, { startsAt: inDays(5, '12:00'), minutes: 30 })
  await parent.post(`${withdrawn}/cancel-visit`)
  for (let times = 0; times < 2; times++) await parent.post(`${withdrawn}/withdraw-request`)
  const declined = await ask()
  for (let times = 0; times < 2; times++) await shelter.post(`${declined}/decline-request`, { reason: 'Има нужда от двор' })
  const agreed = await ask()
  for (let times = 0; times < 2; times++) await shelter.post(`${agreed}/agree-request`)
}

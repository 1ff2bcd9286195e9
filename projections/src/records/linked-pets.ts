import { petStream } from '@lapka/contracts/streams.ts'
import { mainIdOf, othersOf } from '@lapka/domain/pets/links/links.ts'
import { petFold, type Pet } from '@lapka/domain/pets/pet.ts'
import { isKeeper, recordStreams, type PetRecord } from '@lapka/domain/pets/record/record.ts'
import type { Handle } from '@lapka/event-log/handle.ts'

type Reading = Pick<Handle, 'read'>
type KnownPet = Extract<Pet, { status: 'added' }>

/** The other entries for the same animal that this person keeps too, the one that they are linked to first. */
export const linkedPets = async (handle: Reading, pet: KnownPet, keeperId: string): Promise<KnownPet[]> => {
  const mainId = mainIdOf(pet)
  const main = mainId === pet.petId ? pet : await readPet(handle, mainId)
  if (main.status === 'none') return []
  const others = await Promise.all(othersOf(main).map((id) => readPet(handle, id)))
  return [main, ...others].filter(
    (other): other is KnownPet => other.status === 'added' && other.petId !== pet.petId && isKeeper(other, keeperId),
  )
}

const readPet = async (handle: Reading, petId: string): Promise<Pet> =>
  (await handle.read({ pet: { stream: petStream(petId), fold: petFold } })).pet

/** The records of those, in the same order. */
export const linkedRecords = async (handle: Reading, { pet }: PetRecord, keeperId: string): Promise<PetRecord[]> => {
  if (pet.status === 'none' || pet.links === undefined) return []
  const others = await linkedPets(handle, pet, keeperId)
  return Promise.all(others.map(async ({ petId }) => (await handle.read(recordStreams(petId))).record))
}

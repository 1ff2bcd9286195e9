import { petStream } from '@lapka/contracts/streams.ts'
import { haveSameKeepers, joinRecords, leadIdOf, mainIdOf, othersOf } from '@lapka/domain/pets/links/links.ts'
import { petFold, type Pet } from '@lapka/domain/pets/pet.ts'
import { careOf, type Care } from '@lapka/domain/pets/record/care.ts'
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

/** Those of them that the same people keep: what one who is no keeper may see of the animal beside this pet's own record. */
export const linkedOfSameKeepers = async (handle: Reading, pet: KnownPet): Promise<KnownPet[]> =>
  (await linkedPets(handle, pet, pet.ownerId)).filter((other) => haveSameKeepers(pet, other))

const readPet = async (handle: Reading, petId: string): Promise<Pet> =>
  (await handle.read({ pet: { stream: petStream(petId), fold: petFold } })).pet

/** The records of these, in the same order. */
export const recordsOf = (handle: Reading, pets: readonly KnownPet[]): Promise<PetRecord[]> =>
  Promise.all(pets.map(async ({ petId }) => (await handle.read(recordStreams(petId))).record))

/** Due dates from the entries of all linked records, shown for one of them only. */
export const linkedCare = async (
  handle: Reading,
  record: PetRecord,
  { keeperId, today }: { keeperId: string; today: string },
): Promise<{ care: Care; linkedIds: string[] }> => {
  const linked = record.pet.status === 'none' ? [] : await recordsOf(handle, await linkedPets(handle, record.pet, keeperId))
  const linkedIds = linked.flatMap(({ pet }) => (pet.status === 'added' ? [pet.petId] : []))
  const care = careOf(joinRecords(record, linked), today)
  const isTold = record.pet.status === 'added' && leadIdOf(record.pet, linkedIds) === record.pet.petId
  return { care: isTold ? care : { ...care, vaccinations: [], treatments: [] }, linkedIds }
}

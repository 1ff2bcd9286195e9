import { isKeeper, keepersOf, type PetRecord } from '../record/record.ts'
import { petsAmong, petsStreams, type KnownPet, type PetStates } from '../several-pets.ts'

/**
 * A pet is linked to one other at most, and one that others are linked to is linked to none. So all that a decision needs stands in the
 * two streams it writes to, and no cycle can come about.
 */
export const mainIdOf = ({ petId, links = [] }: KnownPet): string => links.find((link) => link.otherId === petId)?.petId ?? petId

/** The pets that are linked to this one. */
export const othersOf = ({ petId, links = [] }: KnownPet): string[] =>
  links.flatMap((link) => (link.petId === petId ? [link.otherId] : []))

/** The pet, and those that it is linked to when something is decided for all of them. */
export const linkedStreams = (petId: string) => ({
  streams: petsStreams([petId]),
  more: (states: PetStates) => petsStreams(linkedAmong(petId, states)),
})

/** The other records of this animal, as far as the states have them. */
export const linkedAmong = (petId: string, states: PetStates): string[] => {
  const [pet] = petsAmong(states, [petId])
  if (pet === undefined) return []
  const mainId = mainIdOf(pet)
  return [mainId, ...petsAmong(states, [mainId]).flatMap(othersOf)].filter((id) => id !== petId)
}

/** The one of a keeper's linked pets that due dates are shown for, so that no dose is shown twice. */
export const leadIdOf = (pet: KnownPet, linkedIds: readonly string[]): string => {
  const mainId = mainIdOf(pet)
  const all = [pet.petId, ...linkedIds]
  // The main pet may have gone to another keeper.
  return all.includes(mainId) ? mainId : (all.toSorted()[0] ?? pet.petId)
}

/** Whether the same people keep both. A keeper of only one of them sees nothing of the other. */
export const haveSameKeepers = (pet: KnownPet, other: KnownPet): boolean =>
  keepersOf(pet).every((id) => isKeeper(other, id)) && keepersOf(other).every((id) => isKeeper(pet, id))

/** Whether each owner keeps the other pet too. */
export const isOneHousehold = (pet: KnownPet, other: KnownPet): boolean =>
  isKeeper(pet, other.ownerId) && isKeeper(other, pet.ownerId)

/**
 * The entries of several linked records as those of one animal. `lead` describes it. It has died if any of the records says so.
 */
export const joinRecords = (lead: PetRecord, others: readonly PetRecord[]): PetRecord => {
  if (others.length === 0 || lead.pet.status === 'none') return lead
  const death = [lead, ...others].flatMap(({ pet }) => (pet.status === 'added' && pet.death ? [pet.death] : []))[0]
  return {
    ...lead,
    pet: { ...lead.pet, ...(death && { death }) },
    entries: [lead, ...others].flatMap(({ entries }) => entries),
  }
}

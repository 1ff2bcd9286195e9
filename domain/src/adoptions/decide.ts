import { MAX_ANIMAL_PHOTOS } from '@lapka/contracts/adoptions.ts'
import { isChip } from '@lapka/contracts/chip.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decided, Decision } from '../kernel/decision.ts'
import type { LedgerKey } from '../kernel/ledger.ts'
import { isBirth } from '../pets/birth.ts'
import { sealableBreed } from '../pets/breed.ts'
import type { Animal, AnimalStates, KnownAnimal } from './animal.ts'
import { closedRequests } from './requests/closed.ts'
import { freedVisits } from './requests/request.ts'

type Described = {
  profile: Events['AnimalListed']
  /** The local day where the shelter is. */
  today: string
  /** By the view: a parent's pet has this chip. */
  isChipOfPet: boolean
}
type AnimalDecision = Decision<'animal' | 'chip' | 'oldChip'>

/** `hasMaxAnimals` by the view. */
export const decideListAnimal = (
  { profile, hasMaxAnimals, ...known }: Described & { hasMaxAnimals: boolean },
  states: AnimalStates,
): AnimalDecision => {
  const { animal, professional } = states
  if (animal.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (professional.status !== 'accepted' || professional.role !== 'SHELTER') return { refused: 'SHELTER_NOT_VERIFIED' }
  if (hasMaxAnimals) return { refused: 'TOO_MANY_ANIMALS' }
  const refused = whyNotDescribed({ profile, ...known }, states)
  if (refused !== null) return { refused }
  return {
    events: {
      animal: [{ type: 'AnimalListed', data: sealableBreed(profile) }],
      ...(profile.chipKey !== undefined && { chip: [taken(profile.animalId, profile.chipKey)] }),
    },
  }
}

export const decideChangeAnimal = ({ profile, ...known }: Described, states: AnimalStates): AnimalDecision => {
  const own = ownAnimal(states.animal, profile.professionalId)
  if (own === null) return { refused: 'NOT_FOUND' }
  if (own.status !== 'listed') return { refused: 'ANIMAL_NOT_LISTED' }
  const refused = whyNotDescribed({ profile, ...known }, states)
  if (refused !== null) return { refused }
  const { animalId, chipKey } = profile
  const isOtherChip = chipKey !== own.chipKey
  return {
    events: {
      animal: [{ type: 'AnimalChanged', data: sealableBreed(profile) }],
      ...(isOtherChip && chipKey !== undefined && { chip: [taken(animalId, chipKey)] }),
      ...(isOtherChip && freed(own)),
    },
  }
}

type OwnAct = { animalId: string; professionalId: string }

/** It looks for no home any more: taken down, or it has one. */
export const decideUnlistAnimal = (
  { professionalId, why, at }: OwnAct & { why: 'withdrawn' | 'homed'; at: string },
  { animal, ...states }: AnimalStates,
): Decision<'animal' | 'oldChip' | LedgerKey> => {
  const own = ownAnimal(animal, professionalId)
  if (own === null) return { refused: 'NOT_FOUND' }
  if (own.status === why) return { events: {} }
  if (own.status !== 'listed') return { refused: 'ANIMAL_NOT_LISTED' }
  const data = { animalId: own.animalId, professionalId }
  const type = why === 'homed' ? ('AnimalHomed' as const) : ('AnimalWithdrawn' as const)
  const closed = closedRequests(own, why === 'homed' ? 'adopted' : 'taken-down')
  const visits = freedVisits(
    states,
    own.requests.filter(({ status }) => status === 'asked'),
    at,
  )
  return { events: { animal: [{ type, data }, ...closed], ...freed(own), ...visits } }
}

export const decideListAgain = (
  { professionalId, isChipOfPet, hasMaxAnimals }: OwnAct & { isChipOfPet: boolean; hasMaxAnimals: boolean },
  { animal, professional, oldChip }: AnimalStates,
): AnimalDecision => {
  const own = ownAnimal(animal, professionalId)
  if (own === null) return { refused: 'NOT_FOUND' }
  if (own.status === 'listed') return { events: {} }
  if (professional.status !== 'accepted') return { refused: 'SHELTER_NOT_VERIFIED' }
  if (hasMaxAnimals) return { refused: 'TOO_MANY_ANIMALS' }
  if (isChipOfPet || (oldChip?.animalId ?? own.animalId) !== own.animalId) return { refused: 'CHIP_OF_ANOTHER' }
  const { animalId, chipKey } = own
  return {
    events: {
      animal: [{ type: 'AnimalListedAgain', data: { animalId, professionalId } }],
      ...(chipKey !== undefined && { oldChip: [taken(animalId, chipKey)] }),
    },
  }
}

type AnimalPhoto = Omit<Events['AnimalPhotoAdded'], 'animalId' | 'accountId'>

export const decideAddAnimalPhoto = (
  { professionalId, photo }: { professionalId: string; photo: AnimalPhoto },
  { animal }: { animal: Animal },
): Decision<'animal'> => {
  const own = ownAnimal(animal, professionalId)
  if (own === null) return { refused: 'NOT_FOUND' }
  if (own.photoIds.includes(photo.photoId)) return { events: {} }
  if (own.status !== 'listed') return { refused: 'ANIMAL_NOT_LISTED' }
  if (own.photoIds.length >= MAX_ANIMAL_PHOTOS) return { refused: 'TOO_MANY_ANIMAL_PHOTOS' }
  const { animalId, accountId } = own
  return { events: { animal: [{ type: 'AnimalPhotoAdded', data: { animalId, accountId, ...photo } }] } }
}

export const decideRemoveAnimalPhoto = (
  { professionalId, photoId }: { professionalId: string; photoId: string },
  { animal }: { animal: Animal },
): Decision<'animal'> => {
  const own = ownAnimal(animal, professionalId)
  if (own === null || !own.photoIds.includes(photoId)) return { refused: 'NOT_FOUND' }
  return { events: { animal: [{ type: 'AnimalPhotoRemoved', data: { animalId: own.animalId, photoId } }] } }
}

/** Another shelter's animal looks like one that does not exist. */
export const ownAnimal = (animal: Animal, professionalId: string): KnownAnimal | null =>
  animal.status !== 'none' && animal.professionalId === professionalId ? animal : null

const whyNotDescribed = ({ profile, today, isChipOfPet }: Described, { animal, chip }: AnimalStates): RefusalCode | null => {
  const { name, city, born, chipKey } = profile
  const isKnownBirth = isBirth(born.length === 'yyyy-mm'.length ? `${born}-01` : born, today)
  if (name.trim() === '' || city.trim() === '' || !isKnownBirth) return 'INVALID_INPUT'
  if (profile.chip !== undefined && !isChip(profile.chip)) return 'INVALID_INPUT'
  if (chipKey === undefined || (animal.status !== 'none' && animal.chipKey === chipKey)) return null
  const isTaken = chip !== undefined && chip.animalId !== null && chip.animalId !== profile.animalId
  return isTaken || isChipOfPet ? 'CHIP_OF_ANOTHER' : null
}

const taken = (animalId: string, chipKey: string): LapkaEvent => ({ type: 'ChipListed', data: { chipKey, animalId } })

/** Its chip, which another listing or a pet may have from now on. */
export const freed = ({ animalId, chipKey }: KnownAnimal): Decided<'oldChip'> =>
  chipKey === undefined ? {} : { oldChip: [{ type: 'ChipUnlisted', data: { chipKey, animalId } }] }

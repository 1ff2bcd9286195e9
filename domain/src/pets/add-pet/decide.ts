import type { Events } from '@lapka/contracts/events.ts'
import { animalTypes, temperaments } from '@lapka/contracts/pets.ts'
import type { Decision } from '../../decision.ts'
import type { Pet } from '../pet.ts'

export type AddPet = Events['PetAdded']

/** Older than any parrot or tortoise on record in a clinic. */
const OLDEST_YEARS = 150

const isWellFormed = ({ name, animalType, ageYears, temperament }: AddPet): boolean =>
  name.trim() !== '' &&
  animalTypes.includes(animalType) &&
  Number.isInteger(ageYears) &&
  ageYears >= 0 &&
  ageYears <= OLDEST_YEARS &&
  temperament.every((known) => (temperaments as readonly string[]).includes(known))

export const decideAddPet = (command: AddPet, { pet }: { pet: Pet }): Decision<'pet'> => {
  if (pet.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (!isWellFormed(command)) return { refused: 'INVALID_INPUT' }
  return { events: { pet: [{ type: 'PetAdded', data: command }] } }
}

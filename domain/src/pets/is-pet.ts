import type { Events } from '@lapka/contracts/events.ts'
import { animalTypes, OLDEST_YEARS, temperaments } from '@lapka/contracts/pets.ts'

/** Whether what is said of a pet can be true. */
export const isPet = ({ name, animalType, ageYears, temperament }: Events['PetAdded']): boolean =>
  name.trim() !== '' &&
  animalTypes.includes(animalType) &&
  Number.isInteger(ageYears) &&
  ageYears >= 0 &&
  ageYears <= OLDEST_YEARS &&
  temperament.every((known) => (temperaments as readonly string[]).includes(known))

import { isChip } from '@lapka/contracts/chip.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { animalTypes, temperaments } from '@lapka/contracts/pets.ts'
import { earliestBirth, isBirth, isOnCalendar } from './birth.ts'

/** Whether the profile of a pet can be true on this day. */
export const isPet = ({ name, animalType, born, temperament, chip, chippedOn }: Events['PetAdded'], today: string): boolean =>
  name.trim() !== '' &&
  animalTypes.includes(animalType) &&
  isBirth(born, today) &&
  temperament.every((known) => (temperaments as readonly string[]).includes(known)) &&
  (chip === undefined || isChip(chip)) &&
  (chippedOn === undefined || (isOnCalendar(chippedOn) && chippedOn <= today && chippedOn >= earliestBirth(born)))

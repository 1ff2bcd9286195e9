import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { MAX_GRAMS, usualMaxGrams, vaccines } from '@lapka/contracts/pet-records.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { earliestBirth, isOnCalendar } from '../birth.ts'
import type { Pet } from '../pet.ts'
import type { EntryEventType } from './record.ts'

export type EntryEvent = LapkaEvent<EntryEventType>
type KnownPet = Extract<Pet, { status: 'added' }>

/** `isConfirmed`: the writer was asked about an unusual weight and says that it is so. */
export type EntryTerms = { today: string; isConfirmed: boolean }

/** Why an entry can't be true of this pet; null where it can. */
export const refuseEntry = (event: EntryEvent, pet: KnownPet, { today, isConfirmed }: EntryTerms): RefusalCode | null => {
  const { on } = event.data
  if (!isOnCalendar(on)) return 'INVALID_INPUT'
  if (on > today) return 'DATE_IN_FUTURE'
  if (on < earliestBirth(pet.born)) return 'DATE_BEFORE_BIRTH'
  if (pet.death?.on && on > pet.death.on && !comesAfterDeath.has(event.type)) return 'DATE_AFTER_DEATH'
  if (!isWhole(event)) return 'INVALID_INPUT'
  if (event.type === 'WeightMeasured' && !isConfirmed && event.data.grams > usualMaxGrams[pet.animalType]) return 'WEIGHT_UNUSUAL'
  return null
}

/** A laboratory's result may come later, and so may a parent's note. A dead animal is given nothing, and is not measured. */
const comesAfterDeath = new Set<EntryEventType>(['DocumentAdded', 'NoteAdded'])

const isWhole = (event: EntryEvent): boolean => {
  switch (event.type) {
    case 'WeightMeasured':
      return Number.isInteger(event.data.grams) && event.data.grams > 0 && event.data.grams <= MAX_GRAMS
    case 'VaccinationRecorded':
      return isVaccination(event.data)
    case 'TreatmentRecorded': {
      const { parasites, product, validUntil, on } = event.data
      return parasites.length > 0 && product.trim() !== '' && isAfter(validUntil, on)
    }
    case 'NoteAdded':
      return event.data.text.trim() !== ''
    case 'DocumentAdded':
      return event.data.sizeBytes > 0
    case 'VisitRecorded': {
      const { nextVisit, on } = event.data
      return isAfter(nextVisit?.on ?? null, on)
    }
  }
}

const isVaccination = ({ product, productName, against, on, validFrom, validUntil }: LapkaEvent<'VaccinationRecorded'>['data']) =>
  (product === null ? productName.trim() !== '' : against.join() === vaccines[product].against.join()) &&
  against.length > 0 &&
  isAfter(validFrom, on) &&
  isAfter(validUntil, validFrom ?? on)

/** Not said, or a day no earlier. */
const isAfter = (day: string | null, on: string): boolean => day === null || (isOnCalendar(day) && day >= on)

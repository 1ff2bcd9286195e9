import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { Disease } from '@lapka/contracts/pet-records.ts'
import type { VaccineGroup } from '@lapka/contracts/vaccine-groups.ts'
import { dueTreatments, type DueTreatment } from '../due-parasites.ts'
import { dueVaccinations, type DueVaccination, type VaccinationFacts } from '../due-vaccinations.ts'
import { addMonths } from '../../kernel/local-dates.ts'
import type { RabiesDose } from '../rabies-validity.ts'
import { standing, type PetRecord } from './record.ts'

/** Diseases of no group (parainfluenza, chlamydia) come with a dose of one and ask for none of their own. */
const groupOf: Partial<Record<Disease, VaccineGroup>> = {
  rabies: 'rabies',
  distemper: 'core',
  hepatitis: 'core',
  parvovirus: 'core',
  panleukopenia: 'core',
  rhinotracheitis: 'core',
  calicivirus: 'core',
  leptospirosis: 'leptospirosis',
  'kennel-cough': 'kennel-cough',
  'feline-leukaemia': 'leukaemia',
  myxomatosis: 'rabbit',
  'rabbit-haemorrhagic-disease': 'rabbit',
}

/** What a dose against these diseases counts as. */
export const groupsOf = (against: readonly Disease[]): VaccineGroup[] => [
  ...new Set(against.flatMap((disease) => groupOf[disease] ?? [])),
]

/** A rabies dose whose entry names no end holds for a year, the shortest that products do. */
const MIN_VALID_MONTHS = 12

/** The facts behind due dates, from the record or from a view of it. */
export type CareFacts = Pick<VaccinationFacts, 'animalType' | 'born'> & {
  doses: readonly Pick<SealedEvents['VaccinationRecorded'], 'against' | 'on' | 'validUntil'>[]
  treatments: readonly Pick<SealedEvents['TreatmentRecorded'], 'parasites' | 'on' | 'validUntil'>[]
  parasiteGroups: PetRecord['parasiteGroups']
}
export type DueCare = { vaccinations: DueVaccination[]; treatments: DueTreatment[] }

const lasting = (validUntil: string | null) => (validUntil === null ? {} : { until: validUntil })

/** The next due dates of a living animal. */
export const dueCareOf = ({ animalType, born, doses, treatments, parasiteGroups }: CareFacts, today: string): DueCare => {
  const lived = born === undefined ? {} : { born }
  return {
    vaccinations: dueVaccinations(
      {
        animalType,
        ...lived,
        doses: doses.map(({ against, on, validUntil }) => ({ groups: groupsOf(against), given: on, ...lasting(validUntil) })),
      },
      today,
    ),
    treatments: dueTreatments({
      ...lived,
      groups: parasiteGroups,
      treatments: treatments.map(({ parasites, on, validUntil }) => ({ against: parasites, given: on, ...lasting(validUntil) })),
    }),
  }
}

export type Care = DueCare & { rabies: RabiesDose[]; hasEntries: boolean }

/** The next due dates by a pet's record, and its rabies doses; corrected entries no longer count. */
export const careOf = (record: Pick<PetRecord, 'pet' | 'entries' | 'parasiteGroups'>, today: string): Care => {
  const { pet, parasiteGroups } = record
  const hasEntries = record.entries.some(({ correctedBy }) => correctedBy === undefined)
  if (pet.status === 'none' || pet.death) return { vaccinations: [], treatments: [], rabies: [], hasEntries }
  const doses = standing(record, 'VaccinationRecorded')
  const { animalType, born } = pet
  return {
    ...dueCareOf({ animalType, born, doses, treatments: standing(record, 'TreatmentRecorded'), parasiteGroups }, today),
    rabies: doses
      .filter(({ against }) => against.includes('rabies'))
      .map(({ on, validFrom, validUntil }) => ({
        given: on,
        until: validUntil ?? addMonths(on, MIN_VALID_MONTHS),
        ...(validFrom !== null && { from: validFrom }),
      })),
    hasEntries,
  }
}

import type { Disease } from '@lapka/contracts/pet-records.ts'
import { dueTreatments, type DueTreatment } from '../due-parasites.ts'
import { dueVaccinations, type DueVaccination } from '../due-vaccinations.ts'
import { addMonths } from '../../kernel/local-dates.ts'
import type { RabiesDose } from '../rabies-validity.ts'
import type { VaccineGroup } from '../vaccination-plans.ts'
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

const groupsOf = (against: readonly Disease[]): VaccineGroup[] => [
  ...new Set(against.flatMap((disease) => groupOf[disease] ?? [])),
]

/** A rabies dose whose entry names no end holds for a year, the shortest that products do. */
const LEAST_VALID_MONTHS = 12

export type Care = { vaccinations: DueVaccination[]; treatments: DueTreatment[]; rabies: RabiesDose[]; hasEntries: boolean }

/** What falls due next by a pet's record, and what its rabies doses are; corrected entries count no more. */
export const careOf = (record: Pick<PetRecord, 'pet' | 'entries'>, today: string): Care => {
  const { pet } = record
  const hasEntries = record.entries.some(({ correctedBy }) => correctedBy === undefined)
  if (pet.status === 'none' || pet.death) return { vaccinations: [], treatments: [], rabies: [], hasEntries }
  const doses = standing(record, 'VaccinationRecorded')
  return {
    vaccinations: dueVaccinations(
      {
        animalType: pet.animalType,
        born: pet.born,
        doses: doses.map(({ against, on, validUntil }) => ({
          groups: groupsOf(against),
          given: on,
          ...(validUntil !== null && { until: validUntil }),
        })),
      },
      today,
    ),
    treatments: dueTreatments({
      born: pet.born,
      groups: [],
      treatments: standing(record, 'TreatmentRecorded').map(({ parasites, on, validUntil }) => ({
        against: parasites,
        given: on,
        ...(validUntil !== null && { until: validUntil }),
      })),
    }),
    rabies: doses
      .filter(({ against }) => against.includes('rabies'))
      .map(({ on, validFrom, validUntil }) => ({
        given: on,
        until: validUntil ?? addMonths(on, LEAST_VALID_MONTHS),
        ...(validFrom !== null && { from: validFrom }),
      })),
    hasEntries,
  }
}

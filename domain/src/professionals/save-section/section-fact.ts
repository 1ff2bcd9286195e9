import type { SectionChange } from '@lapka/contracts/api/profile.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { KnownProfessional } from '../professional.ts'

/** The event that saves a section as a whole. */
export const factOf = (
  change: Exclude<SectionChange, { section: 'services' | 'rooms' | 'working-days' | 'cancellation-policy' }>,
  { professionalId, accountId }: KnownProfessional,
): LapkaEvent => {
  const owner = { professionalId, accountId }
  switch (change.section) {
    case 'profile-details':
      return { type: 'ProfileDetailsSet', data: { ...owner, ...change.body } }
    case 'specializations': {
      const { specializations, species } = change.body
      return {
        type: 'SpecializationsSet',
        data: { professionalId, specializations: unique(specializations), species: unique(species) },
      }
    }
    case 'address-details': {
      const { city, address2, latitude, longitude } = change.body
      return { type: 'AddressDetailsSet', data: { ...owner, city, address2, coordinates: [longitude, latitude] } }
    }
    case 'spoken-languages':
      return { type: 'SpokenLanguagesSet', data: { professionalId, languages: unique(change.body.languages) } }
    case 'education-and-experience': {
      const { education, experience } = change.body
      return {
        type: 'EducationAndExperienceSet',
        data: {
          ...owner,
          education: education.toSorted((one, other) => other.year - one.year),
          experience: experience.toSorted((one, other) => endOf(other) - endOf(one) || other.fromYear - one.fromYear),
        },
      }
    }
    case 'clinic-profile-details':
      return { type: 'ClinicProfileDetailsSet', data: { ...owner, ...change.body } }
    case 'alternative-profile-details':
      return { type: 'AlternativeProfileDetailsSet', data: { ...owner, ...change.body } }
    case 'company-representatives':
      return { type: 'CompanyRepresentativesSet', data: { ...owner, ...change.body } }
  }
}

/** Work that goes on stands before all that ended. */
const endOf = ({ untilYear }: { untilYear: number | null }): number => untilYear ?? Infinity

const unique = <Text extends string>(texts: Text[]): Text[] => [...new Set(texts)]

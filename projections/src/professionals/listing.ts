import type { Insertable } from 'kysely'
import type { Database } from '../database.ts'
import { clear } from '../projection.ts'
import { registered, type ProfessionalEvent, type ProfessionalRecord } from './professional-row.ts'
import { speciesOf } from './species.ts'
import { lexemesOf } from './typed-words.ts'
import { latinKey, spellings } from './words.ts'

/** After every price there is. */
export const NO_PRICE = 2_147_483_647
/** A tenth of rating weighs more than any number of reviews. */
export const RATING_STEP = 1_000_000
const MOST_REVIEWS = RATING_STEP - 1

/** What the search looks at; only verified professionals are listed. */
export const listingOf = (row: ProfessionalRecord): Insertable<Database['views.listings']> => {
  const { professionalId, role, languages, specializations, latitude, longitude } = row
  const { name, others } = textsOf(row)
  return {
    professionalId,
    role,
    cityKey: latinKey(row.city),
    languages,
    specialties: specializations.map(latinKey),
    species: speciesOf(specializations),
    latitude,
    longitude,
    rankKey: -(row.ratingTenths * RATING_STEP + Math.min(row.reviewCount, MOST_REVIEWS)),
    priceKey: row.fromPriceCents ?? NO_PRICE,
    lexemes: lexemesOf(name, others),
  }
}

export const offeredServices = ({ professionalId, services }: ProfessionalRecord): Insertable<Database['views.services']>[] =>
  services.map(({ id, name, nameEn, priceCents }) => ({
    professionalId,
    serviceId: id,
    priceCents,
    lexemes: lexemesOf([], [name, nameEn]),
  }))

const textsOf = (row: ProfessionalRecord) => ({
  name: [row.displayName, row.businessName],
  others: [row.clinicName, row.city, ...row.specializations],
})

/** The words that an event brings. They stay when it is changed again: a word that finds nothing does no harm. */
export const wordsOfEvent = (event: ProfessionalEvent): string[] => {
  switch (event.type) {
    case 'ProfessionalRegistered': {
      const { name, others } = textsOf(registered(event))
      return spellings([...name, ...others])
    }
    case 'ServicesSet':
      return spellings(event.data.services.flatMap(({ name, nameEn }) => [name, nameEn]))
    case 'ProfileDetailsSet':
      return spellings([clear(event.data.name), clear(event.data.surname)])
    case 'SpecializationsSet':
      return spellings(event.data.specializations)
    case 'AddressDetailsSet':
      return spellings([event.data.city])
    case 'ClinicProfileDetailsSet':
      return spellings([event.data.businessName])
    case 'AlternativeProfileDetailsSet':
      return spellings([event.data.clinicName])
    case 'CancellationPolicySet':
    case 'ScheduleSet':
    case 'ScheduleExceptionAdded':
    case 'SpokenLanguagesSet':
    case 'DiplomaUploaded':
    case 'DiplomaDeleted':
    case 'VerificationSubmitted':
    case 'ProfessionalVerified':
    case 'VerificationRejected':
    case 'MoreDocumentsRequested':
      return []
  }
}

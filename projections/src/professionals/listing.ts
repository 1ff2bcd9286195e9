import type { Insertable } from 'kysely'
import type { Database } from '../database.ts'
import { registered, type ProfessionalEvent, type ProfessionalRecord } from './professional-row.ts'
import { lexemesOf } from './typed-words.ts'
import { latinKey, spellings } from './words.ts'

/** After every price there is. */
export const NO_PRICE = 2_147_483_647
const MOST_REVIEWS = 999_999

/** Listed, but booked through others or not at all: shared decisions. */
const notBooked = ['SHELTER', 'CLINIC']

/** What the search looks at; only verified professionals are listed. */
export const listingOf = (row: ProfessionalRecord): Insertable<Database['views.listings']> => {
  const { professionalId, role, languages, latitude, longitude, services, schedule } = row
  const { name, others } = textsOf(row)
  return {
    professionalId,
    role,
    cityKey: latinKey(row.city),
    languages,
    latitude,
    longitude,
    rankKey: -(row.ratingTenths * (MOST_REVIEWS + 1) + Math.min(row.reviewCount, MOST_REVIEWS)),
    priceKey: row.fromPriceCents ?? NO_PRICE,
    takesBookings: !notBooked.includes(role) && services.length > 0 && schedule !== null,
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
  if (event.type === 'ServicesSet') return spellings(event.data.services.flatMap(({ name, nameEn }) => [name, nameEn]))
  if (event.type !== 'ProfessionalRegistered') return []
  const { name, others } = textsOf(registered(event))
  return spellings([...name, ...others])
}

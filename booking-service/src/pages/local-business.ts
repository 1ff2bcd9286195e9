import { lettersOf } from '@lapka/contracts/transliterate.ts'
import { addressIn } from '@lapka/contracts/pages.ts'
import { professionalName } from '@lapka/contracts/professional-name.ts'
import { isVisited } from '@lapka/contracts/service-locations.ts'
import type { Language, ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { ProfessionalRow } from '@lapka/projections/professionals/search.ts'

/** Schema.org's kinds of places and people who serve; it has none of its own for most trades. */
const kinds: Partial<Record<ProfessionalRole, string>> = {
  VET: 'VeterinaryCare',
  CLINIC: 'VeterinaryCare',
  SHELTER: 'AnimalShelter',
}

/** A professional in JSON-LD: only what their page shows. */
export const localBusiness = (origin: string, row: ProfessionalRow, language: Language): object => {
  const street = isVisited(row.services) ? lettersOf(row.address2, language) : ''
  return {
    '@type': kinds[row.role] ?? 'LocalBusiness',
    name: professionalName(row, language),
    url: origin + addressIn(`/professionals/${row.professionalId}`, language),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'BG',
      ...(row.city !== '' && { addressLocality: lettersOf(row.city, language) }),
      ...(street !== '' && { streetAddress: street }),
    },
  }
}

/** The price as the page shows it: exact, or the least of several. */
export const offerOf = (name: string, cents: number, { isFromPrice }: { isFromPrice: boolean }): object => {
  const euros = (cents / 100).toFixed(2)
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name },
    ...(isFromPrice
      ? { priceSpecification: { '@type': 'PriceSpecification', minPrice: euros, priceCurrency: 'EUR' } }
      : { price: euros, priceCurrency: 'EUR' }),
  }
}

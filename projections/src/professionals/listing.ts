import type { Insertable } from 'kysely'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { isVisited } from '@lapka/contracts/service-locations.ts'
import { publicPlaceOf } from '@lapka/domain/professionals/public-place.ts'
import type { FoldedRow } from '../fold-rows.ts'
import { facetOf, serviceFacet } from './facets.ts'
import { tradeLexemes } from './meanings.ts'
import { pointOf } from './sphere.ts'
import { lexemesOf } from './typed-words.ts'
import type { ProfessionalTables } from '../tables/professionals.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import { latinKey } from './words.ts'

/**
 * Which animals a specialization speaks of: decides for a profile that states none itself. One that
 * names no animal takes dogs and cats, as every general practice does.
 */
const speaksOf: [RegExp, AnimalType[]][] = [
  [/^(?:ekzotichni zhivotni|exotic animals)$/, ['rodent', 'bird', 'reptile']],
  [/^(?:drebni zhivotni|small animals)$/, ['rodent']],
  [/ptitsi|birds/, ['bird']],
  [/vlechugi|reptiles/, ['reptile']],
  [/kotki|\bcats?\b/, ['cat']],
  [/\bkucheta\b|kuchentsa|\bdogs?\b|pupp(?:y|ies)|po poroda|trimirane|razhodki|adzhiliti|poslushanie/, ['dog']],
  [/kone|horses|ribi|\bfish\b|pcheli|bees|selskostopanski|livestock/, []],
]

const usual: AnimalType[] = ['dog', 'cat']

const speciesOf = (specializations: string[]): AnimalType[] => {
  const named = specializations.map(spokenOf)
  return [...new Set(named.length === 0 ? usual : named.flat())]
}

const spokenOf = (specialization: string): AnimalType[] => {
  const known = spoken.get(specialization)
  if (known !== undefined) return known
  const key = latinKey(specialization)
  const animals = speaksOf.find(([pattern]) => pattern.test(key))?.[1] ?? usual
  if (spoken.size < MAX_REMEMBERED) spoken.set(specialization, animals)
  return animals
}

/** The same few fields come again and again. */
const spoken = new Map<string, AnimalType[]>()
const MAX_REMEMBERED = 2_000

type ProfessionalRow = FoldedRow<ProfessionalTables['views.professionals']>

/** After every price there is. */
export const NO_PRICE = 2_147_483_647
/** A tenth of rating weighs more than any number of reviews. */
export const RATING_STEP = 1_000_000
const MAX_REVIEWS = RATING_STEP - 1

/** Rises as relevance falls: best rated first, then by the number of reviews. */
export const rankKeyOf = ({ ratingTenths, reviewCount }: Pick<ProfessionalRow, 'ratingTenths' | 'reviewCount'>): number =>
  -(ratingTenths * RATING_STEP + Math.min(reviewCount, MAX_REVIEWS))

/** More than any two ranks are apart: stands between those ordered by rank and those behind them. */
export const RANKS = 100_000_000

/** The search's row; only verified professionals are listed. */
export const listingOf = (row: ProfessionalRow, freeKey: number): Insertable<ProfessionalTables['views.listings']> => {
  return {
    professionalId: row.professionalId,
    roleKey: facetOf('role', row.role),
    rankKey: rankKeyOf(row),
    priceKey: row.fromPriceCents ?? NO_PRICE,
    freeKey,
    ...pointOf(publicPlaceOf(row, row.services)),
    facets: facetsOf(row),
    lexemes: lexemesOf(
      [row.displayName, row.businessName, row.alternativeName, row.latinName],
      [row.clinicName, row.city, isVisited(row.services) ? row.address2 : '', ...row.specializations],
      tradeLexemes(row.role, animalsOf(row)),
    ),
  }
}

/** Those that a profile names, else those that its fields speak of. */
const animalsOf = ({ species, specializations }: Pick<ProfessionalRow, 'species' | 'specializations'>) =>
  species.length > 0 ? species : speciesOf(specializations)

const facetsOf = ({ role, city, languages, specializations, species, services }: ProfessionalRow): number[] => [
  ...new Set([
    facetOf('role', role),
    facetOf('city', city),
    ...languages.map((code) => facetOf('language', code)),
    ...animalsOf({ species, specializations }).map((one) => facetOf('species', one)),
    ...specializations.map((name) => facetOf('specialty', name)),
    ...services.map(serviceFacet),
  ]),
]

/** The cheapest of each name. */
export const offeredServices = ({
  professionalId,
  services,
}: ProfessionalRow): Insertable<ProfessionalTables['views.services']>[] => {
  const cheapest = new Map<number, number>()
  for (const service of services) {
    const nameKey = serviceFacet(service)
    cheapest.set(nameKey, Math.min(service.priceCents, cheapest.get(nameKey) ?? service.priceCents))
  }
  return [...cheapest].map(([nameKey, priceCents]) => ({ professionalId, nameKey, priceCents }))
}

/** Names of services, to be found by their words. */
export const serviceNamesOf = (services: Service[]): Insertable<ProfessionalTables['views.serviceNames']>[] =>
  services.map((service) => ({ nameKey: serviceFacet(service), lexemes: lexemesOf([], [service.name, service.nameEn]) }))

import { distanceBuckets, freeWithinDays } from '@lapka/contracts/search.ts'
import { animalTypes } from '@lapka/contracts/pets.ts'
import { professionalRoles } from '@lapka/contracts/roles.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useLanguageName } from '../kit/look/art/flags.tsx'
import type { Choice } from './filter-menu.tsx'
import { useSearchChoicesQuery } from '../entities/professional/professionals-api.ts'
import { useSpecialization } from '../entities/professional/professional-words.ts'
import type { SearchParameters, SearchState } from '../entities/professional/search-parameters.ts'

export type SearchFilter = {
  key: 'near' | 'bucket' | 'freeWithin' | 'maxPrice' | 'role' | 'specialty' | 'species' | 'language'
  name: string
  chosen: Choice | undefined
  choices: Choice[]
  /** An empty value takes the filter out. */
  choose: (value: string) => void
}

/** In EUR cents, from and to. */
const priceRanges = [
  ['', '2000'],
  ['2000', '4000'],
  ['4000', '6000'],
  ['6000', ''],
] as const

const chosenOf = (choices: Choice[], value: string | undefined): Choice | undefined =>
  value === undefined ? undefined : (choices.find((choice) => choice.value === value) ?? { value, label: value })

/** All filters of a search but its origin, each with its current value. */
export const useSearchFilters = ({ search, change }: SearchState): SearchFilter[] => {
  const { t } = useTranslation('professionals')
  const { data } = useSearchChoicesQuery()
  const specialization = useSpecialization()
  const languageName = useLanguageName()
  const price = usePriceFilter({ search, change })
  const filter = (key: Exclude<SearchFilter['key'], 'near' | 'maxPrice'>, choices: Choice[]): SearchFilter => ({
    key,
    name: t(`filters.${key}`),
    chosen: chosenOf(choices, search[key]),
    choices,
    choose: (value) => change({ [key]: value }),
  })
  const buckets = distanceBuckets.map((value) => ({ value, label: t(`filters.buckets.${value}`) }))
  return [
    ...(search.near ? [filter('bucket', buckets)] : []),
    filter(
      'freeWithin',
      freeWithinDays.map((value) => ({ value, label: t(`filters.days.${value}`) })),
    ),
    price,
    filter(
      'role',
      professionalRoles.map((value) => ({ value, label: t(`role.${value}`) })),
    ),
    filter(
      'specialty',
      (data?.specialties ?? []).map(({ name }) => ({ value: name, label: specialization(name) })),
    ),
    filter(
      'species',
      animalTypes.map((value) => ({ value, label: t(`filters.animals.${value}`) })),
    ),
    filter(
      'language',
      (data?.languages ?? []).map(({ code }) => ({ value: code, label: languageName(code) })),
    ),
  ]
}

const usePriceFilter = ({ search, change }: SearchState): SearchFilter => {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const labelOf = (from: string, to: string) => {
    const [low, high] = [from && format.euro(Number(from)), to && format.euro(Number(to))]
    if (from === '') return t('filters.upTo', { sum: high })
    return to === '' ? t('filters.from', { sum: low }) : `${low} – ${high}`
  }
  const { minPrice = '', maxPrice = '' } = search
  const isChosen = minPrice !== '' || maxPrice !== ''
  return {
    key: 'maxPrice',
    name: t('filters.maxPrice'),
    chosen: isChosen ? { value: `${minPrice}-${maxPrice}`, label: labelOf(minPrice, maxPrice) } : undefined,
    choices: priceRanges.map(([from, to]) => ({ value: `${from}-${to}`, label: labelOf(from, to) })),
    choose: (value) => {
      const [from = '', to = ''] = value.split('-')
      change({ minPrice: from, maxPrice: to })
    },
  }
}

/** A search without what its filters ask for: who, what for and where were typed, and stay. */
export const withoutFilters = ({ q, service, city }: SearchParameters): SearchParameters => ({
  ...(q !== undefined && { q }),
  ...(service !== undefined && { service }),
  ...(city !== undefined && { city }),
})

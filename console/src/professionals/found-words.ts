import type { DistanceBucket } from '@lapka/contracts/search.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import { useSearchChoicesQuery, type ProfessionalPage } from './professionals-api.ts'
import { useSearchFilters } from './search-filters.ts'
import { cityAt } from './search-origin.ts'
import type { SearchParameters, SearchState } from './search-parameters.ts'

type Count = Pick<ProfessionalPage, 'total' | 'isTotalAtLeast'>

/** "4 vets": how many of what was asked for. Undefined until it is known. */
export const useFoundTitle = (page: Count | undefined, { role }: SearchParameters): string | undefined => {
  const { t } = useTranslation('professionals')
  if (page === undefined) return undefined
  if (page.total === 0) return t('find.none')
  const found = t(`found.${(role as ProfessionalRole | undefined) ?? 'ANY'}`, { count: page.total })
  return page.isTotalAtLeast ? t('find.many', { found }) : found
}

/** "in Plovdiv", "near you, within 10 km"; empty where nothing says where. */
export const useFoundPlace = ({ city, near, bucket }: SearchParameters): string => {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const { data } = useSearchChoicesQuery()
  const origin = cityAt(data?.cities, near)
  const nearWords = origin === undefined ? t('find.nearYou') : t('find.nearCity', { city: format.letters(origin) })
  const words = [
    ...(city ? [t(/^[вф]/i.test(city) ? 'find.inCityBeforeV' : 'find.inCity', { city: format.letters(city) })] : []),
    ...(near && (origin === undefined || origin !== city) ? [nearWords] : []),
    ...(bucket ? [t(`found.within.${bucket as DistanceBucket}`)] : []),
  ]
  return words.join(', ')
}

/** What else was filtered by, as its filters say it. */
export const useFilterWords = (state: SearchState): string[] => {
  const { q, service } = state.search
  const filters = useSearchFilters(state).filter(({ key }) => key !== 'role' && key !== 'bucket')
  return [service, q, ...filters.map(({ chosen }) => chosen?.label)].filter((word) => word !== undefined)
}

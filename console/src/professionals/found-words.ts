import type { DistanceBucket } from '@lapka/contracts/search.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useSearchChoicesQuery, type ProfessionalPage } from '../entities/professional/professionals-api.ts'
import { useSearchFilters } from './search-filters.ts'
import { cityAt } from '../entities/professional/search-city.ts'
import type { SearchParameters, SearchState } from '../entities/professional/search-parameters.ts'

type Count = Pick<ProfessionalPage, 'total' | 'isTotalAtLeast'>

/** "4 vets": how many of what was asked for. Undefined until it is known. */
export const useFoundTitle = (page: Count | undefined, { role }: SearchParameters): string | undefined => {
  const { t } = useTranslation('professionals')
  if (page === undefined) return undefined
  if (page.total === 0) return t('find.none')
  const found = t(`found.${(role as ProfessionalRole | undefined) ?? 'ANY'}`, { count: page.total })
  return page.isTotalAtLeast ? t('find.many', { found }) : found
}

/** "within 10 km of Plovdiv", "more than 100 km from you": never near, which a far bucket is not. */
export const useDistanceWords = ({ near }: SearchParameters): ((bucket: DistanceBucket) => string) => {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const { data } = useSearchChoicesQuery()
  const origin = cityAt(data?.cities, near)
  return (bucket) => t(`found.within.${bucket}`, { from: origin === undefined ? t('find.you') : format.letters(origin) })
}

/** "in Plovdiv, within 10 km of you"; empty where nothing says where. */
export const useFoundPlace = (search: SearchParameters): string => {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const within = useDistanceWords(search)
  const { city, near, bucket, frame } = search
  return [
    ...(city ? [t(/^[вф]/i.test(city) ? 'find.inCityBeforeV' : 'find.inCity', { city: format.letters(city) })] : []),
    ...(frame ? [t('find.inFrame')] : []),
    ...(near && bucket ? [within(bucket as DistanceBucket)] : []),
  ].join(', ')
}

/** The words of the other filters. */
export const useFilterWords = (state: SearchState): string[] => {
  const { q, service } = state.search
  const filters = useSearchFilters(state).filter(({ key }) => key !== 'role' && key !== 'bucket')
  return [service, q, ...filters.map(({ chosen }) => chosen?.label)].filter((word) => word !== undefined)
}

import type { StayPin } from '@lapka/contracts/api/stay-offers.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { useTranslation } from 'react-i18next'
import { useSearch } from '../../entities/professional/search-parameters.ts'
import { Price } from '../../kit/ui/price.tsx'
import { useStayOffersQuery } from '../../stays/stays-api.ts'
import { useFoundTitle } from '../found-words.ts'
import { FindMap } from '../find-map/find-map.tsx'
import { useBookingPath } from './stay-tile.tsx'
import { queryOf, type StayWish } from './stay-wish.ts'
import './texts.ts'

/** The hotels that have a room on all nights, each with the price of the whole stay. */
export function StayMap({ wish }: { wish: StayWish }) {
  const { t } = useTranslation('common')
  const { search } = useSearch()
  const { currentData: page, error } = useStayOffersQuery(queryOf(wish, search))
  const { arrival, departure } = wish
  const found = useFoundTitle(page, search)
  const pathOf = useBookingPath()
  const nights = t('nights', { count: nightsBetween(arrival, departure).length })
  return (
    <FindMap<StayPin>
      search={search}
      pins={page && { ...page, items: page.pins }}
      found={found}
      error={error}
      pathOf={(pin) => pathOf({ ...pin, arrival, departure })}
      factsOf={({ priceCents }) => (
        <p>
          <Price cents={priceCents} /> {nights}
        </p>
      )}
    />
  )
}

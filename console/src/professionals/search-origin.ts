import { useSearchChoicesQuery } from '../entities/professional/professionals-api.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { tabStorage } from '../kit/storage.ts'
import type { SearchFilter } from './search-filters.ts'
import { createLocator } from '../entities/place/locator.ts'
import { changesTo, cityAt, coordinatesOf } from '../entities/professional/search-city.ts'
import type { SearchState } from '../entities/professional/search-parameters.ts'

const MAX_CITIES = 12
const isRefusedKey = 'lapka.location-refused'

/** The browser's answer about its location: not yet known, or unknown. */
type LocationAnswer = 'awaited' | 'unknown' | undefined

/**
 * Where distances are measured from. The browser is asked once; where it may not say, or does not know, the middle of a city stands
 * in, and the question is not repeated in this session.
 */
export const useSearchOrigin = ({ search, change }: SearchState) => {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const { data } = useSearchChoicesQuery()
  const [isUnknown, setUnknown] = useState(() => tabStorage.read(isRefusedKey) !== null)
  const [answer, setAnswer] = useState<LocationAnswer>()
  const choices = (data?.cities ?? [])
    .slice(0, MAX_CITIES)
    .map((city) => ({ value: coordinatesOf(city), label: t('filters.fromCity', { city: format.letters(city.name) }) }))
  const [locator] = useState(() => createLocator(() => navigator.geolocation))
  const { city: typedCity, near: chosenNear } = search
  // The location may arrive after the person chose a city, or left the page.
  useEffect(
    () => () => {
      locator.giveUp()
      setAnswer(undefined)
    },
    [locator, typedCity, chosenNear],
  )
  const refuse = () => {
    tabStorage.write(isRefusedKey, 'true')
    setUnknown(true)
    setAnswer('unknown')
  }
  const locate = () => {
    setAnswer('awaited')
    locator.ask((point) => {
      setAnswer(undefined)
      change(changesTo(coordinatesOf(point), search))
    }, refuse)
  }
  const city = cityAt(data?.cities, search.near)
  const label = city === undefined ? t('filters.near') : t('filters.fromCity', { city: format.letters(city) })
  const filter: SearchFilter = {
    key: 'near',
    name: t('filters.place'),
    chosen: search.near === undefined ? undefined : { value: search.near, label },
    choices,
    choose: (near) => {
      locator.giveUp()
      setAnswer(undefined)
      change(changesTo(near, search))
    },
  }
  return { filter, answer: search.near === undefined ? answer : undefined, locate: isUnknown ? undefined : locate }
}

export type SearchOrigin = ReturnType<typeof useSearchOrigin>

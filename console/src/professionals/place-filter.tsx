import { Menu } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabStorage } from '../storage.ts'
import { FilterMenu } from './filter-menu.tsx'
import { useSearchChoicesQuery } from './professionals-api.ts'
import { useSearch } from './use-search.ts'

const MOST_CITIES = 12
const isRefusedKey = 'lapka.location-refused'

const placeOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`

/** What the browser says of where it is: nothing yet, or that it does not know. */
export type PlaceAnswer = 'awaited' | 'unknown' | undefined

/**
 * Where distances are measured from. The browser is asked once; where it may not say, or does not know, the middle of a city stands
 * in, and nobody is asked again in this visit.
 */
export function PlaceFilter({ onAsked }: { onAsked: (answer: PlaceAnswer) => void }) {
  const { t } = useTranslation('professionals')
  const { search, change } = useSearch()
  const { data } = useSearchChoicesQuery()
  const [isUnknown, setUnknown] = useState(() => tabStorage.read(isRefusedKey) !== null)
  const cities = (data?.cities ?? []).slice(0, MOST_CITIES)
  const choices = cities.map((city) => ({ value: placeOf(city), label: t('filters.fromCity', { city: city.name }) }))
  const isHere = useRef(false)
  // Where somebody is may be known when they have gone on to another page.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const refuse = () => {
    tabStorage.write(isRefusedKey, 'true')
    setUnknown(true)
    onAsked('unknown')
  }
  const locate = () => {
    onAsked('awaited')
    const measure = ({ coords }: GeolocationPosition) => {
      onAsked(undefined)
      if (isHere.current) change({ near: placeOf(coords), sort: 'distance' })
    }
    navigator.geolocation.getCurrentPosition(measure, refuse, { timeout: 10_000 })
  }
  const choose = (near: string) => {
    onAsked(undefined)
    change(near === '' ? { near, bucket: '', sort: search.sort === 'distance' ? '' : (search.sort ?? '') } : { near })
  }
  const label = choices.find(({ value }) => value === search.near)?.label ?? t('filters.near')
  return (
    <FilterMenu
      name={t('filters.place')}
      chosen={search.near === undefined ? undefined : { value: search.near, label }}
      choices={choices}
      onChoose={choose}
      icon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />}
    >
      {!isUnknown && (
        <Menu.Item leftSection={<IconCurrentLocation size={18} stroke={1.75} />} onClick={locate}>
          {t('filters.near')}
        </Menu.Item>
      )}
    </FilterMenu>
  )
}

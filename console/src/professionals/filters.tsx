import { distanceBuckets, freeWithinDays } from '@lapka/contracts/api/professionals.ts'
import { animalTypes } from '@lapka/contracts/pets.ts'
import { professionalRoles } from '@lapka/contracts/roles.ts'
import { Menu } from '@mantine/core'
import { IconX, IconCurrentLocation } from '@tabler/icons-react'
import { lazy, Suspense, useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import { useLanguageName } from '../look/art/flags.tsx'
import { FilterMenu, type Choice } from './filter-menu.tsx'
import { useSearchChoicesQuery } from './professionals-api.ts'
import { useSpecialization } from './professional-words.ts'
import { useSearch } from './search-parameters.ts'
import { tabStorage } from '../storage.ts'
import classes from './find-page.module.css'

/** Saved searches load after the filters are shown. */
const SavedSearches = lazy(async () => ({ default: (await import('./saved-searches.tsx')).SavedSearches }))

const ratings = ['45', '40', '35']

const chosenOf = (choices: Choice[], value: string | undefined): Choice | undefined =>
  value === undefined ? undefined : (choices.find((choice) => choice.value === value) ?? { value, label: value })

/** All filters of the search, each with its current value. */
export function Filters() {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const { search, change } = useSearch()
  const { data } = useSearchChoicesQuery()
  const [answer, setAnswer] = useState<LocationAnswer>()
  const specialization = useSpecialization()
  const languageName = useLanguageName()
  const simple: ['freeWithin' | 'role' | 'specialty' | 'species' | 'minRating' | 'language', Choice[]][] = [
    ['freeWithin', freeWithinDays.map((value) => ({ value, label: t(`filters.days.${value}`) }))],
    ['role', professionalRoles.map((value) => ({ value, label: t(`role.${value}`) }))],
    ['specialty', (data?.specialties ?? []).map(({ name }) => ({ value: name, label: specialization(name) }))],
    ['species', animalTypes.map((value) => ({ value, label: t(`filters.animals.${value}`) }))],
    ['minRating', ratings.map((value) => ({ value, label: t('filters.atLeast', { rating: format.rating(Number(value)) }) }))],
    ['language', (data?.languages ?? []).map(({ code }) => ({ value: code, label: languageName(code) }))],
  ]
  const menu = ([name, choices]: (typeof simple)[number]) => (
    <FilterMenu
      key={name}
      name={t(`filters.${name}`)}
      chosen={chosenOf(choices, search[name])}
      choices={choices}
      onChoose={(value) => change({ [name]: value })}
    />
  )
  return (
    <>
      <div className={classes.filters} role="group" aria-label={t('filters.label')}>
        <LocationFilter onAnswer={setAnswer} />
        {search.near && (
          <FilterMenu
            name={t('filters.bucket')}
            chosen={chosenOf(buckets(t), search.bucket)}
            choices={buckets(t)}
            onChoose={(bucket) => change({ bucket })}
          />
        )}
        {simple.slice(0, 1).map(menu)}
        <PriceFilter />
        {simple.slice(1).map(menu)}
        {search.service && (
          <button type="button" className={classes.filter} data-chosen onClick={() => change({ service: '' })}>
            {t('filters.service', { service: search.service })} <IconX size={16} aria-label={t('filters.remove')} />
          </button>
        )}
        <Suspense fallback={null}>
          <SavedSearches />
        </Suspense>
      </div>
      {answer && search.near === undefined && (
        <p className={classes.place} data-answer={answer} role="status">
          {t(`filters.${answer}`)}
        </p>
      )}
    </>
  )
}

const buckets = (t: (key: `filters.buckets.${(typeof distanceBuckets)[number]}`) => string): Choice[] =>
  distanceBuckets.map((value) => ({ value, label: t(`filters.buckets.${value}`) }))

/** In EUR cents, from and to. */
const ranges = [
  ['', '2000'],
  ['2000', '4000'],
  ['4000', '6000'],
  ['6000', ''],
] as const

function PriceFilter() {
  const { t } = useTranslation('professionals')
  const format = useFormat()
  const { search, change } = useSearch()
  const labelOf = (from: string, to: string) => {
    const [low, high] = [from && format.euro(Number(from)), to && format.euro(Number(to))]
    if (from === '') return t('filters.upTo', { sum: high })
    return to === '' ? t('filters.from', { sum: low }) : `${low} – ${high}`
  }
  const choices = ranges.map(([from, to]) => ({ value: `${from}-${to}`, label: labelOf(from, to) }))
  const { minPrice = '', maxPrice = '' } = search
  const isChosen = minPrice !== '' || maxPrice !== ''
  return (
    <FilterMenu
      name={t('filters.maxPrice')}
      chosen={isChosen ? { value: `${minPrice}-${maxPrice}`, label: labelOf(minPrice, maxPrice) } : undefined}
      choices={choices}
      onChoose={(value) => {
        const [from = '', to = ''] = value.split('-')
        change({ minPrice: from, maxPrice: to })
      }}
    />
  )
}

const MOST_CITIES = 12
const isRefusedKey = 'lapka.location-refused'

const coordinatesOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`

/** The browser's answer about its location: not yet known, or unknown. */
type LocationAnswer = 'awaited' | 'unknown' | undefined

/**
 * Where distances are measured from. The browser is asked once; where it may not say, or does not know, the middle of a city stands
 * in, and nobody is asked again in this session.
 */
function LocationFilter({ onAnswer }: { onAnswer: (answer: LocationAnswer) => void }) {
  const { t } = useTranslation('professionals')
  const { search, change } = useSearch()
  const { data } = useSearchChoicesQuery()
  const [isUnknown, setUnknown] = useState(() => tabStorage.read(isRefusedKey) !== null)
  const cities = (data?.cities ?? []).slice(0, MOST_CITIES)
  const choices = cities.map((city) => ({ value: coordinatesOf(city), label: t('filters.fromCity', { city: city.name }) }))
  const isHere = useRef(false)
  // The location may arrive after the person left the page.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const refuse = () => {
    tabStorage.write(isRefusedKey, 'true')
    setUnknown(true)
    onAnswer('unknown')
  }
  const locate = () => {
    onAnswer('awaited')
    const measure = ({ coords }: GeolocationPosition) => {
      onAnswer(undefined)
      if (isHere.current) change({ near: coordinatesOf(coords), sort: 'distance' })
    }
    navigator.geolocation.getCurrentPosition(measure, refuse, { timeout: 10_000 })
  }
  const choose = (near: string) => {
    onAnswer(undefined)
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

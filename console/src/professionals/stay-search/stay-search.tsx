import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { Button, Group } from '@mantine/core'
import { IconArrowsSort, IconCurrentLocation, IconSearch, IconX } from '@tabler/icons-react'
import { lazy, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PetPortrait } from '../../entities/pet/pet-portrait.tsx'
import { usePetsQuery } from '../../entities/pet/pets-api.ts'
import { useSearch } from '../../entities/professional/search-parameters.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { useStayOffersQuery } from '../../stays/stays-api.ts'
import { FilterMenu } from '../filter-menu.tsx'
import { useFoundPlace } from '../found-words.ts'
import { useSearchFilters } from '../search-filters.ts'
import { useSearchOrigin } from '../search-origin.ts'
import { StayForm } from './stay-form.tsx'
import { ShorterStay, StayTile, useAnimalWords, useWishWords } from './stay-tile.tsx'
import { queryOf, wishOf, type StayWish } from './stay-wish.ts'
import './texts.ts'
import findClasses from '../find-page.module.css'
import classes from './stay-search.module.css'

const StayMap = lazy(async () => ({ default: (await import('./stay-map.tsx')).StayMap }))

type StaySearchProps = {
  /** All hotels: below the form until dates and animals are chosen. */
  others: ReactNode
  beside: (list: ReactNode, map: ReactNode) => ReactNode
}

/** Hotels by dates and animals. */
export function StaySearch({ others, beside }: StaySearchProps) {
  const user = useCurrentUser()
  const isParent = user?.role === 'PARENT'
  const { currentData } = usePetsQuery(undefined, { skip: !isParent })
  const [parameters] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const { search } = useSearch()
  if (isParent && currentData === undefined) return <Skeleton of={['tile', 'tile']} />
  // A parent without a pet searches as a visitor does: which animal, not which pet.
  const pets = currentData && currentData.items.length > 0 ? currentData.items : undefined
  const wish = wishOf(parameters, pets)
  if (wish === null)
    return (
      <>
        <StayForm pets={pets} onSent={() => setOpen(false)} />
        {others}
      </>
    )
  return (
    <>
      {isOpen ? <StayForm pets={pets} onSent={() => setOpen(false)} /> : <WishLine wish={wish} onChange={() => setOpen(true)} />}
      <StayFilters />
      {/* Another search is another list. */}
      {beside(<Offers key={JSON.stringify(queryOf(wish, search))} wish={wish} />, <StayMap wish={wish} />)}
    </>
  )
}

/** The search in one line. */
function WishLine({ wish, onChange }: { wish: StayWish; onChange: () => void }) {
  const { t } = useTranslation(['stay-search', 'stays', 'professionals'])
  const format = useFormat()
  const { search } = useSearch()
  const animalWords = useAnimalWords()
  const wishWords = useWishWords()
  const who = wish.names.length > 0 ? format.list(wish.names.map(format.letters)) : animalWords(wish.animals)
  return (
    <button type="button" className={classes.wish} onClick={onChange}>
      <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.faces}>
        {wish.animals.slice(0, 3).map(({ animalType }, nth) => (
          <PetPortrait key={`${animalType}-${nth}`} animalType={animalType} size={36} />
        ))}
      </span>
      <b>{t('for', { who })}</b>
      <span>{[wishWords(wish), search.city && format.letters(search.city)].filter(Boolean).join(' · ')}</span>
      <u>{t('professionals:find.change')}</u>
    </button>
  )
}

/** In EUR cents, of the whole stay. */
const priceLimits = ['10000', '20000', '40000', '80000'] as const

function StayFilters() {
  const { t } = useTranslation(['stay-search', 'stays', 'professionals'])
  const format = useFormat()
  const state = useSearch()
  const origin = useSearchOrigin(state)
  const filters = useSearchFilters(state).filter(({ key }) => key === 'bucket' || key === 'role')
  const { maxPrice } = state.search
  const labelOf = (cents: string) => t('professionals:filters.upTo', { sum: format.euro(Number(cents)) })
  return (
    <Group className={findClasses.filters} gap="xs" align="stretch" role="group" aria-label={t('professionals:filters.label')}>
      <FilterMenu {...origin.filter} icon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />} />
      {filters.map(({ key, ...filter }) => (
        <FilterMenu key={key} {...filter} />
      ))}
      <FilterMenu
        name={t('price')}
        chosen={maxPrice === undefined ? undefined : { value: maxPrice, label: labelOf(maxPrice) }}
        choices={priceLimits.map((value) => ({ value, label: labelOf(value) }))}
        choose={(value) => state.change({ maxPrice: value })}
      />
      {state.search.q && (
        <button type="button" className={findClasses.filter} data-chosen onClick={() => state.change({ q: '' })}>
          {state.search.q} <IconX size={16} aria-label={t('professionals:filters.remove')} />
        </button>
      )}
    </Group>
  )
}

function Offers({ wish }: { wish: StayWish }) {
  const { t } = useTranslation(['stay-search', 'stays', 'common', 'professionals'])
  const { search, change } = useSearch()
  const [cursor, setCursor] = useState<string>()
  const asked = { ...queryOf(wish, search), ...(cursor !== undefined && { cursor }) }
  const { currentData, data = currentData, error, isFetching } = useStayOffersQuery(asked)
  const place = useFoundPlace(search)
  const nights = t('common:nights', { count: nightsBetween(wish.arrival, wish.departure).length })
  if (error && !data) return <ProblemNotice error={error} />
  if (data === undefined)
    return (
      <div className={findClasses.results}>
        <Skeleton of={['tile', 'tile', 'tile']} />
      </div>
    )
  const found = data.isTotalAtLeast ? t('atLeast', { count: data.total, nights }) : t('found', { count: data.total, nights })
  const sorts = (['rating', 'price', 'distance'] as const)
    .filter((sort) => sort !== 'distance' || search.near !== undefined)
    .map((value) => ({ value, label: t(`sorts.${value}`) }))
  return (
    <>
      <Group className={findClasses.summary} gap="var(--lk-half) var(--lk-3)" align="baseline" justify="space-between" mb="md">
        <h1 aria-live="polite">{[data.total === 0 ? t('none', { nights }) : found, place].filter(Boolean).join(' ')}</h1>
        {data.total > 0 && (
          <FilterMenu
            name={t('professionals:filters.sort')}
            chosen={sorts.find(({ value }) => value === search.sort) ?? sorts[0]}
            choices={sorts}
            choose={(value) => change({ sort: value === 'rating' ? '' : value })}
            icon={<IconArrowsSort size={18} stroke={1.75} aria-hidden="true" />}
            isQuiet
          />
        )}
      </Group>
      {data.total === 0 && <p className={classes.none}>{t(data.shorter.length > 0 ? 'noneButShorter' : 'noneText')}</p>}
      <ul className={findClasses.results}>
        {data.items.map((offer) => (
          <li key={offer.professional.id}>
            <StayTile offer={offer} animals={wish.animals} />
          </li>
        ))}
      </ul>
      {data.nextCursor && (
        <Group justify="center" mt="lg">
          <ProblemNotice error={error} />
          <Button variant="light" size="lg" loading={isFetching} onClick={() => setCursor(data.nextCursor)}>
            {t('professionals:find.more')}
          </Button>
        </Group>
      )}
      {data.shorter.length > 0 && (
        <section className={classes.others}>
          <h2>{t('shorter')}</h2>
          <ul>
            {data.shorter.map((offer) => (
              <ShorterStay key={offer.professional.id} offer={offer} wish={wish} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

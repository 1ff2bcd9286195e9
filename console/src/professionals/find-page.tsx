import { EMERGENCY_MEDICINE } from '@lapka/contracts/specializations.ts'
import { distanceBuckets, type DistanceBucket } from '@lapka/contracts/search.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useSearchSteps } from '../entities/appointment/booking-progress.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { UrgentHelp } from '../home/urgent-help.tsx'
import { ErrorState } from '../kit/ui/page-state.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useDistanceWords, useFilterWords, useFoundPlace, useFoundTitle } from './found-words.ts'
import { FilterMenu } from './filter-menu.tsx'
import { ListAndMap } from './list-and-map.tsx'
import { Filters } from './filters.tsx'
import { Tiles } from './tiles.tsx'
import { useSearchQuery, type ProfessionalPage } from '../entities/professional/professionals-api.ts'
import { SearchForm } from './search-form.tsx'
import { useSearch, type SearchParameters } from '../entities/professional/search-parameters.ts'
import './texts.ts'
import { SniffingDog } from '../kit/look/art/scenes.tsx'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import classes from './find-page.module.css'

const CampaignNote = lazy(async () => ({ default: (await import('../promotions/campaign-note.tsx')).CampaignNote }))
/** Only who looks for emergency medicine needs them. */
const OpenClinics = lazy(async () => ({ default: (await import('../clinics/open-clinics.tsx')).OpenClinics }))

const SearchMap = lazy(async () => ({ default: (await import('./find-map/find-map.tsx')).SearchMap }))

/** Only hotels sell nights. */
const StaySearch = lazy(async () => ({ default: (await import('./stay-search/stay-search.tsx')).StaySearch }))

/** Only who is in need needs the price of a consultation. */
const UrgentTiles = lazy(async () => ({ default: (await import('./urgent-tiles.tsx')).UrgentTiles }))

/** Find a professional: every filter is in the address, so Back and a shared link show the same. */
export function FindPage() {
  const { search } = useSearch()
  const isUrgent = useIsUrgent()
  useSearchSteps(search)
  // Another search is another list: its page begins at the top.
  const results = <Results key={JSON.stringify(search)} search={search} />
  const found = (
    <>
      <Filters />
      {/* Help that comes by video is nowhere on a map. */}
      {isUrgent ? results : <ListAndMap list={results} map={<SearchMap search={search} />} />}
    </>
  )
  // A hotel is searched by dates; all others by what they do and when they are free.
  return (
    <div className={classes.page}>
      {search.role === 'HOTELS' && !isUrgent ? (
        <Suspense fallback={<TileSkeletons />}>
          <StaySearch others={found} beside={(list, map) => <ListAndMap list={list} map={map} />} />
        </Suspense>
      ) : (
        <>
          <SearchForm />
          {found}
        </>
      )}
    </div>
  )
}

function Results({ search }: { search: SearchParameters }) {
  const [cursor, setCursor] = useState<string>()
  const isUrgent = useIsUrgent()
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useSearchQuery({
    ...search,
    // In an emergency only those who can be rung this moment help.
    ...(isUrgent && { onlineNow: 'true' }),
    ...(cursor === undefined ? {} : { cursor }),
  } as Record<string, string>)
  // Deferred, so that rendering many tiles does not block scrolling.
  const data = useDeferredValue(answer)
  const { t } = useTranslation('professionals')
  const { list, button, remember } = useReadOn(data?.items.length ?? 0)
  const showMore = () => {
    remember()
    if (error) void refetch()
    else setCursor(data?.nextCursor)
  }
  if (error && !answer) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Summary page={data} />
      <Suspense fallback={null}>
        <CampaignNote />
      </Suspense>
      {isUrgent || search.specialty === EMERGENCY_MEDICINE ? (
        <Suspense fallback={null}>
          <OpenClinics near={search.near} />
        </Suspense>
      ) : (
        <UrgentHelp />
      )}
      {data === undefined && <TileSkeletons />}
      {data && !isUrgent && <Tiles items={data.items} list={list} />}
      {data && isUrgent && (
        <Suspense fallback={<TileSkeletons />}>
          <UrgentTiles items={data.items} list={list} />
        </Suspense>
      )}
      {data?.nextCursor && (
        <Stack gap="md" align="center" mt="lg">
          <ProblemNotice error={error} />
          <Button ref={button} variant="light" size="lg" loading={isFetching} onClick={showMore}>
            {t('find.more')}
          </Button>
        </Stack>
      )}
      {data && !data.nextCursor && <ListEnd isEmpty={data.items.length === 0} />}
    </>
  )
}

/** Without a place or typed words, what fits best is who is free soonest. */
const offeredSorts = ['relevance', 'availability', 'price', 'distance'] as const

function Summary({ page }: { page: ProfessionalPage | undefined }) {
  const { t } = useTranslation('professionals')
  const { search, change } = useSearch()
  const sorts = offeredSorts.filter(
    (sort) => search.near !== undefined || (sort !== 'distance' && (sort !== 'relevance' || search.q !== undefined)),
  )
  const named = (sort: (typeof offeredSorts)[number]) => (sort === 'relevance' && search.q === undefined ? 'nearAndSoon' : sort)
  const choices = sorts.map((value) => ({ value, label: t(`filters.sorts.${named(value)}`) }))
  const sort = choices.find(({ value }) => value === search.sort) ?? choices[0]
  const found = useFoundTitle(page, search)
  const title = useIsUrgent() && page?.total === 0 ? t('find.noneOnCall') : found
  const place = useFoundPlace(search)
  const filtered = useFilterWords({ search, change })
  return (
    <Group className={classes.summary} gap="var(--lk-half) var(--lk-3)" align="baseline" mb="md">
      <h1 aria-live="polite">{title === undefined ? t('find.searching') : `${title} ${place}`}</h1>
      <p>{filtered.join(' · ')}</p>
      {page?.isAlike && <p>{t('find.alike', { q: search.q })}</p>}
      {page?.total !== 0 && (
        <FilterMenu
          name={t('filters.sort')}
          chosen={sort}
          choices={choices}
          choose={(value) => change({ sort: value === sorts[0] ? '' : value })}
          icon={<IconArrowsSort size={18} stroke={1.75} aria-hidden="true" />}
          isQuiet
        />
      )}
    </Group>
  )
}

const useIsUrgent = (): boolean => useSearchParams()[0].get('urgent') === 'true'

function TileSkeletons() {
  return (
    <div className={classes.results}>
      <Skeleton of={['tile', 'tile', 'tile']} />
    </div>
  )
}

/** The end of the list, or an empty list, with a way to widen the search. */
function ListEnd({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('professionals')
  const { search, change } = useSearch()
  const within = useDistanceWords(search)
  const { bucket } = search as { bucket?: DistanceBucket }
  const isUrgent = useIsUrgent()
  const all = isUrgent ? 'allUrgent' : search.frame ? 'allInFrame' : 'all'
  const none = search.frame ? 'find.noneInFrame' : 'find.noneText'
  const wider = bucket && distanceBuckets[distanceBuckets.findIndex((one) => one === bucket) + 1]
  return (
    <Group component="section" className={classes.end} gap="xl" wrap="nowrap" mt="var(--lk-7)">
      <SniffingDog />
      <div>
        {!isEmpty && <h2>{bucket ? t('find.allWithin', { distance: within(bucket) }) : t(`find.${all}`)}</h2>}
        {(isEmpty || !isUrgent) && <p>{t(isUrgent ? 'find.noneUrgent' : isEmpty ? none : 'find.allText')}</p>}
        {wider && (
          <Button variant="light" onClick={() => change({ bucket: wider })}>
            {t('find.wider', { distance: within(wider) })}
          </Button>
        )}{' '}
        {(search.frame || (isEmpty && search.city)) && (
          <Button variant="light" onClick={() => change({ city: '', near: '', bucket: '', sort: '', frame: '' })}>
            {t('find.everywhere')}
          </Button>
        )}{' '}
        <Button variant={wider ? 'subtle' : 'light'} component={Link} to={pathTo('findProfessional')}>
          {t('find.clear')}
        </Button>
      </div>
    </Group>
  )
}

/** Moves the focus to the first new item of a list, because the button loses it while loading. */
const useReadOn = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef<number>(undefined)
  useEffect(() => {
    const first = shown.current === undefined || count <= shown.current ? null : list.current?.children[shown.current]
    if (!first) return
    shown.current = undefined
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== button.current
    if (!isElsewhere) first.querySelector('a')?.focus()
  }, [count])
  return { list, button, remember: () => (shown.current = count) }
}

import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { SniffingDog } from '../look/art/scenes.tsx'
import { UrgentHelp } from '../home/urgent-help.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { Filters } from './filters.tsx'
import { ProfessionalTile } from './professional-tile.tsx'
import { useSearchQuery, type ProfessionalPage } from './professionals-api.ts'
import { readSearch, type SearchParameters } from './search-parameters.ts'
import { SearchForm } from './search-form.tsx'
import './texts.ts'
import classes from './find-page.module.css'

/** Find a professional: every filter is in the address, so Back and a shared link show the same. */
export function FindPage() {
  const { t } = useTranslation('professionals')
  usePageTitle(t('find.title'))
  const [parameters] = useSearchParams()
  const search = readSearch(parameters)
  return (
    <div className={classes.page}>
      <SearchForm search={search} />
      <Filters search={search} />
      {/* Another search is another list: its page begins at the top. */}
      <Results key={JSON.stringify(search)} search={search} />
    </div>
  )
}

function Results({ search }: { search: SearchParameters }) {
  const { t } = useTranslation('professionals')
  const [cursor, setCursor] = useState<string>()
  const { data, error, isFetching, refetch } = useSearchQuery({
    ...search,
    ...(cursor === undefined ? {} : { cursor }),
  } as Record<string, string>)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={classes.summary}>
        <h1 aria-live="polite">{data ? t('find.count', { count: data.total }) : t('find.searching')}</h1>
        {search.city && <p>{search.city}</p>}
      </div>
      <UrgentHelp />
      {data ? <Tiles page={data} /> : <TileSkeletons />}
      {data?.nextCursor && (
        <div className={classes.more}>
          <Button variant="light" size="lg" loading={isFetching} onClick={() => setCursor(data.nextCursor)}>
            {t('find.more')}
          </Button>
        </div>
      )}
      {data && !data.nextCursor && <End isEmpty={data.items.length === 0} />}
    </>
  )
}

function Tiles({ page }: { page: ProfessionalPage }) {
  return (
    <ul className={classes.results}>
      {page.items.map((professional) => (
        <li key={professional.id}>
          <ProfessionalTile professional={professional} />
        </li>
      ))}
    </ul>
  )
}

function TileSkeletons() {
  return (
    <div className={classes.results} aria-hidden="true">
      {[1, 2, 3].map((number) => (
        <Skeleton key={number} height={212} radius="lg" />
      ))}
    </div>
  )
}

/** No dead ends: where the list ends, or is empty, there is a way to more. */
function End({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('professionals')
  return (
    <section className={classes.end}>
      <SniffingDog />
      <div>
        <h2>{t(isEmpty ? 'find.none' : 'find.all')}</h2>
        <p>{t(isEmpty ? 'find.noneText' : 'find.allText')}</p>
        <Button variant="light" component={Link} to="/find-professional">
          {t('find.clear')}
        </Button>
      </div>
    </section>
  )
}

import { Group, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCurrentLocation, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterMenu } from './filter-menu.tsx'
import { useSearchQuery } from '../entities/professional/professionals-api.ts'
import { useFoundTitle } from './found-words.ts'
import { useSearchFilters, withoutFilters, type SearchFilter } from './search-filters.ts'
import { useSearchOrigin } from './search-origin.ts'
import { changed, useSearch, type SearchParameters, type SearchState } from '../entities/professional/search-parameters.ts'
import classes from './find-page.module.css'

/** Both load after the filters are shown. */
const SavedSearches = lazy(async () => ({ default: (await import('./saved-searches.tsx')).SavedSearches }))
const AllFilters = lazy(async () => ({ default: (await import('./all-filters.tsx')).AllFilters }))

/** The most used filters stay at hand; the others are among all filters until they are chosen. */
const atHand: ReadonlySet<SearchFilter['key']> = new Set(['bucket', 'freeWithin', 'maxPrice', 'role', 'specialty'])

/** The filters of the search: all of them in one sheet, and in a row those at hand and those chosen. */
export function Filters() {
  const { t } = useTranslation('professionals')
  const state = useSearch()
  const origin = useSearchOrigin(state)
  const filters = useSearchFilters(state)
  const [isOpen, setOpen] = useState(false)
  const { service, frame } = state.search
  return (
    <>
      <Group className={classes.filters} gap="xs" align="stretch" role="group" aria-label={t('filters.label')}>
        <button type="button" className={classes.filter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" /> <span>{t('filters.all')}</span>
        </button>
        <FilterMenu {...origin.filter} icon={<IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />}>
          {origin.locate && (
            <Menu.Item leftSection={<IconCurrentLocation size={18} stroke={1.75} />} onClick={origin.locate}>
              {t('filters.near')}
            </Menu.Item>
          )}
        </FilterMenu>
        {filters
          .filter(({ key, chosen }) => chosen !== undefined || atHand.has(key))
          .map(({ key, ...filter }) => (
            <FilterMenu key={key} {...filter} />
          ))}
        {service && (
          <button type="button" className={classes.filter} data-chosen onClick={() => state.change({ service: '' })}>
            {t('filters.service', { service })} <IconX size={16} aria-label={t('filters.remove')} />
          </button>
        )}
        {frame && (
          <button type="button" className={classes.filter} data-chosen onClick={() => state.change({ frame: '' })}>
            {t('filters.frame')} <IconX size={16} aria-label={t('filters.remove')} />
          </button>
        )}
        <Suspense fallback={null}>
          <SavedSearches />
        </Suspense>
      </Group>
      {origin.answer && (
        <p className={classes.place} data-answer={origin.answer} role="status">
          {t(`filters.${origin.answer}`)}
        </p>
      )}
      {isOpen && <FilterSheet {...state} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Changes nothing until it is answered, but says at once how many there would be. */
function FilterSheet({ search, change, onClose }: SearchState & { onClose: () => void }) {
  const [draft, setDraft] = useState(search)
  const state: SearchState = { search: draft, change: (changes) => setDraft((latest) => changed(latest, changes)) }
  const origin = useSearchOrigin(state)
  const filters = useSearchFilters(state)
  const { currentData } = useSearchQuery(draft as Record<string, string>)
  const { t } = useTranslation('professionals')
  const found = useFoundTitle(currentData, draft)
  const show = () => {
    const emptied: SearchParameters = Object.fromEntries(Object.keys(search).map((name) => [name, '']))
    change({ ...emptied, ...draft })
    onClose()
  }
  return (
    <Suspense fallback={null}>
      <AllFilters
        filters={[origin.filter, ...filters]}
        origin={origin}
        answer={currentData?.total === 0 ? found : found && t('find.show', { found })}
        onClear={() => setDraft(withoutFilters)}
        onShow={show}
        onClose={onClose}
      />
    </Suspense>
  )
}

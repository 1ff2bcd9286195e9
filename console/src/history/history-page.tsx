import type { historyList } from '@lapka/contracts/api/appointment-history.ts'
import { Box, Button, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconFileDownload, IconShieldCheck } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { ProofCard } from './proof-card.tsx'
import './history-entry.tsx'
import { useProof } from './use-proof.ts'
import { useCurrentUser, useOwnZone } from '../kit/session/use-current-user.ts'
import { dashboardOf } from '../kit/pages/dashboard-of.ts'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { choiceOf, filterOf, HistoryFilters, type HistoryFilter } from './history-filters.tsx'
import { HistoryList, type ListItem } from './history-list.tsx'
import { afterOwnWrites, api, byCursor, cursorOf } from '../kit/api/api.ts'
import { apiAddress, apiPaths } from '../kit/api/api-paths.ts'
import classes from './history.module.css'

/** The history of all the person's appointments: to search, download and verify. */
export function AllHistoryPage() {
  const { t } = useTranslation('history')
  const user = useCurrentUser()
  const [parameters] = useSearchParams()
  const choice = useMemo(() => choiceOf(parameters), [parameters])
  const filter = useMemo(() => filterOf(choice, user?.id ?? ''), [choice, user?.id])
  return (
    <Page lead={t('list.lead')} widthPx={1200} action={<Downloads filter={filter} />}>
      <HistoryFilters choice={choice} />
      <Found key={JSON.stringify(filter)} filter={filter} />
    </Page>
  )
}

function Downloads({ filter }: { filter: HistoryFilter }) {
  const { t } = useTranslation('history')
  const files = [
    { path: apiPaths.historyFile('history.csv'), label: t('list.csv'), icon: IconFileSpreadsheet },
    { path: apiPaths.historyFile('history/export'), label: t('list.json'), icon: IconFileDownload },
  ] as const
  return (
    <Group gap="xs" align="stretch" role="group" aria-label={t('list.export')}>
      {files.map(({ path, label, icon: FileIcon }) => (
        <Button
          key={path}
          component="a"
          href={apiAddress(path, filter)}
          download
          variant="default"
          size="sm"
          leftSection={<FileIcon size={19} stroke={1.75} aria-hidden="true" />}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

function Found({ filter }: { filter: HistoryFilter }) {
  const { t } = useTranslation(['history', 'common'])
  const user = useCurrentUser()
  const query = useAllHistoryInfiniteQuery(filter, { refetchOnMountOrArgChange: true })
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isFiltered = Object.keys(filter).length > 0
  const wayOn =
    isFiltered || !user ? { to: '?', label: t('list.clear') } : { to: dashboardOf(user), label: t('common:notFound.home') }
  const items = useMemo(() => query.currentData?.pages.flatMap((page) => page.items), [query.currentData])
  const onEnd = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  return (
    <PageState query={{ ...query, currentData: items }}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState text={t('list.empty')} action={wayOn} />
        ) : (
          <div className={`${classes.columns} ${classes.wideColumns}`}>
            <div>
              <Group gap="0 var(--lk-3)" align="stretch" justify="space-between" mb="xs">
                <Box component="p" m={0} c="dimmed" fz="var(--lk-font-17)" aria-live="polite">
                  {t('list.count', { count: found.length })}
                  {hasNextPage && '…'}
                </Box>
                {isFiltered && <Link to="?">{t('list.clear')}</Link>}
              </Group>
              <HistoryList items={found} hasMore={hasNextPage} onEnd={onEnd} />
            </div>
            <Proving items={found} path={apiAddress(apiPaths.historyFile('history/export'), filter)} />
          </div>
        )
      }
    </PageState>
  )
}

/** The file is large, so it is fetched and checked on request. */
function Proving({ items, path }: { items: ListItem[]; path: string }) {
  const { t } = useTranslation('history')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Proven items={items} path={path} />
  return (
    <Button variant="light" leftSection={<IconShieldCheck size={19} stroke={1.75} />} onClick={() => setOpen(true)}>
      {t('list.verify')}
    </Button>
  )
}

function Proven({ items, path }: { items: ListItem[]; path: string }) {
  const [first] = useState(() => items[0]?.hash ?? '')
  const shown = useMemo(() => items.slice(0, MAX_SHOWN).map(({ hash }) => hash), [items])
  return <ProofCard proof={useProof(path, first)} zone={useOwnZone()} isWhole={false} shown={shown} />
}

/** A file holds the newest 5,000 (MAX_EXPORTED of the contracts, which would bring the schema library along). */
const MAX_SHOWN = 5_000

const PAGE = 250

/** Pages of the history, newest first. Fetched when the page opens, and not updated while it is read. */
const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    allHistory: build.infiniteQuery<z.infer<typeof historyList>, HistoryFilter, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: apiPaths.history,
        params: { ...queryArg, limit: PAGE, ...cursorOf(pageParam) },
      }),
    }),
  }),
})

export const { useAllHistoryInfiniteQuery } = historyApi

import { Stack } from '@mantine/core'
import type { LedgerPage } from '@lapka/contracts/api/ledger.ts'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { areaOf } from '../kit/pages/dashboard-of.ts'
import totals from '../kit/ui/figures.module.css'
import { FeeLine } from '../kit/ui/fee-line.tsx'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { filterOf, useLedgerInfiniteQuery } from './ledger-api.ts'
import { parentsFigures, professionalsFigures } from './ledger-figures.ts'
import { LedgerFilters } from './ledger-filters.tsx'
import { LedgerLines } from './ledger-lines.tsx'

/** One's own part of the ledger: what is paid, held and on its way, and what moved it. */
export function OwnLedgerPage() {
  const { t } = useTranslation('ledger')
  const isParent = useCurrentUser()?.role === 'PARENT'
  const [parameters] = useSearchParams()
  const filter = useMemo(() => filterOf(parameters), [parameters])
  const query = useLedgerInfiniteQuery(filter, { refetchOnMountOrArgChange: true })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  // The sum of a visit is known once all of its movements are.
  const isPart = isParent && hasNextPage && !isError
  useEffect(() => {
    if (isPart && !isFetching) void fetchNextPage()
  }, [isPart, isFetching, fetchNextPage])
  return (
    <Page lead={t(isParent ? 'lead' : 'leadOfProfessional')} widthPx={920}>
      <Stack gap="md">
        {!isParent && <FeeLine />}
        <LedgerFilters />
        <PageState query={{ ...query, currentData: isPart ? undefined : query.currentData?.pages }}>
          {(pages: LedgerPage[]) => {
            const items = pages.flatMap((page) => page.items)
            if (items.length === 0) return <NoMovements isFiltered={Object.keys(filter).length > 0} />
            return (
              <Stack gap="md">
                <OwnFigures balances={pages[0]?.balances ?? []} isParent={isParent} />
                <LedgerLines items={items} filter={filter} query={query} own={isParent ? 'parent' : 'professional'} />
              </Stack>
            )
          }}
        </PageState>
      </Stack>
    </Page>
  )
}

function OwnFigures({ balances, isParent }: { balances: LedgerPage['balances']; isParent: boolean }) {
  const { t } = useTranslation('ledger')
  const format = useFormat()
  const figures = isParent ? parentsFigures(balances) : professionalsFigures(balances)
  return (
    <dl className={totals.totals} aria-label={t('balances')}>
      {figures.map(({ name, cents }, index) => (
        <div key={name} data-main={index === 0 || undefined}>
          <dt>{name === 'paid' || name === 'earned' || name === 'rest' ? t(`figure.${name}`) : t(`account.${name}`)}</dt>
          <dd>
            {format.euro(cents)} {index === 0 && <small>{format.lev(cents)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function NoMovements({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('ledger')
  const user = useCurrentUser()
  const find = { to: pathTo('findProfessional'), label: t('lines.find') }
  const appointments = user && {
    to: pathTo('appointments', { area: areaOf(user) }),
    label: t('lines.calendar'),
  }
  if (isFiltered) return <EmptyState text={t('lines.noneFound')} action={{ to: '?', label: t('filters.clear') }} />
  return <EmptyState text={t('lines.none')} action={user?.role === 'PARENT' ? find : (appointments ?? find)} />
}

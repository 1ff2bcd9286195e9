import { Stack } from '@mantine/core'
import type { LedgerPage as LedgerAnswer } from '@lapka/contracts/api/ledger.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { filterOf, useLedgerInfiniteQuery } from '../../ledger/ledger-api.ts'
import { LedgerFilters } from '../../ledger/ledger-filters.tsx'
import { LedgerLines, useSigned } from '../../ledger/ledger-lines.tsx'
import { useNow } from '../../kit/live/clock.ts'
import totals from '../../kit/ui/figures.module.css'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { ledgerVerdict } from './verdicts.ts'

const WIDTH_PX = 1120

/** The whole ledger: whether all accounts agree, what stands on each, and every movement. */
export function LedgerPage() {
  const { t } = useTranslation('ledger')
  const format = useFormat()
  const now = useNow(60_000)
  const [parameters] = useSearchParams()
  const filter = useMemo(() => filterOf(parameters), [parameters])
  const query = useLedgerInfiniteQuery(filter, { refetchOnMountOrArgChange: true })
  const looked = query.data?.pages[0]
  return (
    <Page
      title={useVerdict(looked)}
      lead={t('operator.lead', { at: format.time(new Date(now).toISOString()) })}
      widthPx={WIDTH_PX}
    >
      <Stack gap="md">
        <LedgerFilters hasPayment />
        <PageState query={{ ...query, currentData: query.currentData?.pages }}>
          {(pages: LedgerAnswer[]) => {
            const items = pages.flatMap((page) => page.items)
            const isFiltered = Object.keys(filter).length > 0
            if (items.length === 0)
              return (
                <EmptyState
                  text={t(isFiltered ? 'lines.noneFound' : 'lines.none')}
                  action={{ to: '?', label: t('filters.clear') }}
                />
              )
            return (
              <Stack gap="md">
                <AccountFigures balances={pages[0]?.balances ?? []} />
                <LedgerLines items={items} filter={filter} query={query} own={null} />
              </Stack>
            )
          }}
        </PageState>
      </Stack>
    </Page>
  )
}

const useVerdict = (looked: LedgerAnswer | undefined): string => {
  const { t } = useTranslation('ledger')
  const format = useFormat()
  if (looked === undefined) return t('operator.title')
  const verdict = ledgerVerdict(looked.outOfBalance)
  return verdict.kind === 'agree' ? t('verdict.agree') : t('verdict.off', { sum: format.euro(verdict.cents) })
}

function AccountFigures({ balances }: { balances: LedgerAnswer['balances'] }) {
  const { t } = useTranslation('ledger')
  const signed = useSigned()
  return (
    <dl className={totals.totals} data-even aria-label={t('balances')}>
      {balances.map(({ account, currency, amountCents }) => (
        <div key={`${account} ${currency}`}>
          <dt>{t(`account.${account}`)}</dt>
          <dd>{signed(amountCents)}</dd>
        </div>
      ))}
    </dl>
  )
}

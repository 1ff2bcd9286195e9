import type { VisitCounts } from '@lapka/contracts/api/operations/visits.ts'
import { Stack } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/operations-visits.json'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { WideTable } from '../../kit/ui/wide-table.tsx'
import table from '../../kit/ui/work-table.module.css'
import { useFigures } from '../use-figures.ts'

i18next.addResourceBundle('bg', 'operations-visits', texts)

const visitsApi = api.injectEndpoints({
  endpoints: (build) => ({ visits: build.query<VisitCounts, void>({ query: () => apiPaths.visits }) }),
})

const { useVisitsQuery } = visitsApi

/** How often public pages are opened, and from where: counts of days, and nothing of a person. */
export function VisitsPage() {
  const { t } = useTranslation('operations-visits')
  return (
    <Page lead={t('lead')}>
      <PageState query={useVisitsQuery()}>{(counts) => <Counts counts={counts} />}</PageState>
    </Page>
  )
}

function Counts({ counts: { days, pages, hosts } }: { counts: VisitCounts }) {
  const { t } = useTranslation('operations-visits')
  const format = useFormat()
  if (days.length === 0) return <p>{t('none')}</p>
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack gap="md">
      <CountTable
        title={t('total', { count: total })}
        name={t('day')}
        rows={days.map(({ day, count }) => ({ name: format.dateWithYear(day), count }))}
      />
      <CountTable title={t('pages')} name={t('page')} rows={pages.map(({ path, count }) => ({ name: path, count }))} />
      {hosts.length > 0 && (
        <CountTable
          title={t('hosts')}
          name={t('host')}
          rows={hosts.map(({ host, count }) => ({ name: host === '…' ? t('others') : host, count }))}
        />
      )}
    </Stack>
  )
}

type CountTableProps = { title: string; name: string; rows: { name: string; count: number }[] }

function CountTable({ title, name, rows }: CountTableProps) {
  const { t } = useTranslation('operations-visits')
  const { number } = useFigures()
  return (
    <Panel title={title}>
      <WideTable label={title}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col" className={table.end}>
                {t('count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td className={table.end}>{number(row.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  )
}

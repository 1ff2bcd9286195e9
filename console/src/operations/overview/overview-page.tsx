import { Stack } from '@mantine/core'
import type { Overview } from '@lapka/contracts/api/operations/overview.ts'
import { IconAlertTriangle, IconChevronRight, IconHandStop, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Page } from '../../kit/ui/page.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { PauseButton } from '../pause-button.tsx'
import { useFigures } from '../use-figures.ts'
import { useOverviewQuery } from './overview-api.ts'
import { OverviewFigures } from './overview-figures.tsx'
import { CasesPanel, LatelyPanel, RefusalsPanel, ServicesPanel } from './overview-panels.tsx'
import { ViewsPanel, WorkPanel } from './overview-tables.tsx'
import { useOverviewWords } from './overview-words.ts'
import classes from '../operations.module.css'

const WIDTH_PX = 1400
const POLL_INTERVAL_MS = 3_000

/** Problems and open work, in one sentence and then in figures, now and over the last hour. */
export function OverviewPage() {
  const { t } = useTranslation('operations-overview')
  const [isPaused, setPaused] = useState(false)
  const query = useOverviewQuery(undefined, {
    pollingInterval: isPaused ? 0 : POLL_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const words = useOverviewWords()
  const format = useFormat()
  const { data } = query
  const about = data && [data.verdict.more && words.rule(data.verdict.more), t('asOf', { at: format.time(data.at) })]
  return (
    <Page
      title={data === undefined ? t('title') : words.rule(data.verdict.title)}
      lead={about?.filter(Boolean).join(' ')}
      widthPx={WIDTH_PX}
      action={<PauseButton isPaused={isPaused} onChange={setPaused} />}
    >
      <PageState query={query}>
        {(overview) => (
          <Stack gap="md">
            <Attention overview={overview} />
            <OverviewFigures overview={overview} />
            <div className={shared.pair}>
              <ViewsPanel overview={overview} />
              <ServicesPanel overview={overview} />
            </div>
            <div className={shared.pair}>
              <WorkPanel overview={overview} />
              <RefusalsPanel overview={overview} />
            </div>
            <div className={shared.pair}>
              <LatelyPanel overview={overview} />
              <CasesPanel overview={overview} />
            </div>
          </Stack>
        )}
      </PageState>
    </Page>
  )
}

const icons = { bad: IconHandStop, warn: IconAlertTriangle, info: IconInfoCircle, ok: IconInfoCircle }
const pages = { views: 'operationsViews', work: 'operationsWork', cases: 'cases' } as const

function Attention({ overview: { attention, at } }: { overview: Overview }) {
  const { t } = useTranslation('operations-overview')
  const words = useOverviewWords()
  const { age } = useFigures()
  if (attention.length === 0) return null
  return (
    <ul className={classes.attention} aria-label={t('attention.label')}>
      {attention.map((item) => {
        const ToneIcon = icons[item.tone]
        const title = words.attention(item)
        return (
          <li key={title} data-tone={item.tone}>
            <ToneIcon size={22} stroke={1.75} aria-hidden="true" />
            <div>
              <h2>{title}</h2>
              {item.since !== null && (
                <p>
                  <b>{t('attention.waits', { time: age((Date.parse(at) - Date.parse(item.since)) / 1000) })}</b>
                </p>
              )}
              <Link to={pathTo(pages[item.page])}>
                {t(`attention.to.${item.page}`)} <IconChevronRight size={18} stroke={2} aria-hidden="true" />
              </Link>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

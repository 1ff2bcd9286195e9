import { Stack } from '@mantine/core'
import type { LogServer } from '@lapka/contracts/api/operations/log-server.ts'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/operations-log-server.json'
import viewTexts from '../../kit/i18n/bg/operations-views.json'
import workTexts from '../../kit/i18n/bg/operations-work.json'
import { Page } from '../../kit/ui/page.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import shared from '../../kit/ui/work-table.module.css'
import { PauseButton } from '../pause-button.tsx'
import { GrowthPanel } from './growth-panel.tsx'
import { useLogServerQuery } from './log-server-api.ts'
import { logServerVerdict } from './log-server-verdict.ts'
import { NodeTable } from './node-table.tsx'
import { WriterTable } from './writer-table.tsx'

i18next.addResourceBundle('bg', 'operations-log-server', texts)
i18next.addResourceBundle('bg', 'operations-views', viewTexts)
i18next.addResourceBundle('bg', 'operations-work', workTexts)

const WIDTH_PX = 1400
const POLL_INTERVAL_MS = 5_000

/** The server that keeps the log, as it says itself; what it does not say is named as not known, with the reason. */
export function LogServerPage() {
  const [isPaused, setPaused] = useState(false)
  const query = useLogServerQuery(undefined, {
    pollingInterval: isPaused ? 0 : POLL_INTERVAL_MS,
    refetchOnMountOrArgChange: true,
  })
  const { title, about } = useWords(query.data)
  return (
    <Page title={title} lead={about} widthPx={WIDTH_PX} action={<PauseButton isPaused={isPaused} onChange={setPaused} />}>
      <PageState query={query}>
        {(server) => (
          <Stack gap="md">
            <NodeTable server={server} />
            <div className={shared.pair}>
              <WriterTable server={server} />
              <GrowthPanel server={server} />
            </div>
          </Stack>
        )}
      </PageState>
    </Page>
  )
}

const useWords = (server: LogServer | undefined) => {
  const { t } = useTranslation('operations-log-server')
  const format = useFormat()
  if (server === undefined) return { title: t('title'), about: '' }
  const { kind, away, nodes, diskDays } = logServerVerdict(server)
  const state = t(`verdict.${kind}`, { count: kind === 'away' ? away.length : nodes, names: away.join(', ') })
  const disk = diskDays === null ? '' : t('verdict.disk', { count: diskDays })
  return {
    title: `${state} ${disk}`.trim(),
    about: t('about', { place: server.place, at: format.time(server.at) }),
  }
}

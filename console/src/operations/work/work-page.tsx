import { Stack } from '@mantine/core'
import type { WorkPage as WorkAnswer } from '@lapka/contracts/api/operations/work.ts'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import texts from '../../kit/i18n/bg/operations-work.json'
import { Page } from '../../kit/ui/page.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { CaseInbox } from '../cases/case-inbox.tsx'
import { casesVerdict } from '../cases/case-words.ts'
import { useCasesInfiniteQuery } from '../cases/cases-api.ts'
import { PauseButton } from '../pause-button.tsx'
import { useFigures } from '../use-figures.ts'
import { FailingWork } from './failing-work.tsx'
import { ProviderEvents } from './provider-events.tsx'
import { WorkSums } from './work-sums.tsx'
import { useWorkQuery } from './work-api.ts'
import { oldestSeconds, workVerdict } from './work-verdict.ts'
import classes from '../cases/cases.module.css'

i18next.addResourceBundle('bg', 'operations-work', texts)

const WIDTH_PX = 1400
const POLL_INTERVAL_MS = 3_000
const MAX_SENTENCES = 2

/** Open work, failures and their reasons, and the ways to retry, hold or give it up. */
export function WorkPage() {
  const [parameters] = useSearchParams()
  const [isPaused, setPaused] = useState(false)
  const kind = parameters.get('kind')
  const cursor = parameters.get('cursor')
  const filters = {
    state: parameters.get('state') ?? 'stopped',
    ...(kind !== null && { kind }),
    ...(cursor !== null && { cursor }),
  }
  const query = useWorkQuery(filters, { pollingInterval: isPaused ? 0 : POLL_INTERVAL_MS, refetchOnMountOrArgChange: true })
  // While other rows are fetched the title stays.
  const { title, about } = useVerdict(query.data)
  return (
    <Page title={title} lead={about} widthPx={WIDTH_PX} action={<PauseButton isPaused={isPaused} onChange={setPaused} />}>
      <PageState query={query}>
        {(answer) => (
          <Stack gap="md">
            <CaseInbox />
            <FailingWork answer={answer} filters={filters} />
            <div className={classes.below}>
              <WorkSums answer={answer} />
              <ProviderEvents answer={answer} />
            </div>
          </Stack>
        )}
      </PageState>
    </Page>
  )
}

const useVerdict = (answer: WorkAnswer | undefined) => {
  const { t } = useTranslation('operations-work')
  const cases = useTranslation('operations-cases').t
  const { number, age } = useFigures()
  const format = useFormat()
  const counts = useCasesInfiniteQuery('open').currentData?.pages.at(-1)?.counts
  if (answer === undefined || counts === undefined) return { title: t('title'), about: '' }
  const work = workVerdict(answer).map(({ kind, count, seconds }) => t(`verdict.${kind}`, { count, time: age(seconds) }))
  const title = [casesVerdict(counts, cases), ...work].slice(0, MAX_SENTENCES).join(' ')
  const done = answer.kinds.reduce((sum, { donePerMinute }) => sum + (donePerMinute.at(-1) ?? 0), 0)
  const oldest = oldestSeconds(answer)
  const at = format.time(answer.at)
  const about =
    oldest === 0 && done === 0
      ? t('aboutIdle', { at })
      : t('about', { count: done, perMinute: number(done), age: age(oldest), at })
  return { title, about }
}

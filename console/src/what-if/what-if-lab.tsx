import type { WhatIfBody, WhatIfRun, WhatIfStart } from '@lapka/contracts/api/operations/what-if.ts'
import { judgeWhatIf } from '@lapka/domain/what-if/compare-figures.ts'
import { Button, Progress, Stack } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../kit/api/api.ts'
import { apiAddress, apiPaths } from '../kit/api/api-paths.ts'
import { useFormat } from '../kit/format/format.ts'
import texts from '../kit/i18n/bg/what-if.json'
import { PageState } from '../kit/ui/page-state.tsx'
import { Panel } from '../kit/ui/panel.tsx'
import { RuleForm } from './rule-form.tsx'
import { WhatIfResults } from './what-if-results.tsx'
import { useWriteMeasure } from './write-measure.ts'
import '@mantine/core/styles/Progress.layer.css'
import classes from './what-if.module.css'

const whatIfApi = api.injectEndpoints({
  endpoints: (build) => ({
    whatIfStart: build.query<WhatIfStart, void>({ query: () => ({ url: apiPaths.whatIf }) }),
    whatIfRun: build.query<WhatIfRun, string>({ query: (id) => ({ url: apiPaths.whatIfRun(id) }) }),
    startWhatIf: build.mutation<{ id: string }, WhatIfBody>({
      query: (body) => ({ url: apiPaths.whatIf, method: 'POST', body }),
    }),
    cancelWhatIf: build.mutation<{ id: string }, string>({
      query: (id) => ({ url: apiPaths.cancelWhatIf(id), method: 'POST', body: {} }),
    }),
  }),
})

const { useWhatIfStartQuery, useWhatIfRunQuery, useStartWhatIfMutation, useCancelWhatIfMutation } = whatIfApi

i18next.addResourceBundle('bg', 'what-if', texts)

const POLL_INTERVAL_MS = 700

/** The frame of a page: its title is the verdict of the last run. */
export type WhatIfFrame = (parts: { title: string; lead: string; action: ReactNode; children: ReactNode }) => ReactNode

/** The what-if lab, for the town or for oneself; its parent component gives the frame. */
export function WhatIfLab({ isOfTown, frame }: { isOfTown: boolean; frame: WhatIfFrame }) {
  const query = useWhatIfStartQuery(undefined, { refetchOnMountOrArgChange: true })
  const [id, setId] = useState<string | null>(null)
  const known = id ?? query.currentData?.latest?.id
  const [isOver, setOver] = useState(false)
  const { currentData: fetched } = useWhatIfRunQuery(known ?? '', {
    skip: known === undefined,
    pollingInterval: isOver ? 0 : POLL_INTERVAL_MS,
  })
  const run = fetched ?? (id === null ? (query.currentData?.latest ?? null) : null)
  const isFinished = run !== null && run.status !== 'running'
  if (isFinished !== isOver) setOver(isFinished)
  return <Framed isOfTown={isOfTown} frame={frame} run={run} query={query} onStarted={setId} />
}

type FramedProps = {
  isOfTown: boolean
  frame: WhatIfFrame
  run: WhatIfRun | null
  query: Parameters<typeof PageState<WhatIfStart>>[0]['query']
  onStarted: (id: string) => void
}

function Framed({ isOfTown, frame, run, query, onStarted }: FramedProps) {
  const { t } = useTranslation('what-if')
  const words = useVerdict(run)
  const title = words.title ?? t(isOfTown ? 'title' : 'ownTitle')
  return frame({
    title,
    lead: words.lead ?? t(isOfTown ? 'lead' : 'ownLead'),
    action: run?.result ? <ExportButton id={run.id} /> : null,
    children: (
      <PageState query={query}>
        {(start: WhatIfStart) => <Lab start={start} run={run} isOfTown={isOfTown} onStarted={onStarted} />}
      </PageState>
    ),
  })
}

type LabProps = { start: WhatIfStart; run: WhatIfRun | null; isOfTown: boolean; onStarted: (id: string) => void }

function Lab({ start, run, isOfTown, onStarted }: LabProps) {
  const { t } = useTranslation('what-if')
  const write = useWriteMeasure()
  const [begin, { error, isLoading }] = useStartWhatIfMutation()
  const isRunning = isLoading || run?.status === 'running'
  const play = (body: WhatIfBody) =>
    void begin(body)
      .unwrap()
      .then(({ id }) => onStarted(id))
      .catch(() => {})
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <RuleForm start={start} hasChoice={isOfTown} latest={start.latest} isRunning={isRunning} error={error} onStart={play} />
        {run?.result && (
          <p className={classes.last}>
            {t('last', {
              decisions: write.number(run.result.decisions),
              seconds: write.number(Math.max(1, Math.round(run.result.milliseconds / 1_000))),
              position: write.number(run.result.position),
            })}
          </p>
        )}
      </Stack>
      {run?.status === 'running' && <Running run={run} />}
      {run?.result && <WhatIfResults run={run} result={run.result} />}
      {(run === null || run.status === 'cancelled' || run.status === 'failed') && (
        <Panel title={t(`empty.${run?.status === 'failed' ? 'failed' : run === null ? 'none' : 'cancelled'}`)}>
          <p>{t('empty.how')}</p>
        </Panel>
      )}
    </div>
  )
}

function Running({ run }: { run: WhatIfRun }) {
  const { t } = useTranslation('what-if')
  const format = useFormat()
  const write = useWriteMeasure()
  const [cancel] = useCancelWhatIfMutation()
  const { share, decisions, at } = run.progress
  return (
    <Panel title={t('running.title')}>
      <Stack className={classes.running} gap="sm" align="start" role="status">
        <Progress value={share * 100} aria-label={t('running.title')} />
        <p>{t('running.progress', { decisions: write.number(decisions), date: format.dayWithYear(at) })}</p>
        <Button variant="default" size="sm" onClick={() => void cancel(run.id)}>
          {t('running.cancel')}
        </Button>
      </Stack>
    </Panel>
  )
}

function ExportButton({ id }: { id: string }) {
  const { t } = useTranslation('what-if')
  return (
    <Button
      component="a"
      href={apiAddress(apiPaths.whatIfPage(id))}
      download
      variant="default"
      size="sm"
      leftSection={<IconFileExport size={18} stroke={2} aria-hidden="true" />}
    >
      {t('export')}
    </Button>
  )
}

const useVerdict = (run: WhatIfRun | null): { title?: string; lead?: string } => {
  const { t } = useTranslation('what-if')
  const write = useWriteMeasure()
  if (!run?.result) return {}
  const { kind, bookedMinutes, revenueCents } = judgeWhatIf(run.result)
  const refundCents = run.result.becomes.refundCents - run.result.was.refundCents
  return {
    title: t(`verdict.${kind}`, {
      hours: write.change('bookedMinutes', bookedMinutes),
      money: write.change('revenueCents', revenueCents),
    }),
    lead: t('verdict.lead', { refunds: write.change('refundCents', refundCents) }),
  }
}

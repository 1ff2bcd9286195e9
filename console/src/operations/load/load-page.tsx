import { Button, Stack } from '@mantine/core'
import { IconPlayerStopFilled, IconRefresh } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LoadTestList, LoadTestView } from '@lapka/contracts/api/operations/load-tests.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import texts from '../../kit/i18n/bg/operations-load.json'
import { PageState } from '../../kit/ui/page-state.tsx'
import { Page } from '../../kit/ui/page.tsx'
import { Panel } from '../../kit/ui/panel.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLoadTestQuery, useLoadTestsQuery, useStartLoadTestMutation, useStopLoadTestMutation } from './load-api.ts'
import { LoadCharts } from './load-charts.tsx'
import { LoadForm } from './load-form.tsx'
import { ComparePanel, ThresholdPanel } from './load-panels.tsx'
import { LoadRuns } from './load-runs.tsx'
import { isOver, loadVerdict } from './load-verdict.ts'
import { useLoadWords } from './load-words.ts'
import classes from './load.module.css'

i18next.addResourceBundle('bg', 'operations-load', texts)

const WIDTH_PX = 1400
const LIVE_MS = 1_000
const LIST_MS = 2_000

/** Load tests: what runs, what came of the earlier ones, and the next. The address says which is shown and with which it is compared. */
export function LoadPage() {
  const query = useLoadTestsQuery(undefined, { pollingInterval: LIST_MS })
  return <PageState query={query}>{(list) => <LoadTests list={list} />}</PageState>
}

function LoadTests({ list }: { list: LoadTestList }) {
  const { t } = useLoadWords()
  const [parameters, setParameters] = useSearchParams()
  const running = list.items.find(({ status }) => !isOver(status))
  const shownId = parameters.get('run') ?? running?.id ?? list.items[0]?.id
  const { currentData: test } = useLoadTestQuery(shownId ?? '', {
    skip: shownId === undefined,
    pollingInterval: running !== undefined && running.id === shownId ? LIVE_MS : 0,
  })
  const earlier = list.items.find(({ scenario, number }) => scenario === test?.scenario && number < (test?.number ?? 0))
  const show = (id: string) => setParameters({ run: id })
  return (
    <LoadFrame test={test} onStarted={show}>
      <div className={classes.columns}>
        <LoadForm targets={list.targets} isOwnRefused={list.isOwnRefused} running={running} onStarted={show} />
        <Stack gap="md">
          {list.items.length === 0 && (
            <Panel title={t('runs.title', { count: 0 })}>
              <p>{t('runs.none')}</p>
            </Panel>
          )}
          {test?.problem && <p className={classes.same}>{test.problem}</p>}
          {test?.figures && (
            <>
              <LoadCharts test={test} figures={test.figures} />
              <div className={classes.pair}>
                <ThresholdPanel thresholds={test.figures.thresholds} />
                <ComparePanel test={test} figures={test.figures} withId={parameters.get('with') ?? earlier?.id} />
              </div>
            </>
          )}
        </Stack>
      </div>
      {list.items.length > 0 && <LoadRuns items={list.items} shown={test} />}
    </LoadFrame>
  )
}

type LoadFrameProps = { test: LoadTestView | undefined; onStarted: (id: string) => void; children: ReactNode }

function LoadFrame({ test, onStarted, children }: LoadFrameProps) {
  const { t, metricName } = useLoadWords()
  const { says, seconds, broken, isOver: over } = loadVerdict(test, test?.figures?.thresholds)
  const second = broken && t(over ? 'verdict.wasOver' : 'verdict.over', { metric: metricName(broken) })
  const runner = test?.runner ?? null
  const ranBy = runner === null ? '' : t(runner === 'lapka' ? 'ranBy.lapka' : 'ranBy.k6', { runner })
  return (
    <Page
      title={[t(`verdict.${says}`, { seconds }), second].filter(Boolean).join(' ')}
      widthPx={WIDTH_PX}
      lead={
        test &&
        `${t('about', {
          number: test.number,
          scenario: t(`scenarios.${test.scenario}`),
          rate: test.ratePerSecond,
          target: test.target === 'self' ? t('form.self') : test.target,
        })} ${ranBy}`
      }
      action={
        test &&
        (over ? <AgainButton key={test.id} test={test} onStarted={onStarted} /> : <StopButton key={test.id} test={test} />)
      }
    >
      {children}
    </Page>
  )
}

function StopButton({ test }: { test: LoadTestView }) {
  const { t } = useLoadWords()
  const idempotencyKey = useIdempotencyKey(test.id)
  const [stop, { isLoading, error }] = useStopLoadTestMutation()
  return (
    <div>
      <Button
        leftSection={<IconPlayerStopFilled size={18} />}
        loading={isLoading || test.status === 'stopping'}
        onClick={() => void stop({ id: test.id, idempotencyKey })}
      >
        {t('stop')}
      </Button>
      <ProblemNotice error={error} />
    </div>
  )
}

function AgainButton({ test, onStarted }: { test: LoadTestView; onStarted: (id: string) => void }) {
  const { t } = useLoadWords()
  const idempotencyKey = useIdempotencyKey(test.id)
  const [start, { isLoading, error }] = useStartLoadTestMutation()
  const { scenario, ratePerSecond, seconds, target, number } = test
  const again = () =>
    start({ scenario, ratePerSecond, seconds, target, idempotencyKey })
      .unwrap()
      .then(({ id }) => onStarted(id))
      .catch(() => undefined)
  return (
    <div>
      <Button leftSection={<IconRefresh size={18} stroke={2} />} loading={isLoading} onClick={() => void again()}>
        {t('again', { number })}
      </Button>
      <ProblemNotice error={error} />
    </div>
  )
}

import { useMemo } from 'react'
import type { LoadFigures, LoadTestView } from '@lapka/contracts/api/operations/load-tests.ts'
import { loadScenarios, metricOf } from '@lapka/contracts/load-scenarios.ts'
import { LineChart, type Line } from '../../kit/ui/line-chart.tsx'
import { Meter } from '../../kit/ui/meter.tsx'
import { isOver } from './load-verdict.ts'
import { useLoadWords } from './load-words.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from './load.module.css'

const HEIGHT_PX = 116

/** One bar of time, then rate, duration and refusals over the same seconds. Future seconds stay blank. */
export function LoadCharts({ test, figures }: { test: LoadTestView; figures: LoadFigures }) {
  const { t } = useLoadWords()
  const { seconds, elapsedSeconds, status } = test
  const elapsed = Math.min(seconds, Math.max(elapsedSeconds, figures.series.length))
  const ends = {
    from: t('charts.second', { value: 0 }),
    to: t('charts.second', { value: seconds }),
    share: Math.min(1, Math.max(0.02, elapsed / seconds)),
    heightPx: HEIGHT_PX,
  }
  return (
    <Card aria-label={t('charts.label')}>
      <p className={classes.time}>
        <b>{t(status === 'stopped' ? 'charts.stoppedAt' : 'charts.time', { elapsed, seconds })}</b>
        <Meter
          value={elapsed / seconds}
          label={t('charts.time', { elapsed, seconds })}
          tone={isOver(status) ? 'quiet' : 'brand'}
          isTall
        />
        <span>{t('charts.iterations', { count: figures.iterations })}</span>
      </p>
      <div className={classes.grid}>
        <RateChart test={test} figures={figures} ends={ends} />
        <DurationChart test={test} figures={figures} ends={ends} />
        <RefusalChart figures={figures} ends={ends} />
      </div>
    </Card>
  )
}

type Ends = { from: string; to: string; share: number; heightPx: number }
type ChartProps = { test: LoadTestView; figures: LoadFigures; ends: Ends }

const topOf = (values: readonly (number | null)[], least: number): number =>
  Math.max(least, ...values.map((value) => value ?? 0)) * 1.2

function RateChart({ test: { ratePerSecond }, figures: { series }, ends }: ChartProps) {
  const { t, perSecond } = useLoadWords()
  const now = perSecond(series.at(-1)?.iterations ?? 0)
  const points = useMemo(() => series.map(({ iterations }) => iterations), [series])
  const lines = useMemo((): Line[] => [{ name: t('charts.now'), now, points, tone: 'brand', isFilled: true }], [t, now, points])
  const top = topOf(points, ratePerSecond)
  return (
    <div>
      <h3>{t('charts.rate')}</h3>
      <LineChart
        {...ends}
        label={t('charts.rateLabel', { now, rate: ratePerSecond })}
        top={top}
        topText={perSecond(top)}
        limit={{ value: ratePerSecond, text: t('charts.asked', { rate: ratePerSecond }) }}
        lines={lines}
      />
    </div>
  )
}

function DurationChart({ test: { scenario }, figures: { series, thresholds }, ends }: ChartProps) {
  const { t, ms } = useLoadWords()
  const { main } = loadScenarios[scenario]
  const limit = thresholds.find(({ metric }) => metric === metricOf(main))?.limit
  const step = t(`steps.${main}`)
  const [p99, p50] = [ms(lastOf(series, 'p99')), ms(lastOf(series, 'p50'))]
  const lines = useMemo(
    (): Line[] => [
      { name: 'p99', now: p99, points: series.map((second) => second.p99), tone: 'brand', isFilled: true },
      { name: 'p50', now: p50, points: series.map((second) => second.p50), tone: 'info', isDashed: true },
    ],
    [series, p99, p50],
  )
  const top = topOf(
    series.map((second) => second.p99),
    limit ?? 10,
  )
  return (
    <div>
      <h3>{t('charts.duration', { step })}</h3>
      <LineChart
        {...ends}
        label={t('charts.durationLabel', { step, p99, p50 })}
        top={top}
        topText={ms(top)}
        {...(limit !== undefined && { limit: { value: limit, text: t('charts.limit', { limit }) } })}
        lines={lines}
      />
    </div>
  )
}

function RefusalChart({ figures: { series }, ends }: Omit<ChartProps, 'test'>) {
  const { t, perSecond } = useLoadWords()
  const [expected, unexpected] = [
    perSecond(series.at(-1)?.expectedRefusals ?? 0),
    perSecond(series.at(-1)?.unexpectedRefusals ?? 0),
  ]
  const lines = useMemo(
    (): Line[] => [
      {
        name: t('charts.expected'),
        now: expected,
        points: series.map((one) => one.expectedRefusals),
        tone: 'info',
        isFilled: true,
      },
      {
        name: t('charts.unexpected'),
        now: unexpected,
        points: series.map((one) => one.unexpectedRefusals),
        tone: 'bad',
        isDashed: true,
      },
    ],
    [series, expected, unexpected, t],
  )
  const top = topOf(
    series.map((one) => Math.max(one.expectedRefusals, one.unexpectedRefusals)),
    3,
  )
  return (
    <div>
      <h3>{t('charts.refusals')}</h3>
      <LineChart
        {...ends}
        label={t('charts.refusalsLabel', { expected, unexpected })}
        top={top}
        topText={perSecond(top)}
        lines={lines}
      />
    </div>
  )
}

const lastOf = (series: LoadFigures['series'], percentile: 'p50' | 'p99'): number | null =>
  series.findLast((second) => second[percentile] !== null)?.[percentile] ?? null

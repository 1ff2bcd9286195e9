import { Stack } from '@mantine/core'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../kit/ui/card.tsx'
import { useFormat, type Format } from '../kit/format/format.ts'
import { keysOf, scaleOf, type Range, type Step } from './periods.ts'
import type { Revenues, Sums } from './revenues-api.ts'
import figures from '../kit/ui/figures.module.css'
import classes from './revenues.module.css'

type PeriodChartProps = { items: Revenues['items']; range: Range; step: Step }
type Bar = Sums & { key: string }

const nothing: Sums = { visits: 0, capturedCents: 0, refundedCents: 0, earnedCents: 0, aheadCents: 0 }
const MAX_LABELS = 12
/** As they lie on each other, from the top. */
const parts = [
  { part: 'refunded', centsOf: (bar: Bar) => bar.refundedCents },
  { part: 'ahead', centsOf: (bar: Bar) => bar.aheadCents },
  { part: 'earned', centsOf: (bar: Bar) => bar.earnedCents },
] as const

/** A bar for each day, week or month: what is earned, above it what is ahead, and refunds on top. A table has the same figures. */
export function PeriodChart({ items, range, step }: PeriodChartProps) {
  const { t } = useTranslation('revenues')
  const format = useFormat('UTC')
  const known = new Map(items.map((item) => [item.key, item]))
  const bars: Bar[] = keysOf(range, step).map((key) => ({ ...nothing, ...known.get(key), key }))
  const scale = scaleOf(Math.max(...bars.map(({ capturedCents }) => capturedCents)))
  const every = Math.ceil(bars.length / MAX_LABELS)
  return (
    <Card className={classes.card} title={t(`chart.${step}`)}>
      <div className={classes.chart} aria-hidden="true">
        <Stack className={classes.scale} gap={0} justify="space-between">
          {[scale, scale / 2, 0].map((cents) => (
            <span key={cents}>{format.euro(cents).replace(/[.,]00/, '')}</span>
          ))}
        </Stack>
        <ol className={classes.bars} data-step={step}>
          {bars.map((bar, index) => (
            <li key={bar.key} title={`${longLabel(bar.key, step, format)}: ${format.euro(bar.earnedCents + bar.aheadCents)}`}>
              {parts.map(({ part, centsOf }) => (
                <i key={part} data-part={part} style={{ height: `${(centsOf(bar) / scale) * 100}%` }} />
              ))}
              {index % every === 0 && (
                <span data-spare={(index / every) % 2 === 1 || undefined}>{shortLabel(bar.key, step, format)}</span>
              )}
            </li>
          ))}
        </ol>
      </div>
      <ul className={`${figures.figuresLegend} ${classes.legend}`} aria-hidden="true">
        {parts.toReversed().map(({ part }) => (
          <li key={part}>
            <i data-part={part} /> {t(`sum.${part}`)}
          </li>
        ))}
      </ul>
      <details className={classes.figures}>
        <summary>{t('chart.table')}</summary>
        <FigureTable bars={bars.filter(({ visits }) => visits > 0)} step={step} />
      </details>
    </Card>
  )
}

/** On a phone a row is a small card: all figures, each beside its name. */
function FigureTable({ bars, step }: { bars: Bar[]; step: Step }) {
  const { t } = useTranslation('revenues')
  const format = useFormat('UTC')
  const columns = [
    { name: t('sum.visits'), valueOf: ({ visits }: Bar) => String(visits) },
    { name: t('sum.captured'), valueOf: ({ capturedCents }: Bar) => format.euro(capturedCents) },
    { name: t('sum.refunded'), valueOf: ({ refundedCents }: Bar) => format.euro(refundedCents) },
    { name: t('sum.ahead'), valueOf: ({ aheadCents }: Bar) => format.euro(aheadCents) },
    { name: t('sum.earned'), valueOf: ({ earnedCents }: Bar) => format.euro(earnedCents) },
  ]
  return (
    <table className={`${figures.table} ${classes.stacked}`}>
      <thead>
        <tr>
          <th scope="col">{t(`step.${step}`)}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">{longLabel(bar.key, step, format)}</th>
            {columns.map(({ name, valueOf }) => (
              <td key={name} data-name={name}>
                {valueOf(bar)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const noonOf = (date: string) => `${date.length === 7 ? `${date}-01` : date}T12:00:00.000Z`

const longLabel = (key: string, step: Step, format: Format): string => {
  if (step === 'month') return format.monthAndYear(noonOf(key))
  return step === 'week' ? format.dayRange(noonOf(key), noonOf(addDays(key, 6))) : format.day(noonOf(key))
}

/** Days and weeks as day and month, months by name. */
const shortLabel = (key: string, step: Step, format: Format): string =>
  step === 'month' ? format.month(noonOf(key)) : `${Number(key.slice(8))}.${key.slice(5, 7)}`

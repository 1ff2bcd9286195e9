import { addDays } from '@lapka/domain/time/zone.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../ui/card.tsx'
import { useFormat, type Format } from '../format/format.ts'
import { keysOf, scaleOf, type Range, type Step } from './periods.ts'
import type { Revenues, Sums } from './revenues-api.ts'
import figures from '../ui/figures.module.css'
import classes from './revenues.module.css'

type PeriodChartProps = { items: Revenues['items']; range: Range; step: Step }
type Bar = Sums & { key: string }

const nothing: Sums = { visits: 0, capturedCents: 0, refundedCents: 0, keptCents: 0, dueToClinicCents: 0 }
const MOST_LABELS = 12

/** A bar for each day, week or month: net income, and above it refunds. A table has the same figures. */
export function PeriodChart({ items, range, step }: PeriodChartProps) {
  const { t } = useTranslation('revenues')
  const format = useFormat('UTC')
  const known = new Map(items.map((item) => [item.key, item]))
  const bars: Bar[] = keysOf(range, step).map((key) => ({ ...nothing, ...known.get(key), key }))
  const scale = scaleOf(Math.max(...bars.map(({ capturedCents }) => capturedCents)))
  const every = Math.ceil(bars.length / MOST_LABELS)
  return (
    <Card className={classes.card} title={t(`chart.${step}`)}>
      <div className={classes.chart} aria-hidden="true">
        <div className={classes.scale}>
          {[scale, scale / 2, 0].map((cents) => (
            <span key={cents}>{format.euro(cents).replace(/[.,]00/, '')}</span>
          ))}
        </div>
        <ol className={classes.bars} data-step={step}>
          {bars.map((bar, index) => (
            <li key={bar.key} title={`${longLabel(bar.key, step, format)}: ${format.euro(bar.keptCents)}`}>
              <i data-part="back" style={{ height: `${(bar.refundedCents / scale) * 100}%` }} />
              <i data-part="kept" style={{ height: `${(bar.keptCents / scale) * 100}%` }} />
              {index % every === 0 && <span>{shortLabel(bar.key, step, format)}</span>}
            </li>
          ))}
        </ol>
      </div>
      <ul className={`${figures.legend} ${classes.legend}`} aria-hidden="true">
        <li>
          <i data-part="kept" /> {t('sum.kept')}
        </li>
        <li>
          <i data-part="back" /> {t('sum.refunded')}
        </li>
      </ul>
      <details className={classes.figures}>
        <summary>{t('chart.table')}</summary>
        <FigureTable bars={bars.filter(({ visits }) => visits > 0)} step={step} />
      </details>
    </Card>
  )
}

function FigureTable({ bars, step }: { bars: Bar[]; step: Step }) {
  const { t } = useTranslation('revenues')
  const format = useFormat('UTC')
  return (
    <table className={figures.table}>
      <thead>
        <tr>
          <th scope="col">{t(`step.${step}`)}</th>
          <th scope="col" data-spare="narrow">
            {t('sum.visits')}
          </th>
          <th scope="col" data-spare="phone">
            {t('sum.captured')}
          </th>
          <th scope="col">{t('sum.refunded')}</th>
          <th scope="col">{t('sum.kept')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">{longLabel(bar.key, step, format)}</th>
            <td data-spare="narrow">{bar.visits}</td>
            <td data-spare="phone">{format.euro(bar.capturedCents)}</td>
            <td>{format.euro(bar.refundedCents)}</td>
            <td>{format.euro(bar.keptCents)}</td>
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

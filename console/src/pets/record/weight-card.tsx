import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useWeightWords } from './use-weight-words.ts'
import classes from './record.module.css'

const HEIGHT_PX = 150
const HEADROOM = 1.15

/** Weight over a life, from zero. No usual range is drawn: there is no source for one. */
export function WeightCard({ weights }: { weights: RecordOverview['weights'] }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const words = useWeightWords()
  const [first, last] = [weights[0], weights.at(-1)]
  if (first === undefined || last === undefined) return null
  const day = (on: string) => {
    const at = noonOf(on, DEFAULT_ZONE)
    return format.dayRange(at, at)
  }
  const top = Math.max(...weights.map(({ grams }) => grams)) * HEADROOM
  const [start, span] = [Date.parse(first.on), Math.max(Date.parse(last.on) - Date.parse(first.on), 1)]
  const xOf = (on: string) => (weights.length === 1 ? 100 : ((Date.parse(on) - start) / span) * 100)
  const yOf = (grams: number) => 100 - (grams / top) * 100
  const path = weights.map(({ on, grams }, index) => `${index === 0 ? 'M' : 'L'}${xOf(on)} ${yOf(grams)}`).join('')
  const years = [...new Set(weights.map(({ on }) => on.slice(0, 4)))].slice(1)
  const label = t('weight.label', { from: day(first.on), to: day(last.on), first: words(first.grams), last: words(last.grams) })
  return (
    <Card title={t('weight.title', { weight: words(last.grams) })}>
      <p className={classes.when}>{day(last.on)}</p>
      {weights.length > 1 && (
        <figure className={classes.weight}>
          <div className={classes.field} style={{ height: HEIGHT_PX }}>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
              <path d={`${path}V100H0Z`} className={classes.fill} />
              <path d={path} className={classes.line} />
            </svg>
            {weights.map(({ on, grams }, index) => (
              <i
                key={`${on} ${index}`}
                className={classes.dot}
                data-last={index === weights.length - 1 || undefined}
                style={{ left: `${xOf(on)}%`, top: `${yOf(grams)}%` }}
              />
            ))}
          </div>
          <p className={classes.dates} aria-hidden="true">
            {years.map((year) => (
              <span key={year} style={{ left: `${Math.max(xOf(`${year}-01-01`), 0)}%` }}>
                {year}
              </span>
            ))}
          </p>
        </figure>
      )}
    </Card>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { DateField } from '../forms/date-field.tsx'
import strip from '../ui/tabs.module.css'
import { isRange, presets, rangeOf, stepsFor, withEnd, type Range, type Step } from './periods.ts'
import classes from './revenues.module.css'

type PeriodPickerProps = { range: Range; step: Step; today: string }

/** The usual periods as links, any other by its dates, and how finely it is drawn. */
export function PeriodPicker({ range, step, today }: PeriodPickerProps) {
  const { t } = useTranslation('revenues')
  const [, setParameters] = useSearchParams()
  const set = (change: Partial<Range>, isLeft: boolean) => {
    const next = isLeft ? withEnd(range, change) : { ...range, ...change }
    if (isRange(next)) setParameters({ ...next }, { replace: true })
  }
  return (
    <div className={classes.picker}>
      <nav className={`${strip.tabs} ${classes.tabs}`} aria-label={t('period.label')}>
        {presets.map((preset) => {
          const own = rangeOf(preset, today)
          const isShown = own.from === range.from && own.to === range.to
          return (
            <Link key={preset} to={`?${new URLSearchParams(own)}`} replace aria-current={isShown ? 'page' : undefined}>
              {t(`period.${preset}`)}
            </Link>
          )
        })}
      </nav>
      <div className={classes.dates}>
        <DateField
          label={t('period.from')}
          value={range.from}
          max={range.to}
          onChange={(from, isLeft) => set({ from }, isLeft)}
        />
        <DateField label={t('period.to')} value={range.to} min={range.from} onChange={(to, isLeft) => set({ to }, isLeft)} />
      </div>
      <nav className={`${strip.tabs} ${classes.tabs}`} aria-label={t('step.label')}>
        {stepsFor(range).map((name) => (
          <Link
            key={name}
            to={`?${new URLSearchParams({ ...range, by: name })}`}
            replace
            aria-current={name === step ? 'page' : undefined}
          >
            {t(`step.${name}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}

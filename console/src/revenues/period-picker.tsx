import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { DateField } from '../kit/forms/date-field.tsx'
import { TabLinks } from '../kit/ui/tab-links.tsx'
import { isRange, presets, rangeOf, stepsFor, withEnd, type Range, type Step } from './periods.ts'
import classes from './revenues.module.css'

type PeriodPickerProps = { range: Range; step?: Step; today: string }

/** Preset periods as links, any other by its dates, and the step of a chart where there is one. */
export function PeriodPicker({ range, step, today }: PeriodPickerProps) {
  const { t } = useTranslation('revenues')
  const [, setParameters] = useSearchParams()
  const set = (change: Partial<Range>, isLeft: boolean) => {
    const next = isLeft ? withEnd(range, change) : { ...range, ...change }
    if (isRange(next)) setParameters({ ...next }, { replace: true })
  }
  return (
    <Group gap="var(--lk-3) var(--lk-4)" align="end" mb="lg">
      <TabLinks
        label={t('period.label')}
        isCompact
        tabs={presets.map((preset) => {
          const { from, to } = rangeOf(preset, today)
          const isCurrent = from === range.from && to === range.to
          return { to: `?${new URLSearchParams({ from, to })}`, text: t(`period.${preset}`), isCurrent }
        })}
      />
      <Group className={classes.dates} gap="xs" align="stretch" wrap="nowrap">
        <DateField
          label={t('period.from')}
          value={range.from}
          max={range.to}
          onChange={(from, isLeft) => set({ from }, isLeft)}
        />
        <DateField label={t('period.to')} value={range.to} min={range.from} onChange={(to, isLeft) => set({ to }, isLeft)} />
      </Group>
      {step !== undefined && (
        <TabLinks
          label={t('step.label')}
          isCompact
          tabs={stepsFor(range).map((name) => ({
            to: `?${new URLSearchParams({ ...range, by: name })}`,
            text: t(`step.${name}`),
            isCurrent: name === step,
          }))}
        />
      )}
    </Group>
  )
}

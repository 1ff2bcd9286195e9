import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/forms/date-field.tsx'
import { instantOfLocal, timesOfDay } from '../../kit/time/wall-clock.ts'
import classes from '../calendar.module.css'

type TimeFieldsProps = {
  zone: string
  /** An instant. */
  value: string
  onChange: (instant: string) => void
  dayLabel?: string
  timeLabel?: string
  /** Gets the focus when the dialog opens. */
  isFirst?: boolean
}

/** Day and time in the zone. The options are instants, so an hour that occurs twice is offered twice and a skipped one never. */
export function TimeFields({ zone, value, onChange, dayLabel, timeLabel, isFirst }: TimeFieldsProps) {
  const { t } = useTranslation('calendar')
  const date = localDateOf(value, zone)
  const times = timesOfDay(date, zone)
  const isListed = times.some(({ at }) => at === value)
  const options = isListed ? times : [{ at: value, label: wallTimeOf(value, zone) }, ...times]
  return (
    <div className={classes.time}>
      <DateField
        size="md"
        label={dayLabel ?? t('plan.day')}
        value={date}
        onChange={(day) => day !== '' && onChange(instantOfLocal(day, wallTimeOf(value, zone), zone))}
        data-autofocus={isFirst || undefined}
      />
      <NativeSelect
        size="md"
        label={timeLabel ?? t('plan.hour')}
        value={value}
        data={options.map(({ at, label }) => ({ value: at, label }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

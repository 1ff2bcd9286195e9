import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '../../profile/kit-styles.ts'
import { wallTimes } from '../../profile/working-days/week.ts'
import own from './exceptions.module.css'
import type { TypedSpan } from './exception-span.ts'

type SpanFieldsProps = { span: TypedSpan; today: string; isExtra: boolean; onChange: (change: Partial<TypedSpan>) => void }

/** Whole days, or hours of one day. Extra time is always hours. */
export function SpanFields({ span, today, isExtra, onChange }: SpanFieldsProps) {
  const { t } = useTranslation('schedules')
  const { isWhole, from, to, start, end } = span
  const setFrom = (date: string) => onChange({ from: date, ...(to < date && { to: date }) })
  return (
    <>
      {!isExtra && (
        <Checkbox
          size="md"
          label={t('add.whole')}
          checked={isWhole}
          onChange={(event) => onChange({ isWhole: event.currentTarget.checked })}
        />
      )}
      <div className={own.when}>
        <TextInput
          size="md"
          type="date"
          label={t(isWhole ? 'add.firstDay' : 'add.day')}
          min={today}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        {isWhole ? (
          <TextInput
            size="md"
            type="date"
            label={t('add.lastDay')}
            min={from || today}
            value={to}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
        ) : (
          <>
            <NativeSelect
              size="md"
              label={t('add.from')}
              data={wallTimes.slice(0, -1)}
              value={start}
              onChange={(event) => onChange({ start: event.currentTarget.value })}
            />
            <NativeSelect
              size="md"
              label={t('add.to')}
              data={wallTimes.slice(1)}
              value={end}
              onChange={(event) => onChange({ end: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </>
  )
}

import { Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/forms/date-field.tsx'
import { wallTimes } from '../week/week.ts'
import own from '../schedules.module.css'
import { type TypedSpan, EVERYWHERE } from './exceptions.ts'
import type { ComponentType } from 'react'
import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'

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
        <DateField size="md" label={t(isWhole ? 'add.firstDay' : 'add.day')} min={today} value={from} onChange={setFrom} />
        {isWhole ? (
          <DateField
            size="md"
            label={t('add.lastDay')}
            min={from || today}
            value={to}
            onChange={(date) => onChange({ to: date })}
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

type Choice<Value extends string> = {
  value: Value
  title: string
  note: string
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
}
type KindChoiceProps<Value extends string> = {
  legend: string
  name: string
  choices: Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A radio group of large choices. */
export function KindChoice<Value extends string>({ legend, name, choices, value, onChange }: KindChoiceProps<Value>) {
  return (
    <fieldset className={own.kinds}>
      <legend>{legend}</legend>
      {choices.map(({ value: choice, title, note, icon: ChoiceIcon }) => (
        <label key={choice} className={own.exceptionsKind}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
          <ChoiceIcon size={24} stroke={1.75} aria-hidden="true" />
          <b>{title}</b>
          <small>{note}</small>
        </label>
      ))}
    </fieldset>
  )
}

type PlaceChoiceProps = {
  schedules: readonly ScheduleView[]
  value: string
  onChange: (choice: string) => void
  /** Extra hours are always at one place. */
  isOne?: boolean
}

/** One place or all; hidden if there is only one. */
export function PlaceChoice({ schedules, value, onChange, isOne = false }: PlaceChoiceProps) {
  const { t } = useTranslation('schedules')
  if (schedules.length < 2) return null
  return (
    <NativeSelect
      size="md"
      label={t('add.place')}
      data={[
        ...(isOne ? [] : [{ value: EVERYWHERE, label: t('exceptions.everywhere') }]),
        ...schedules.map(({ id, name }) => ({ value: id, label: name || t('place') })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

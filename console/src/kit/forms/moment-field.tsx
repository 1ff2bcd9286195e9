import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { instantOnWall } from '../time/wall-clock.ts'
import { DateField } from './date-field.tsx'
import { typedTime } from './date-text.ts'
import classes from './forms.module.css'

type MomentFieldProps = {
  /** The labels of its two parts. */
  day: string
  time: string
  /** An instant, or nothing. */
  value: string
  onChange: (instant: string) => void
  zone?: string
  isRequired?: boolean
}

/** An instant as a day and an hour on the wall of a zone, both typed as everywhere. Until both are there it is nothing. */
export function MomentField({ day, time, value, onChange, zone = DEFAULT_ZONE, isRequired = false }: MomentFieldProps) {
  const [date, setDate] = useState(value === '' ? '' : localDateOf(value, zone))
  const [hour, setHour] = useState(value === '' ? '' : wallTimeOf(value, zone))
  const tell = (nextDate: string, nextHour: string) => onChange(momentOf(nextDate, nextHour, zone) ?? '')
  return (
    <div className={classes.moment}>
      <DateField
        label={day}
        required={isRequired}
        value={date}
        onChange={(next) => {
          setDate(next)
          tell(next, hour)
        }}
      />
      <TextInput
        label={time}
        required={isRequired}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        value={hour}
        onChange={({ currentTarget }) => {
          setHour(currentTarget.value)
          tell(date, currentTarget.value)
        }}
        onBlur={({ currentTarget }) => setHour(typedTime(currentTarget.value) ?? hour)}
      />
    </div>
  )
}

/** A day without an hour is its beginning; undefined for what is no moment, also in an hour that the clocks skip. */
export const momentOf = (date: string, hour: string, zone: string): string | undefined => {
  const time = hour.trim() === '' ? '00:00' : typedTime(hour)
  return date === '' || time === undefined ? undefined : instantOnWall(date, time, zone)
}

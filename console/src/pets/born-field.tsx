import { OLDEST_YEARS } from '@lapka/contracts/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../kit/forms/date-field.tsx'
import { serverNow } from '../kit/live/clock.ts'
import type { PetFields } from '../entities/pet/pet-fields.ts'
import classes from './pets.module.css'

const YEAR_LENGTH = 4

/** The day of birth, or the year alone where the owner knows no more. */
export function BornField() {
  const { t } = useTranslation('pets')
  const { field, fieldState } = useController<PetFields, 'born'>({ name: 'born' })
  const [isYear, setYear] = useState(field.value.length === YEAR_LENGTH)
  const today = localDateOf(serverNow(), DEFAULT_ZONE)
  const thisYear = Number(today.slice(0, YEAR_LENGTH))
  const years = Array.from({ length: OLDEST_YEARS + 1 }, (_none, back) => String(thisYear - back))
  const error = fieldState.error && t('form.born.missing')
  const choose = (year: boolean) => {
    setYear(year)
    field.onChange(year ? field.value.slice(0, YEAR_LENGTH) : '')
  }
  return (
    <fieldset className={classes.choice}>
      <legend>{t('form.born.label')}</legend>
      <Group className={classes.chips} gap="xs" align="stretch">
        {([false, true] as const).map((year) => (
          <label key={String(year)}>
            <input type="radio" name="born-kind" checked={isYear === year} onChange={() => choose(year)} />
            <span>{t(year ? 'form.born.year' : 'form.born.date')}</span>
          </label>
        ))}
      </Group>
      {isYear ? (
        <NativeSelect
          mt="sm"
          size="md"
          label={t('form.born.yearOf')}
          error={error}
          data={[{ value: '', label: t('form.born.choose') }, ...years]}
          value={field.value}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
        />
      ) : (
        <DateField
          mt="sm"
          size="md"
          label={t('form.born.day')}
          error={error}
          max={today}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    </fieldset>
  )
}

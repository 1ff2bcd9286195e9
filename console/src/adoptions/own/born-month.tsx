import { OLDEST_YEARS } from '@lapka/contracts/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import type { AnimalFields } from './animal-fields.ts'
import classes from '../adoptions.module.css'

const months = Array.from({ length: 12 }, (_none, index) => String(index + 1).padStart(2, '0'))

/** The year of birth, and the month where it is known. */
export function BornMonth() {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const { field, fieldState } = useController<AnimalFields, 'born'>({ name: 'born' })
  const [year = '', month = ''] = field.value.split('-')
  const thisYear = Number(localDateOf(serverNow(), DEFAULT_ZONE).slice(0, 4))
  const years = Array.from({ length: OLDEST_YEARS + 1 }, (_none, back) => String(thisYear - back))
  const say = (newYear: string, newMonth: string) =>
    field.onChange(newYear === '' ? '' : [newYear, newMonth].filter(Boolean).join('-'))
  return (
    <fieldset className={classes.kinds}>
      <legend>{t('form.born')}</legend>
      <p>{t('form.bornNote')}</p>
      <div className={classes.pair}>
        <NativeSelect
          label={t('form.year')}
          size="md"
          error={fieldState.error && t('form.bornMissing')}
          data={[{ value: '', label: t('form.choose') }, ...years]}
          value={year}
          onChange={({ currentTarget }) => say(currentTarget.value, month)}
        />
        <NativeSelect
          label={t('form.month')}
          size="md"
          disabled={year === ''}
          data={[
            { value: '', label: t('form.unknownMonth') },
            ...months.map((value) => ({ value, label: format.month(`2024-${value}-15T12:00:00.000Z`) })),
          ]}
          value={month}
          onChange={({ currentTarget }) => say(year, currentTarget.value)}
        />
      </div>
    </fieldset>
  )
}

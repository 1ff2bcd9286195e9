import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import classes from '../sections/fields.module.css'
import type { Rules } from './rule-fields.tsx'
import { WeekEditor } from './week-editor.tsx'
import { hasFault, minutesOf, type Week } from './week.ts'

type WeekFieldProps<Values extends { week: Week } & Rules> = { form: UseFormReturn<Values>; isRequired?: boolean }

/** The week as a field of a form, with what it comes to and what is wrong with it. A place where nobody works now may have no hours. */
export function WeekField<Values extends { week: Week } & Rules>({ form, isRequired = false }: WeekFieldProps<Values>) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { register, control, setValue, getValues, formState } = form as unknown as UseFormReturn<{ week: Week }>
  const { week = [] } = useWatch({ control })
  const isOpen = (value: Week) => !isRequired || value.some(({ hours }) => hours.length > 0)
  register('week', { validate: (value) => isOpen(value) && !hasFault(value) })
  const days = getValues('week')
  const minutes = minutesOf(days)
  return (
    <div>
      <WeekEditor week={days} onChange={(next) => setValue('week', next, { shouldDirty: true })} />
      {formState.errors.week && minutes === 0 && (
        <p className={classes.fault} role="alert">
          {t('week.none')}
        </p>
      )}
      {week.length > 0 && minutes > 0 && <p className={classes.none}>{t('week.total', { hours: format.minutes(minutes) })}</p>}
    </div>
  )
}

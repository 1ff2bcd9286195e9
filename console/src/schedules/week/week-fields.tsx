import { Box, NativeSelect } from '@mantine/core'
import { useWatch, type UseFormRegister, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { WeekEditor } from './week-editor.tsx'
import { hasFault, minutesOf, type Week } from './week.ts'
import classes from '../schedules.module.css'

type WeekFieldProps<Values extends { week: Week } & Rules> = { form: UseFormReturn<Values>; isRequired?: boolean }

/** The week as a field of a form, with what it comes to and what is wrong with it. A place without work may have no hours. */
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
        <p className={classes.noHours} role="alert">
          {t('week.none')}
        </p>
      )}
      {week.length > 0 && minutes > 0 && <p className={classes.total}>{t('week.total', { hours: format.minutes(minutes) })}</p>}
    </div>
  )
}

export type Rules = { bufferMinutes: number; minimumNoticeMinutes: number; horizonDays: number }

const buffers = [0, 5, 10, 15, 30, 60]
const notices = [0, 60, 120, 240, 720, 1440, 2880]
const horizons = [7, 14, 30, 60, 90, 180, 365]

/** A value that was set elsewhere stays a choice. */
const withOwn = (choices: number[], own: number) => [...new Set([...choices, own])].toSorted((one, other) => one - other)

/** How hours of work are booked: the time between appointments, how late and how far ahead. `saved` stays among the choices. */
export function RuleFields({ register, saved }: { register: UseFormRegister<Rules>; saved: Rules }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const choice = (minutes: number, none: string) => ({
    value: String(minutes),
    label: minutes === 0 ? none : format.minutes(minutes),
  })
  return (
    <div>
      <Box component="h2" mt={0} mb="sm">
        {t('week.rules')}
      </Box>
      <div className={classes.weekEditorRules}>
        <NativeSelect
          size="md"
          label={t('week.buffer')}
          data={withOwn(buffers, saved.bufferMinutes).map((minutes) => choice(minutes, t('week.bufferNone')))}
          {...register('bufferMinutes', { valueAsNumber: true })}
        />
        <NativeSelect
          size="md"
          label={t('week.notice')}
          data={withOwn(notices, saved.minimumNoticeMinutes).map((minutes) => choice(minutes, t('week.noticeNone')))}
          {...register('minimumNoticeMinutes', { valueAsNumber: true })}
        />
        <NativeSelect
          size="md"
          label={t('week.horizon')}
          data={withOwn(horizons, saved.horizonDays).map((count) => ({
            value: String(count),
            label: t('week.horizonDays', { count }),
          }))}
          {...register('horizonDays', { valueAsNumber: true })}
        />
      </div>
    </div>
  )
}

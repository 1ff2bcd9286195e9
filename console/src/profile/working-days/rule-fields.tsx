import { NativeSelect } from '@mantine/core'
import type { UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import classes from '../sections/fields.module.css'

export type Rules = { bufferMinutes: number; minimumNoticeMinutes: number; horizonDays: number }

const buffers = [0, 5, 10, 15, 30, 60]
const notices = [0, 60, 120, 240, 720, 1440, 2880]
const horizons = [7, 14, 30, 60, 90, 180, 365]

/** A value that was set elsewhere stays a choice. */
const withOwn = (choices: number[], own: number) => [...new Set([...choices, own])].toSorted((one, other) => one - other)

/** How hours of work are booked: the time between visits, how late and how far ahead. `saved` stays among the choices. */
export function RuleFields({ register, saved }: { register: UseFormRegister<Rules>; saved: Rules }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const choice = (minutes: number, none: string) => ({
    value: String(minutes),
    label: minutes === 0 ? none : format.minutes(minutes),
  })
  return (
    <div>
      <h2 className={classes.title}>{t('week.rules')}</h2>
      <div className={classes.grid}>
        <NativeSelect
          size="md"
          label={t('week.buffer')}
          data={withOwn(buffers, saved.bufferMinutes).map((minutes) => choice(minutes, t('week.bufferNone')))}
          wrapperProps={{ 'data-span': '2' }}
          {...register('bufferMinutes', { valueAsNumber: true })}
        />
        <NativeSelect
          size="md"
          label={t('week.notice')}
          data={withOwn(notices, saved.minimumNoticeMinutes).map((minutes) => choice(minutes, t('week.noticeNone')))}
          wrapperProps={{ 'data-span': '2' }}
          {...register('minimumNoticeMinutes', { valueAsNumber: true })}
        />
        <NativeSelect
          size="md"
          label={t('week.horizon')}
          data={withOwn(horizons, saved.horizonDays).map((count) => ({
            value: String(count),
            label: t('week.horizonDays', { count }),
          }))}
          wrapperProps={{ 'data-span': '2' }}
          {...register('horizonDays', { valueAsNumber: true })}
        />
      </div>
    </div>
  )
}

import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { NativeSelect } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import { PartPage } from '../part-page.tsx'
import { SectionForm } from '../section-form.tsx'
import { WeekEditor } from '../working-days/week-editor.tsx'
import { hasFault, hoursOf, minutesOf, weekOf } from '../working-days/week.ts'
import classes from './fields.module.css'

const usual = { weekly: [], breaks: [], bufferMinutes: 0, minimumNoticeMinutes: 120, horizonDays: 60 }
const buffers = [0, 5, 10, 15, 30, 60]
const notices = [0, 60, 120, 240, 720, 1440, 2880]
const horizons = [7, 14, 30, 60, 90, 180, 365]

/** A value that was set elsewhere stays a choice. */
const withOwn = (choices: number[], own: number) => [...new Set([...choices, own])].toSorted((one, other) => one - other)

export function WorkingDaysPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const saved = profile.sections['working-days'] ?? usual
  const { bufferMinutes, minimumNoticeMinutes, horizonDays } = saved
  const form = useForm({ defaultValues: { week: weekOf(saved), bufferMinutes, minimumNoticeMinutes, horizonDays } })
  const { week = [] } = useWatch({ control: form.control })
  form.register('week', { validate: (value) => value.some(({ hours }) => hours.length > 0) && !hasFault(value) })
  const days = form.getValues('week')
  const choice = (minutes: number, none: string) => ({
    value: String(minutes),
    label: minutes === 0 ? none : format.minutes(minutes),
  })
  return (
    <PartPage part="working-days">
      <SectionForm
        section="working-days"
        profile={profile}
        form={form}
        toBody={({ week: chosen, ...rules }) => sectionBodies['working-days'].parse({ ...hoursOf(chosen), ...rules })}
      >
        <div>
          <WeekEditor week={days} onChange={(next) => form.setValue('week', next, { shouldDirty: true })} />
          {form.formState.errors.week && minutesOf(days) === 0 && (
            <p className={classes.fault} role="alert">
              {t('week.none')}
            </p>
          )}
          {week.length > 0 && minutesOf(days) > 0 && (
            <p className={classes.none}>{t('week.total', { hours: format.minutes(minutesOf(days)) })}</p>
          )}
        </div>
        <div>
          <h2 className={classes.title}>{t('week.rules')}</h2>
          <div className={classes.grid}>
            <NativeSelect
              size="md"
              label={t('week.buffer')}
              data={withOwn(buffers, bufferMinutes).map((minutes) => choice(minutes, t('week.bufferNone')))}
              wrapperProps={{ 'data-span': '2' }}
              {...form.register('bufferMinutes', { valueAsNumber: true })}
            />
            <NativeSelect
              size="md"
              label={t('week.notice')}
              data={withOwn(notices, minimumNoticeMinutes).map((minutes) => choice(minutes, t('week.noticeNone')))}
              wrapperProps={{ 'data-span': '2' }}
              {...form.register('minimumNoticeMinutes', { valueAsNumber: true })}
            />
            <NativeSelect
              size="md"
              label={t('week.horizon')}
              data={withOwn(horizons, horizonDays).map((count) => ({
                value: String(count),
                label: t('week.horizonDays', { count }),
              }))}
              wrapperProps={{ 'data-span': '2' }}
              {...form.register('horizonDays', { valueAsNumber: true })}
            />
          </div>
        </div>
      </SectionForm>
    </PartPage>
  )
}

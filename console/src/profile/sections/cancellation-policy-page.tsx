import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { DEFAULT_POLICY } from '@lapka/domain/appointments/refund-policy.ts'
import { NativeSelect } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/format.ts'
import { usePolicyRule } from '../../ui/policy-words.ts'
import { SectionForm } from '../section-form.tsx'
import classes from './fields.module.css'

const HOUR_MS = 3_600_000
const usualHours = [0, 2, 6, 12, 24, 48, 72, 168]
const usualPercents = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]

const usualPolicy = {
  freePeriodHours: DEFAULT_POLICY.noticeHours,
  lateRefundPercent: DEFAULT_POLICY.lateRefundPercent,
  noShowRefundPercent: DEFAULT_POLICY.noShowRefundPercent,
}

/** Until when cancelling is free and what comes back after that, with the words that parents will read. */
export function CancellationPolicyPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const form = useForm({
    resolver: zodResolver(sectionBodies['cancellation-policy']),
    defaultValues: profile.sections['cancellation-policy'] ?? usualPolicy,
  })
  const typed = useWatch({ control: form.control })
  const policy = { ...usualPolicy, ...typed }
  const hours = withOwn(usualHours, policy.freePeriodHours).map((count) => ({
    value: String(count),
    label: count === 0 ? t('policy.toStart') : t('policy.before', { time: format.timeLeft(count * HOUR_MS) }),
  }))
  const percents = (own: number) =>
    withOwn(usualPercents, own).map((percent) => ({
      value: String(percent),
      label: percent === 0 ? t('policy.none') : percent === 100 ? t('policy.all') : t('policy.percent', { percent }),
    }))
  const isNumber = { valueAsNumber: true } as const
  const half = { 'data-span': '3' }
  return (
    <SectionForm section="cancellation-policy" profile={profile} form={form}>
      <div className={classes.grid}>
        <NativeSelect size="md" label={t('policy.free')} data={hours} {...form.register('freePeriodHours', isNumber)} />
        <NativeSelect
          size="md"
          label={t('policy.late')}
          description={t('policy.lateNote', { context: profile.role })}
          data={percents(policy.lateRefundPercent)}
          wrapperProps={half}
          {...form.register('lateRefundPercent', isNumber)}
        />
        <NativeSelect
          size="md"
          label={t('policy.noShow')}
          description={t('policy.noShowNote')}
          data={percents(policy.noShowRefundPercent)}
          wrapperProps={half}
          {...form.register('noShowRefundPercent', isNumber)}
        />
      </div>
      <Preview policy={policy} />
    </SectionForm>
  )
}

/** The usual choices, and what was set by other means. */
const withOwn = (usual: number[], own: number): number[] => [...new Set([...usual, own])].toSorted((one, other) => one - other)

function Preview({ policy }: { policy: typeof usualPolicy }) {
  const { t } = useTranslation('profile')
  const { freePeriodHours, ...shares } = policy
  const sentences = usePolicyRule({ noticeHours: freePeriodHours, ...shares })
  return (
    <section className={classes.row} aria-live="polite" aria-labelledby="policy-preview">
      <div className={classes.head}>
        <h2 id="policy-preview">{t('policy.preview')}</h2>
      </div>
      <p className={classes.none}>{sentences.join(' ')}</p>
      {policy.noShowRefundPercent > policy.lateRefundPercent && freePeriodHours > 0 && (
        <p className={classes.fault}>{t('policy.noShowMore')}</p>
      )}
    </section>
  )
}

import { HOUR_MS } from '@lapka/contracts/time.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile, type PinnedPolicies } from '@lapka/contracts/api/profile.ts'
import { DEFAULT_POLICY } from '@lapka/domain/kernel/refund-policy.ts'
import { Group, NativeSelect } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { usePolicyRule } from '../../kit/ui/policy-words.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { usePinnedPoliciesQuery } from '../../entities/professional/profile-api.ts'
import { SectionForm } from '../section-form.tsx'
import classes from './sections.module.css'

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
      <Pinned />
    </SectionForm>
  )
}

/** The policies of appointments ahead, before a change and after it. */
function Pinned() {
  const { t } = useTranslation('profile')
  const { data, error } = usePinnedPoliciesQuery()
  if (data === undefined) return <ProblemNotice error={error} />
  const { items, currentVersion } = data
  return (
    <section className={classes.row} aria-labelledby="policy-pinned">
      <Group className={classes.head} gap="xs" justify="space-between" mb="xs">
        <h2 id="policy-pinned">{t('policy.pinned')}</h2>
      </Group>
      <p className={classes.none}>{t(items.length === 0 ? 'policy.pinnedNone' : 'policy.pinnedNote')}</p>
      <ul className={classes.pinned}>
        {items.map((item) => (
          <PinnedPolicy key={item.policy.version} item={item} isCurrent={item.policy.version === currentVersion} />
        ))}
      </ul>
    </section>
  )
}

function PinnedPolicy({ item, isCurrent }: { item: PinnedPolicies['items'][number]; isCurrent: boolean }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const rule = usePolicyRule(item.policy)
  const { count, lastAt, appointments } = item
  return (
    <li>
      <b>{t(isCurrent ? 'policy.pinnedCurrent' : 'policy.pinnedOld', { count, date: format.day(lastAt) })}</b>
      <p>{rule.join(' ')}</p>
      <p>
        {appointments.map(({ id, number, startsAt }) => (
          <Link key={id} to={pathTo('appointment', { id })} title={number}>
            {format.moment(startsAt)}
          </Link>
        ))}
        {count > appointments.length && <span>{t('policy.pinnedMore', { count: count - appointments.length })}</span>}
      </p>
    </li>
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
      <Group className={classes.head} gap="xs" justify="space-between" mb="xs">
        <h2 id="policy-preview">{t('policy.preview')}</h2>
      </Group>
      <p className={classes.none}>{sentences.join(' ')}</p>
      {policy.noShowRefundPercent > policy.lateRefundPercent && freePeriodHours > 0 && (
        <p className={classes.fault}>{t('policy.noShowMore')}</p>
      )}
    </section>
  )
}

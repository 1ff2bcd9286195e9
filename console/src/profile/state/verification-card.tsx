import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { Box, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileAlert, IconHourglass, IconProgress } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { live } from '../../kit/live/live.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../../kit/ui/use-lead-on.ts'
import { firstMissing, pathOf } from '../parts.ts'
import { useOwnProfileQuery, useSubmitForVerificationMutation } from '../../entities/professional/profile-api.ts'
import classes from '../profile.module.css'

type Status = OwnProfile['status']

const icons: Record<Status, ComponentType<{ size: number; stroke: number }>> = {
  draft: IconProgress,
  pending: IconHourglass,
  'more-documents': IconFileAlert,
  accepted: IconCircleCheck,
  rejected: IconAlertTriangle,
}

/** Where the verification is, said as a verdict; why, after a refusal; and the one thing to do next. */
export function VerificationCard({ profile, isPage = false }: { profile: OwnProfile; isPage?: boolean }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { status, missing, reason, submittedAt } = profile
  const StateIcon = icons[status]
  const Title = isPage ? 'h1' : 'h2'
  const isReady = missing.length === 0
  const title =
    status === 'draft'
      ? t(isReady ? 'state.draft.ready' : 'state.draft.title', { count: missing.length })
      : t(`state.${status}.title`)
  return (
    <Card className={classes.card} data-status={status}>
      <span className={classes.icon} aria-hidden="true">
        <StateIcon size={26} stroke={1.75} />
      </span>
      <div>
        <Title>{title}</Title>
        <p>{t(`state.${status}.text`, { day: submittedAt ? format.day(submittedAt) : '' })}</p>
        {profile.status === 'accepted' && Object.keys(profile.requested).length > 0 && <p>{t('requested.card')}</p>}
        {reason && (
          <figure className={classes.reason}>
            <figcaption>{t('state.reason')}</figcaption>
            <blockquote>{reason}</blockquote>
          </figure>
        )}
        <Actions profile={profile} />
      </div>
    </Card>
  )
}

function Actions({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const next = firstMissing(profile)
  const { pathname } = useLocation()
  switch (profile.status) {
    case 'pending':
      return null
    case 'accepted':
      return (
        <Box mt="md">
          <Button variant="default" component={Link} to={pathTo('professional', { id: profile.professionalId })}>
            {t('state.public')}
          </Button>
        </Box>
      )
    case 'draft':
    case 'more-documents':
    case 'rejected':
      return (
        <Box mt="md">
          {next === undefined ? (
            <SubmitButton label={t(profile.status === 'draft' ? 'state.submit' : 'state.submitAgain')} />
          ) : (
            pathname !== pathOf(next) && (
              <Button component={Link} to={pathOf(next)}>
                {t('state.continue', { section: t(`section.${next}.title`) })}
              </Button>
            )
          )}
        </Box>
      )
  }
}

/** Hands the profile to an operator, once however often it is pressed, and goes to where the waiting is explained. */
function SubmitButton({ label }: { label: string }) {
  const leadOn = useLeadOn()
  const idempotencyKey = useIdempotencyKey()
  const [submit, { isLoading, error }] = useSubmitForVerificationMutation()
  const send = async () => {
    const answer = await submit({ idempotencyKey })
    if (answer.error) return
    // A new professional hears of their own profile from now on.
    live.reconnect()
    await leadOn(pathTo('verificationPending'))
  }
  return (
    <div>
      <Button loading={isLoading} onClick={() => void send()}>
        {label}
      </Button>
      <ProblemNotice error={error} />
    </div>
  )
}

const explanations = {
  draft: pathTo('onboarding'),
  pending: pathTo('verificationPending'),
  'more-documents': pathTo('verificationRejected'),
  rejected: pathTo('verificationRejected'),
} as const

const isExplainedByPage = (path: string) =>
  path.startsWith(pathTo('profile')) ||
  path === pathTo('onboarding') ||
  path === pathTo('verificationPending') ||
  path === pathTo('verificationRejected')

/** On a professional's working pages, until they are verified: why no parent sees them, and the way on. */
export function VerificationBanner() {
  const { t } = useTranslation('profile')
  const { pathname } = useLocation()
  const { data: profile } = useOwnProfileQuery()
  if (!profile || profile.status === 'accepted' || isExplainedByPage(pathname)) return null
  const { status } = profile
  return (
    <Group component="p" className={classes.banner} gap="var(--lk-1) var(--lk-3)" data-status={status}>
      {t(`banner.${status}`)} <Link to={explanations[status]}>{t(`banner.open.${status}`)}</Link>
    </Group>
  )
}

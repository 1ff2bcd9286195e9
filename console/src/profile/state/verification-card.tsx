import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileAlert, IconHourglass, IconProgress } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useFormat } from '../../format/use-format.ts'
import { firstMissing, pathOf } from '../parts.ts'
import { SubmitButton } from './submit-button.tsx'
import classes from './verification-card.module.css'

type Status = OwnProfile['status']

const icons: Record<Status, ComponentType<{ size: number; stroke: number }>> = {
  draft: IconProgress,
  pending: IconHourglass,
  'more-documents': IconFileAlert,
  accepted: IconCircleCheck,
  rejected: IconAlertTriangle,
}

/** Where the verification is, said as a verdict; why, if somebody said no; and the one thing to do next. */
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
    <section className={classes.card} data-status={status}>
      <span className={classes.icon} aria-hidden="true">
        <StateIcon size={26} stroke={1.75} />
      </span>
      <div>
        <Title>{title}</Title>
        <p>{t(`state.${status}.text`, { day: submittedAt ? format.day(submittedAt) : '' })}</p>
        {reason && (
          <figure className={classes.reason}>
            <figcaption>{t('state.reason')}</figcaption>
            <blockquote>{reason}</blockquote>
          </figure>
        )}
        <Actions profile={profile} />
      </div>
    </section>
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
        <div className={classes.actions}>
          <Button variant="default" component={Link} to={`/professionals/${profile.professionalId}`}>
            {t('state.public')}
          </Button>
        </div>
      )
    case 'draft':
    case 'more-documents':
    case 'rejected':
      return (
        <div className={classes.actions}>
          {next === undefined ? (
            <SubmitButton label={t(profile.status === 'draft' ? 'state.submit' : 'state.submitAgain')} />
          ) : (
            pathname !== pathOf(next) && (
              <Button component={Link} to={pathOf(next)}>
                {t('state.continue', { section: t(`section.${next}.title`) })}
              </Button>
            )
          )}
        </div>
      )
  }
}

import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { IconCalendarHeart, IconMail, IconSend, IconZoomCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { PeekingPets } from '../kit/look/art/peeking-pets.tsx'
import { PartList, Progress } from '../profile/part-list.tsx'
import { useOwnProfileQuery } from '../entities/professional/profile-api.ts'
import { VerificationCard } from '../profile/state/verification-card.tsx'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import classes from './onboarding-page.module.css'

/** A new professional's first page: what is needed, how far they are, and what happens then. It goes on where they left off. */
export function OnboardingPage() {
  const query = useOwnProfileQuery()
  return <PageState query={query}>{(profile) => <Steps profile={profile} />}</PageState>
}

const follows = [
  { name: 'send', icon: IconSend },
  { name: 'check', icon: IconZoomCheck },
  { name: 'write', icon: IconMail },
  { name: 'open', icon: IconCalendarHeart },
] as const

function Steps({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  if (profile.status === 'accepted') return <Navigate to={pathTo('profile')} replace />
  if (profile.status === 'pending') return <Navigate to={pathTo('verificationPending')} replace />
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <h1>
          <PageTitle />
        </h1>
        <p>{t('onboarding.lead')}</p>
        <PeekingPets className={classes.pets} />
      </header>
      <div className={classes.columns}>
        <Card className={classes.steps} title={t('onboarding.steps')}>
          <Progress profile={profile} />
          <div className={classes.list}>
            <PartList profile={profile} />
          </div>
        </Card>
        <div className={classes.side}>
          <VerificationCard profile={profile} />
          <Card className={classes.after} title={t('onboarding.afterTitle')}>
            <ol>
              {follows.map(({ name, icon: StepIcon }) => (
                <li key={name}>
                  <StepIcon size={22} stroke={1.75} aria-hidden="true" />
                  {t(`onboarding.after.${name}`)}
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </div>
  )
}

import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { Box, Button } from '@mantine/core'
import { IconCalendarTime, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { SleepingCat } from '../../kit/look/art/scenes.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { PageState } from '../../kit/ui/page-state.tsx'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { DiplomaList, DiplomaUpload } from '../diplomas/diplomas-page.tsx'
import { partsOf, pathOf } from '../parts.ts'
import { useOwnProfileQuery } from '../../entities/professional/profile-api.ts'
import { VerificationCard } from './verification-card.tsx'
import classes from '../profile.module.css'

const POLL_MS = 30_000

/** An operator is reviewing the profile. A decision arrives by itself and changes the page. */
export function WaitingPage() {
  // The live connection tells at once; asking now and then is for a page that stays open over a lost one.
  const query = useOwnProfileQuery(undefined, { pollingInterval: POLL_MS })
  return <PageState query={query}>{(profile) => <Waiting profile={profile} />}</PageState>
}

function Waiting({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  if (profile.status === 'rejected' || profile.status === 'more-documents')
    return <Navigate to={pathTo('verificationRejected')} replace />
  if (profile.status === 'draft') return <Navigate to={pathTo('onboarding')} replace />
  const prices = partsOf(profile).includes('rooms') ? 'rooms' : 'services'
  return (
    <Box maw={760} mx="auto">
      <VerificationCard profile={profile} isPage />
      {profile.status === 'pending' && (
        <Card className={classes.more} title={t('pending.meanwhile')}>
          <ul className={classes.tips}>
            {partsOf(profile).includes('working-days') && (
              <li>
                <IconCalendarTime size={22} stroke={1.75} aria-hidden="true" />
                <Link to={pathOf('working-days')}>{t('pending.tips.calendar')}</Link>
              </li>
            )}
            <li>
              <IconTag size={22} stroke={1.75} aria-hidden="true" />
              <Link to={pathOf(prices)}>{t(`pending.tips.${prices}`)}</Link>
            </li>
          </ul>
          <SleepingCat />
        </Card>
      )}
    </Box>
  )
}

/** Why the profile was rejected, what to do, and the way to try again, on one page. */
export function RejectedPage() {
  const query = useOwnProfileQuery()
  return <PageState query={query}>{(profile) => <Rejected profile={profile} />}</PageState>
}

const steps = ['read', 'fix', 'send'] as const

function Rejected({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const isAnswered = profile.status === 'rejected' || profile.status === 'more-documents'
  usePageTitle(isAnswered ? t(`state.${profile.status}.title`) : '')
  if (!isAnswered)
    return <Navigate to={profile.status === 'draft' ? pathTo('onboarding') : pathTo('verificationPending')} replace />
  return (
    <Box maw={760} mx="auto">
      <VerificationCard profile={profile} isPage />
      <Card className={classes.more} title={t('rejected.what')}>
        <ol className={classes.numbered}>
          {steps.map((step) => (
            <li key={step}>{t(`rejected.steps.${step}`)}</li>
          ))}
        </ol>
        <Button variant="default" component={Link} to={pathTo('profile')}>
          {t('state.toProfile')}
        </Button>
      </Card>
      <Card className={classes.more} title={t('section.diplomas.title')}>
        <DiplomaUpload />
        <DiplomaList diplomas={profile.diplomas} isLocked={false} />
      </Card>
    </Box>
  )
}

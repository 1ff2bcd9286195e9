import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { IconCalendarTime, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { SleepingCat } from '../../look/art/scenes.tsx'
import { PageState } from '../../ui/page-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { pathOf } from '../parts.ts'
import { useOwnProfileQuery } from '../profile-api.ts'
import { VerificationCard } from './verification-card.tsx'
import classes from './state-page.module.css'

const POLL_MS = 30_000

/** `/dashboard/pending`: somebody is looking. A decision arrives by itself and changes the page. */
export function WaitingPage() {
  // The live connection tells at once; asking now and then is for a page that stays open over a lost one.
  const query = useOwnProfileQuery(undefined, { pollingInterval: POLL_MS })
  return <PageState query={query}>{(profile) => <Waiting profile={profile} />}</PageState>
}

function Waiting({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  usePageTitle(t('pending.title'))
  if (profile.status === 'rejected' || profile.status === 'more-documents') return <Navigate to="/dashboard/rejected" replace />
  if (profile.status === 'draft') return <Navigate to="/onboarding" replace />
  return (
    <div className={classes.page}>
      <VerificationCard profile={profile} isPage />
      {profile.status === 'pending' && (
        <section className={classes.more} aria-labelledby="meanwhile">
          <h2 id="meanwhile">{t('pending.meanwhile')}</h2>
          <ul className={classes.tips}>
            <li>
              <IconCalendarTime size={22} stroke={1.75} aria-hidden="true" />
              <Link to={pathOf('working-days')}>{t('pending.tips.calendar')}</Link>
            </li>
            <li>
              <IconTag size={22} stroke={1.75} aria-hidden="true" />
              <Link to={pathOf('services')}>{t('pending.tips.services')}</Link>
            </li>
          </ul>
          <SleepingCat />
        </section>
      )}
    </div>
  )
}

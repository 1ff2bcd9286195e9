import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { PageState } from '../../ui/page-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { DiplomaList } from '../diplomas/diploma-list.tsx'
import { DiplomaUpload } from '../diplomas/diploma-upload.tsx'
import { useOwnProfileQuery } from '../profile-api.ts'
import { VerificationCard } from './verification-card.tsx'
import classes from './state-page.module.css'

/** `/dashboard/rejected`: why, what to do, and the way to try again, on one page. */
export function RejectedPage() {
  const query = useOwnProfileQuery()
  return <PageState query={query}>{(profile) => <Rejected profile={profile} />}</PageState>
}

const steps = ['read', 'fix', 'send'] as const

function Rejected({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const isAnswered = profile.status === 'rejected' || profile.status === 'more-documents'
  usePageTitle(isAnswered ? t(`state.${profile.status}.title`) : '')
  if (!isAnswered) return <Navigate to={profile.status === 'draft' ? '/onboarding' : '/dashboard/pending'} replace />
  return (
    <div className={classes.page}>
      <VerificationCard profile={profile} isPage />
      <section className={classes.more} aria-labelledby="what-to-do">
        <h2 id="what-to-do">{t('rejected.what')}</h2>
        <ol className={classes.numbered}>
          {steps.map((step) => (
            <li key={step}>{t(`rejected.steps.${step}`)}</li>
          ))}
        </ol>
        <Button variant="default" component={Link} to="/dashboard/profile">
          {t('state.toProfile')}
        </Button>
      </section>
      <section className={classes.more} aria-labelledby="documents">
        <h2 id="documents">{t('section.diplomas.title')}</h2>
        <DiplomaUpload />
        <DiplomaList diplomas={profile.diplomas} isLocked={false} />
      </section>
    </div>
  )
}

import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../ui/use-page-title.ts'
import { PartList } from './part-list.tsx'
import { Progress } from './progress.tsx'
import { VerificationCard } from './state/verification-card.tsx'
import classes from './overview-page.module.css'

export function OverviewPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  usePageTitle(t('frame.title'))
  return (
    <>
      <h1 className={classes.title}>{t('frame.title')}</h1>
      <VerificationCard profile={profile} />
      <section className={classes.parts}>
        <Progress profile={profile} />
        <div className={classes.list}>
          <PartList profile={profile} />
        </div>
      </section>
    </>
  )
}

import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { PageState } from '../ui/page-state.tsx'
import { OverviewPage } from './overview-page.tsx'
import { PartList } from './part-list.tsx'
import { PartOf } from './part-of.tsx'
import { useOwnProfileQuery } from './profile-api.ts'
import classes from './profile-frame.module.css'

/** The frame of all parts: what there is and what is complete at the side, the part itself beside it. On a phone the list is a page of its own. */
export function ProfileFrame() {
  const { t } = useTranslation('profile')
  const query = useOwnProfileQuery()
  const part = (useParams()['*'] ?? '').replace(/\/$/, '')
  const isOverview = part === ''
  return (
    <PageState query={query}>
      {(profile) => (
        <div className={classes.frame} data-overview={isOverview || undefined}>
          <nav className={classes.side} aria-label={t('frame.nav')}>
            <Link to="/dashboard/profile" className={classes.overview} aria-current={isOverview ? 'page' : undefined}>
              {t('frame.overview')}
            </Link>
            <PartList profile={profile} />
          </nav>
          <div className={classes.content}>
            {!isOverview && (
              <Link to="/dashboard/profile" className={classes.back}>
                <IconChevronLeft size={18} aria-hidden="true" /> {t('frame.all')}
              </Link>
            )}
            {isOverview ? <OverviewPage profile={profile} /> : <PartOf profile={profile} name={part} />}
          </div>
        </div>
      )}
    </PageState>
  )
}

import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { useTranslation } from 'react-i18next'
import { DiplomaList } from '../diplomas/diploma-list.tsx'
import { DiplomaUpload } from '../diplomas/diploma-upload.tsx'
import { PartPage } from '../part-page.tsx'
import { VerificationCard } from '../state/verification-card.tsx'
import classes from './fields.module.css'

export function DiplomasPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const isLocked = profile.status === 'pending'
  return (
    <>
      <PartPage part="diplomas">
        {isLocked ? <p className={classes.none}>{t('diplomas.locked')}</p> : <DiplomaUpload />}
        <DiplomaList diplomas={profile.diplomas} isLocked={isLocked} />
      </PartPage>
      <VerificationCard profile={profile} />
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { useProfessionalQuery } from '../professionals/professionals-api.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { CopyNumber } from '../ui/copy-number.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import './clinics-api.ts'
import classes from './clinics.module.css'

/** Links to pass on: one's own page for parents, the way in for colleagues. */
export function ReferralPage() {
  const { t } = useTranslation('clinics')
  usePageTitle(t('referral.title'))
  const user = useCurrentUser()
  const id = user?.professionalId ?? ''
  const { data: listed } = useProfessionalQuery(id, { skip: id === '' })
  if (user?.professionalId == null) return <NotFound />
  return (
    <div className={classes.page}>
      <h1>{t('referral.title')}</h1>
      <p className={classes.lead}>{t('referral.lead')}</p>
      <ul className={classes.rows}>
        {listed && (
          <li className={classes.card}>
            <h2>{t('referral.parents')}</h2>
            <p>{t('referral.parentsNote')}</p>
            <CopyNumber value={`${location.origin}/professionals/${id}`} />
          </li>
        )}
        <li className={classes.card}>
          <h2>{t('referral.colleagues')}</h2>
          <p>{t('referral.colleaguesNote')}</p>
          <CopyNumber value={`${location.origin}/register?role=VET`} />
        </li>
      </ul>
    </div>
  )
}

import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import dashboard from '../dashboards/dashboard.module.css'
import { useClinicInvitationsQuery } from './clinics-api.ts'
import classes from './clinics.module.css'

/** A clinic waits for a vet's answer. */
export function OpenInvitation() {
  const { t } = useTranslation('clinics')
  const { data } = useClinicInvitationsQuery()
  const [first] = data?.items ?? []
  if (!first) return null
  return (
    <ul className={`${dashboard.money} ${classes.open}`}>
      <li>
        <Link to={pathTo('invitations')}>
          <IconUserPlus size={24} stroke={1.75} aria-hidden="true" />
          <span>{t('answer.waiting', { clinic: first.clinic.displayName })}</span>
        </Link>
      </li>
    </ul>
  )
}

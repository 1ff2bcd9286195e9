import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useClinicInvitationsQuery } from '../clinics/clinics-api.ts'
import { pathTo } from '../kit/pages/paths.ts'
import classes from './dashboards.module.css'

/** A clinic waits for a vet's answer. */
export function OpenInvitation() {
  const { t } = useTranslation('clinics')
  const { data } = useClinicInvitationsQuery()
  const [first] = data?.items ?? []
  if (!first) return null
  return (
    <ul className={`${classes.money} ${classes.open}`}>
      <li>
        <Link to={pathTo('invitations')}>
          <IconUserPlus size={24} stroke={1.75} aria-hidden="true" />
          <span>{t('answer.waiting', { clinic: first.clinic.displayName })}</span>
        </Link>
      </li>
    </ul>
  )
}

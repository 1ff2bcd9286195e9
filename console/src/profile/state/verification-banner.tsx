import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useOwnProfileQuery } from '../profile-api.ts'
import classes from './verification-banner.module.css'

const places = {
  draft: '/onboarding',
  pending: '/dashboard/pending',
  'more-documents': '/dashboard/rejected',
  rejected: '/dashboard/rejected',
} as const

const isSaidByPage = (path: string) =>
  path.startsWith('/dashboard/profile') ||
  path === '/onboarding' ||
  path === '/dashboard/pending' ||
  path === '/dashboard/rejected'

/** On a professional's working pages, until they are verified: why no parent sees them, and the way on. */
export function VerificationBanner() {
  const { t } = useTranslation('profile')
  const { pathname } = useLocation()
  const { data: profile } = useOwnProfileQuery()
  if (!profile || profile.status === 'accepted' || isSaidByPage(pathname)) return null
  const { status } = profile
  return (
    <p className={classes.banner} data-status={status}>
      {t(`banner.${status}`)} <Link to={places[status]}>{t(`banner.open.${status}`)}</Link>
    </p>
  )
}

import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useUnreadCountQuery } from './notifications-api.ts'
import classes from './bell.module.css'

const MAX_SHOWN = 99

/** The way to one's notifications, with how many are unread. */
export function Bell({ className = '' }: { className?: string | undefined }) {
  const { t } = useTranslation()
  const count = useUnreadCountQuery().data?.unreadCount ?? 0
  const label = count === 0 ? t('nav.notifications') : t('nav.unread', { count })
  return (
    <NavLink to={pathTo('notifications')} className={`${classes.bell} ${className}`} aria-label={label}>
      <IconBell size={22} stroke={1.75} aria-hidden="true" />
      {count > 0 && <b aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</b>}
    </NavLink>
  )
}

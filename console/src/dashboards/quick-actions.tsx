import type { IconDog } from '@tabler/icons-react'
import i18next from 'i18next'
import { Link } from 'react-router-dom'
import texts from '../i18n/bg/dashboards.json'
import classes from './dashboard.module.css'

export type QuickAction = { to: string; title: string; note: string; icon: typeof IconDog }

/** What one comes here for most, as large targets. */
export function QuickActions({ actions, label }: { actions: QuickAction[]; label: string }) {
  return (
    <nav className={classes.actions} aria-label={label}>
      {actions.map(({ to, title, note, icon: ActionIcon }) => (
        <Link key={to} to={to}>
          <ActionIcon size={26} stroke={1.5} aria-hidden="true" />
          <span>
            <b>{title}</b>
            <small>{note}</small>
          </span>
        </Link>
      ))}
    </nav>
  )
}

i18next.addResourceBundle('bg', 'dashboards', texts)

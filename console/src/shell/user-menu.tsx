import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Menu } from '@mantine/core'
import { IconCalendar, IconListDetails, IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardOf } from './dashboard-of.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { useSignOut } from './use-sign-out.ts'

const initialOf = ({ name, email }: CurrentUser) => (name || email).slice(0, 1).toUpperCase()

/** Initial, name, and where one's own things are. */
export function UserMenu({ user, className }: { user: CurrentUser; className?: string | undefined }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const name = [user.name, user.surname].filter(Boolean).join(' ') || user.email
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <button type="button" className={className} aria-label={t('nav.profileOf', { name })}>
          {initialOf(user)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item
          component={Link}
          to={`${dashboardOf(user)}/appointments`}
          leftSection={<IconListDetails size={20} stroke={1.75} />}
        >
          {t('nav.myAppointments')}
        </Menu.Item>
        <Menu.Item component={Link} to={`${dashboardOf(user)}/calendar`} leftSection={<IconCalendar size={20} stroke={1.75} />}>
          {t('nav.myCalendar')}
        </Menu.Item>
        <Menu.Divider />
        <SchemeSwitch />
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<IconLogout size={20} stroke={1.75} />}>
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

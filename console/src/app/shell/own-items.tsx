import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Menu } from '@mantine/core'
import {
  IconBell,
  IconCalendar,
  IconGift,
  IconId,
  IconLayoutDashboard,
  IconListDetails,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import { lazy, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { areaOf, dashboardOf, hasAppointments } from '../../kit/pages/dashboard-of.ts'
import { live } from '../../kit/live/live.ts'
import { useSignOutMutation } from '../../kit/session/sessions-api.ts'
import { browserStorage } from '../../kit/storage.ts'
import { LeftOutIfBroken } from '../../kit/ui/left-out-if-broken.tsx'

const OnCallItem = lazy(async () => ({ default: (await import('../../consultations/ring/on-call-item.tsx')).OnCallItem }))

type Entry = {
  to: string
  label: 'calendar' | 'dashboard' | 'invite' | 'myAppointments' | 'notifications' | 'personalData' | 'profile'
  icon: ComponentType<IconProps>
}
type IconProps = { size: number; stroke: number }

/** Only vets have the calendar in this menu, as specified; the others have it in their rail (decision 46). */
const entriesOf = (user: CurrentUser): Entry[] => {
  const area = areaOf(user)
  return [
    ...(user.role === 'VET' ? [{ to: pathTo('calendar', { area }), label: 'calendar', icon: IconCalendar } as const] : []),
    { to: dashboardOf(user), label: 'dashboard', icon: IconLayoutDashboard },
    ...(hasAppointments(user)
      ? [{ to: pathTo('appointments', { area }), label: 'myAppointments', icon: IconListDetails } as const]
      : []),
    ...(user.role === 'OPERATOR' ? [] : [{ to: pathTo('notifications'), label: 'notifications', icon: IconBell } as const]),
    ...(user.professionalId === null ? [] : [{ to: pathTo('profile'), label: 'profile', icon: IconUser } as const]),
    ...(user.role === 'PARENT' ? [{ to: pathTo('invite'), label: 'invite', icon: IconGift } as const] : []),
    { to: pathTo('personalData'), label: 'personalData', icon: IconId },
  ]
}

/** One's own things, and the way out: the same in the menu of the header and in that of a phone. */
export function OwnItems({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <>
      <LeftOutIfBroken>{user.role === 'VET' && <OnCallItem />}</LeftOutIfBroken>
      {entriesOf(user).map(({ to, label, icon: EntryIcon }) => (
        <Menu.Item key={to} component={Link} to={to} leftSection={<EntryIcon size={20} stroke={1.75} />}>
          {t(`nav.${label}`)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={signOut} leftSection={<IconLogout size={20} stroke={1.75} />}>
        {t('nav.signOut')}
      </Menu.Item>
    </>
  )
}

/** Errors of signing out are swallowed: here the session is over either way. */
const useSignOut = (): (() => void) => {
  const [signOut] = useSignOutMutation()
  const navigate = useNavigate()
  return () => {
    browserStorage.remove('user')
    void signOut().then(() => {
      live.reconnect()
      return navigate(pathTo('home'))
    })
  }
}

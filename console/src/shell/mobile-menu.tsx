import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLanguage } from '../i18n/use-language.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { dashboardOf } from './dashboard-of.ts'
import { useSignOut } from './use-sign-out.ts'

/** On a phone the whole navigation is one menu. */
export function MobileMenu({ user, className }: { user: CurrentUser | null; className?: string | undefined }) {
  const { t, i18n } = useTranslation()
  const language = useLanguage()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" size={44} color="gray" aria-label={t('nav.menu')} className={className}>
          <IconMenu2 size={24} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/find-professional">
          {t('nav.find')}
        </Menu.Item>
        {user && (
          <>
            <Menu.Item component={Link} to={`${dashboardOf(user)}/appointments`}>
              {t('nav.myAppointments')}
            </Menu.Item>
            <Menu.Item component={Link} to={`${dashboardOf(user)}/calendar`}>
              {t('nav.myCalendar')}
            </Menu.Item>
          </>
        )}
        <Menu.Item component={Link} to="/faqs">
          {t('nav.faq')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          lang={language === 'bg' ? 'en' : 'bg'}
          onClick={() => void i18n.changeLanguage(language === 'bg' ? 'en' : 'bg')}
        >
          {language === 'bg' ? 'English' : 'Български'}
        </Menu.Item>
        <SchemeSwitch />
        <Menu.Divider />
        {user ? (
          <Menu.Item onClick={signOut}>{t('nav.signOut')}</Menu.Item>
        ) : (
          <Menu.Item component={Link} to="/login">
            {t('nav.signIn')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

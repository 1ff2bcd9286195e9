import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconMenu2, IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { OwnItems } from './own-items.tsx'
import { usePublicSite } from '../../kit/pages/public-links.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { useOtherLanguage } from './language-switch.tsx'
import classes from './menus.module.css'

/** On a phone the whole navigation is one menu. */
export function MobileMenu({ user, className }: { user: CurrentUser | null; className?: string | undefined }) {
  const { t } = useTranslation()
  const { links } = usePublicSite()
  const { other, change } = useOtherLanguage()
  return (
    <Menu position="bottom-end" width={300} shadow="md" classNames={{ dropdown: classes.sheet ?? '' }}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={44} color="gray" aria-label={t('nav.menu')} className={className}>
          <IconMenu2 size={24} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={pathTo('findProfessional')} fw="var(--lk-semibold)">
          {t('nav.find')}
        </Menu.Item>
        <Menu.Divider />
        {user ? (
          <OwnItems user={user} />
        ) : (
          <>
            <Menu.Item component={Link} to={pathTo('login')}>
              {t('nav.signIn')}
            </Menu.Item>
            <Menu.Item component={Link} to={pathTo('register')}>
              {t('nav.register')}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        {links.map(({ name, ...link }) => (
          <PublicMenuItem key={name} {...link} label={t(`nav.public.${name}`)} />
        ))}
        <Menu.Divider />
        <Menu.Item lang={other} onClick={change}>
          {other === 'en' ? 'English' : 'Български'}
        </Menu.Item>
        <SchemeSwitch />
      </Menu.Dropdown>
    </Menu>
  )
}

type Entry = { href: string; label: string; isExternal: boolean }

export function MoreMenu({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <button type="button" className={classes.more}>
          {t('nav.more')} <IconChevronDown size={18} stroke={2} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <PublicMenuItem key={entry.href} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type PublicMenuItemProps = { href: string; label: string; isExternal: boolean }

export function PublicMenuItem({ href, label, isExternal }: PublicMenuItemProps) {
  const { t } = useTranslation()
  if (!isExternal)
    return (
      <Menu.Item component={Link} to={href}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      rightSection={<IconExternalLink size={18} stroke={2} aria-label={t('nav.newTab')} role="img" />}
    >
      {label}
    </Menu.Item>
  )
}

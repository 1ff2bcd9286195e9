import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOtherLanguage } from './language-switch.tsx'
import { OwnItems } from './own-items.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import type { WorkLink } from './work-links.ts'
import menus from './menus.module.css'

type WorkMoreProps = { user: CurrentUser | null; links: WorkLink[]; className: string }

/** Links that the bar has no room for. On a phone, account and language are here too: the rail of wide screens has them at its foot. */
export function WorkMore({ user, links, className }: WorkMoreProps) {
  const { t } = useTranslation(['work', 'common'])
  const { other, change } = useOtherLanguage()
  return (
    <Menu position="right-end" width={290} shadow="md" classNames={{ dropdown: menus.sheet ?? '' }}>
      <Menu.Target>
        <button type="button" className={className}>
          <IconDots size={22} stroke={1.75} aria-hidden="true" />
          <span>{t('nav.more')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {links
          .filter(({ place }) => place !== 'bar')
          .map(({ to, label, icon: LinkIcon, place }) => (
            <Menu.Item
              key={to}
              component={Link}
              to={to}
              className={place === 'rail' ? menus.onPhones : undefined}
              leftSection={<LinkIcon size={20} stroke={1.75} />}
            >
              {t(`nav.${label}`)}
            </Menu.Item>
          ))}
        <div className={menus.onPhones}>
          <Menu.Divider />
          {user && <OwnItems user={user} />}
          <Menu.Divider />
          <Menu.Item lang={other} onClick={change}>
            {other === 'en' ? 'English' : 'Български'}
          </Menu.Item>
          <SchemeSwitch />
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

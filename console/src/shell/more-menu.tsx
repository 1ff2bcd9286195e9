import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PublicMenuItem } from './public-menu-item.tsx'
import classes from './menus.module.css'

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

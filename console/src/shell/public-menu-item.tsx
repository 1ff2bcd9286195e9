import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

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

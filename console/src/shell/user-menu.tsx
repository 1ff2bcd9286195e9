import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Menu } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '../format/format.ts'
import { live } from '../live/live.ts'
import { Picture } from '../look/picture.tsx'
import { OwnItems } from './own-items.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import classes from './menus.module.css'

const initialOf = ({ name, email }: CurrentUser, { letters }: Format) => (letters(name) || email).slice(0, 1).toUpperCase()

type UserMenuProps = { user: CurrentUser; className?: string | undefined; hasName?: boolean }

/** Photo or initial, name, and where one's own things are. */
export function UserMenu({ user, className, hasName = false }: UserMenuProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { photoUrl, professionalId } = user
  // The server counts a professional as available for as long as this connection lives.
  const isOpen = useSyncExternalStore(live.onOpenChange, live.isOpen)
  const isAvailable = professionalId !== null && isOpen
  const name = format.letters([user.name, user.surname].filter(Boolean).join(' ')) || user.email
  return (
    <Menu position="bottom-end" width={270} shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={`${classes.me} ${className ?? ''}`}
          aria-label={t(isAvailable ? 'nav.profileOnline' : 'nav.profileOf', { name })}
        >
          {/* Written by the stylesheet: what a button shows in words belongs to what it is called. */}
          <span className={classes.letter} data-letter={photoUrl ? undefined : initialOf(user, format)}>
            {photoUrl && <Picture className={classes.photo} src={photoUrl} sizes="44px" alt="" />}
          </span>
          {isAvailable && <span className={classes.dot} data-dot />}
          {hasName && <span className={classes.name}>{format.letters(user.name) || user.email}</span>}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <OwnItems user={user} />
        <Menu.Divider />
        <SchemeSwitch />
      </Menu.Dropdown>
    </Menu>
  )
}

import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Menu } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnCall } from '../../consultations/ring/on-call.ts'
import { useFormat } from '../../kit/format/format.ts'
import { initialOf } from '../../kit/format/initial-of.ts'
import { Picture } from '../../kit/look/picture.tsx'
import { LeftOutIfBroken } from '../../kit/ui/left-out-if-broken.tsx'
import { OwnItems } from './own-items.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import classes from './menus.module.css'

const RingDesk = lazy(async () => ({ default: (await import('../../consultations/ring/ring-desk.tsx')).RingDesk }))

type UserMenuProps = { user: CurrentUser; className?: string | undefined; hasName?: boolean }

/** Photo or initial, name, and where one's own things are. It is on all pages, so a vet who is on call is rung from here. */
export function UserMenu({ user, className, hasName = false }: UserMenuProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { photoUrl } = user
  const isAvailable = useOnCall()?.isOn ?? false
  const name = format.letters([user.name, user.surname].filter(Boolean).join(' ')) || user.email
  return (
    <>
      <LeftOutIfBroken>{isAvailable && <RingDesk />}</LeftOutIfBroken>
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
    </>
  )
}

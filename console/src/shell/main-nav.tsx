import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../pages/paths.ts'
import { LeftOutIfBroken } from './left-out-if-broken.tsx'
import { areaOf } from './dashboard-of.ts'
import { PublicLink } from './public-link.tsx'
import { usePublicSite } from './public-links.ts'
import { useFitting } from './use-fitting.ts'
import classes from './parent-shell.module.css'

const MoreMenu = lazy(async () => ({ default: (await import('./more-menu.tsx')).MoreMenu }))

/** All of the navigation on one line; what has no room is in a menu at its end. */
export function MainNav({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation()
  const { links } = usePublicSite()
  const entries = [
    { href: pathTo('findProfessional'), label: t('nav.find'), isExternal: false },
    ...(user
      ? [{ href: pathTo('appointments', { area: areaOf(user) }), label: t('nav.myAppointments'), isExternal: false }]
      : []),
    ...links.map(({ name, ...link }) => ({ ...link, label: t(`nav.public.${name}`) })),
  ]
  const { row, fitting } = useFitting(entries.length)
  return (
    <nav className={classes.nav} aria-label={t('nav.main')}>
      <span className={classes.row} ref={row}>
        {entries.map(({ label, ...link }, index) => (
          <span key={link.href} data-hidden={index >= fitting || undefined}>
            <PublicLink {...link}>{label}</PublicLink>
          </span>
        ))}
      </span>
      <LeftOutIfBroken>{fitting < entries.length && <MoreMenu entries={entries.slice(fitting)} />}</LeftOutIfBroken>
    </nav>
  )
}

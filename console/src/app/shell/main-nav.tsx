import { Group } from '@mantine/core'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { lazy, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../kit/pages/paths.ts'
import { LeftOutIfBroken } from '../../kit/ui/left-out-if-broken.tsx'
import { areaOf, hasAppointments } from '../../kit/pages/dashboard-of.ts'
import { PublicLink, usePublicSite } from '../../kit/pages/public-links.tsx'
import classes from './parent-shell.module.css'

const MoreMenu = lazy(async () => ({ default: (await import('./public-menus.tsx')).MoreMenu }))

/** All of the navigation on one line; what has no room is in a menu at its end. */
export function MainNav({ user }: { user: CurrentUser | null }) {
  const { t } = useTranslation()
  const { links } = usePublicSite()
  const entries = [
    { href: pathTo('findProfessional'), label: t('nav.find'), isExternal: false },
    ...(user && hasAppointments(user)
      ? [{ href: pathTo('appointments', { area: areaOf(user) }), label: t('nav.myAppointments'), isExternal: false }]
      : []),
    ...links.map(({ name, ...link }) => ({ ...link, label: t(`nav.public.${name}`) })),
  ]
  const { row, fitting } = useFitting(entries.length)
  return (
    <Group component="nav" className={classes.nav} gap="md" wrap="nowrap" flex={1} miw={0} aria-label={t('nav.main')}>
      <span className={classes.row} ref={row}>
        {entries.map(({ label, ...link }, index) => (
          <span key={link.href} data-hidden={index >= fitting || undefined}>
            <PublicLink {...link}>{label}</PublicLink>
          </span>
        ))}
      </span>
      <LeftOutIfBroken>{fitting < entries.length && <MoreMenu entries={entries.slice(fitting)} />}</LeftOutIfBroken>
    </Group>
  )
}

/** How many of a wrapping row's children stand on its first line: the others have no room and belong into a menu. */
const useFitting = (count: number) => {
  const row = useRef<HTMLElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const measure = () => {
      const [first, ...others] = [...element.children] as HTMLElement[]
      const below = others.filter(({ offsetTop }) => offsetTop > (first?.offsetTop ?? 0)).length
      // The first never wraps; where it alone is wider than the row, it would be cut.
      const isCut = (first?.offsetWidth ?? 0) > element.clientWidth
      setFitting(isCut ? 0 : others.length + 1 - below)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // A webfont that arrives late, or the other language, changes the widths within a row of the same size.
    for (const child of element.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [count])
  return { row, fitting: Math.min(fitting, count) }
}

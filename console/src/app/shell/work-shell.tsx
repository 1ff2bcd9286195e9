import { Stack } from '@mantine/core'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { PawMark } from '../../kit/look/art/logo.tsx'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { LeftOutIfBroken } from '../../kit/ui/left-out-if-broken.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { workLinksOf } from './work-links.ts'
import '../../appointments/arrival/texts.ts'
import classes from './work-shell.module.css'

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

const Bell = lazy(async () => ({ default: (await import('../../notifications/bell.tsx')).Bell }))
const WorkMore = lazy(async () => ({ default: (await import('./work-more.tsx')).WorkMore }))

const VerificationBanner = lazy(async () => ({
  default: (await import('../../profile/state/verification-card.tsx')).VerificationBanner,
}))

const LinkBadge = lazy(async () => ({ default: (await import('../../operations/overview/link-badge.tsx')).LinkBadge }))
const badged = ['work', 'views'] as const
const isBadged = (label: string): label is (typeof badged)[number] => (badged as readonly string[]).includes(label)

const isOperator = (user: CurrentUser | null) => user?.role === 'OPERATOR'

/** Working screens: a rail that becomes a bottom bar on the phone. The rail holds account and language, which a phone has under “more”. Denser: 15 px text. */
export function WorkShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['common', 'work'])
  const user = useCurrentUser()
  const links = workLinksOf(user)
  return (
    <div className={classes.shell}>
      <a className="lk-skip" href="#content">
        {t('skip')}
      </a>
      <Stack component="nav" className={classes.rail} gap="var(--lk-1)" aria-label={t('nav.work')}>
        <Link to={pathTo('home')} className={classes.logo} aria-label={t('nav.home')}>
          <PawMark size={30} />
        </Link>
        {links
          .filter(({ place }) => place !== 'more')
          .map(({ to, label, icon: LinkIcon, place }) => (
            <NavLink
              key={to}
              to={to}
              end={label === 'today' || label === 'home'}
              className={classes.link ?? ''}
              data-spare={place === 'rail' || undefined}
            >
              <LinkIcon size={22} stroke={1.75} aria-hidden="true" />
              <span>{t(`work:nav.${label}`)}</span>
              {isBadged(label) && isOperator(user) && (
                <LeftOutIfBroken>
                  <LinkBadge of={label} />
                </LeftOutIfBroken>
              )}
            </NavLink>
          ))}
        <LeftOutIfBroken>
          <WorkMore user={user} links={links} className={classes.link ?? ''} />
        </LeftOutIfBroken>
        <div className={classes.tools}>
          <LeftOutIfBroken>{user && !isOperator(user) && <Bell />}</LeftOutIfBroken>
          <LanguageSwitch className={classes.link} />
          <LeftOutIfBroken>{user && <UserMenu user={user} className={classes.me} />}</LeftOutIfBroken>
        </div>
      </Stack>
      <main id="content" tabIndex={-1} className={classes.main}>
        <LeftOutIfBroken>{user && !isOperator(user) && <VerificationBanner />}</LeftOutIfBroken>
        {children}
      </main>
    </div>
  )
}

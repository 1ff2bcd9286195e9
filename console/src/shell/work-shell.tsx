import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import {
  IconCalendarTime,
  IconCalendarWeek,
  IconHistory,
  IconHome2,
  IconListDetails,
  IconSearch,
  IconUserCheck,
  IconUserCircle,
} from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import { PawMark } from '../look/art/logo.tsx'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { LeftOutIfBroken } from './left-out-if-broken.tsx'
import { areaOf } from './dashboard-of.ts'
import type { Area } from '../pages/registry.ts'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './work-shell.module.css'
import skip from './skip.module.css'

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

const VerificationBanner = lazy(async () => ({
  default: (await import('../profile/state/verification-card.tsx')).VerificationBanner,
}))

const isOperator = (user: CurrentUser | null) => user?.role === 'OPERATOR'

const find = { to: pathTo('findProfessional'), label: 'nav.search', icon: IconSearch } as const
const ofOperators = [
  { to: pathTo('verifications'), label: 'nav.verifications', icon: IconUserCheck },
  { to: pathTo('history', { area: 'operator' }), label: 'nav.history', icon: IconHistory },
  find,
] as const
/** The schedule is in the vets' menu only (specification, section 6): the others reach it from their dashboard. */
const ofProfessionals = (area: Area, isVet: boolean) =>
  [
    { to: pathTo(`${area}Home`), label: 'nav.today', icon: IconHome2 },
    { to: pathTo('calendar', { area }), label: 'nav.calendar', icon: IconCalendarWeek },
    { to: pathTo('appointments', { area }), label: 'nav.appointments', icon: IconListDetails },
    ...(isVet ? ([{ to: pathTo('schedules'), label: 'nav.schedule', icon: IconCalendarTime }] as const) : []),
    { to: pathTo('profile'), label: 'nav.profile', icon: IconUserCircle },
    find,
  ] as const
const linksOf = (user: CurrentUser | null) =>
  isOperator(user) ? ofOperators : ofProfessionals(user ? areaOf(user) : 'professional', user?.role === 'VET')

/** Working screens: a rail that becomes a bottom bar on the phone. Denser: 15 px text. */
export function WorkShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const user = useCurrentUser()
  return (
    <div className={classes.shell}>
      <a className={skip.skip} href="#content">
        {t('skip')}
      </a>
      <nav className={classes.rail} aria-label={t('nav.work')}>
        <Link to={pathTo('home')} className={classes.logo} aria-label={t('nav.home')}>
          <PawMark size={30} />
        </Link>
        {linksOf(user).map(({ to, label, icon: LinkIcon }) => (
          <NavLink
            key={to}
            to={to}
            end={label === 'nav.today'}
            className={classes.link ?? ''}
            data-spare={label === 'nav.search' || label === 'nav.schedule' || undefined}
          >
            <LinkIcon size={22} stroke={1.75} aria-hidden="true" />
            <span>{t(label)}</span>
          </NavLink>
        ))}
        <div className={classes.tools}>
          <LanguageSwitch className={classes.link} />
          <LeftOutIfBroken>{user && <UserMenu user={user} className={classes.me} />}</LeftOutIfBroken>
        </div>
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <LeftOutIfBroken>{user && !isOperator(user) && <VerificationBanner />}</LeftOutIfBroken>
        {children}
      </main>
    </div>
  )
}

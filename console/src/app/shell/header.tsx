import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { Logo } from '../../kit/look/art/logo.tsx'
import { useCurrentUserQuery } from '../../kit/session/sessions-api.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { LeftOutIfBroken } from '../../kit/ui/left-out-if-broken.tsx'
import { MainNav } from './main-nav.tsx'
import { usePublicSite } from '../../kit/pages/public-links.tsx'
import classes from './parent-shell.module.css'

// Menus and search bring the kit's positioning and inputs along; the page is drawn without waiting for them.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))
const MobileMenu = lazy(async () => ({ default: (await import('./public-menus.tsx')).MobileMenu }))
const Bell = lazy(async () => ({ default: (await import('../../notifications/bell.tsx')).Bell }))
const SearchPanel = lazy(async () => ({ default: (await import('./search-panel.tsx')).SearchPanel }))

export function Header() {
  const { t } = useTranslation()
  const { data: user, isLoading } = useCurrentUserQuery()
  const [isSearching, setSearching] = useState(false)
  return (
    <header className={classes.header}>
      <Group className={classes.bar} gap="xl" wrap="nowrap">
        <HomeLink />
        <MainNav user={user ?? null} />
        <Group className={classes.tools} gap="xs" wrap="nowrap">
          <button
            type="button"
            className={classes.tool}
            aria-label={t('nav.search')}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <IconSearch size={22} stroke={1.75} aria-hidden="true" />
          </button>
          <LeftOutIfBroken>{user && user.role !== 'OPERATOR' && <Bell className={classes.bell} />}</LeftOutIfBroken>
          <LanguageSwitch className={classes.language} />
          <LeftOutIfBroken>{user && <UserMenu user={user} className={classes.me} hasName />}</LeftOutIfBroken>
          {!user && !isLoading && (
            <Button component={Link} to={pathTo('login')} variant="subtle" className={classes.signIn}>
              {t('nav.signIn')}
            </Button>
          )}
          <Button component={Link} to={pathTo('findProfessional')} className={classes.book}>
            {t('nav.book')}
          </Button>
          <LeftOutIfBroken>
            <MobileMenu user={user ?? null} className={classes.menu} />
          </LeftOutIfBroken>
        </Group>
      </Group>
      <LeftOutIfBroken>{isSearching && <SearchPanel onClose={() => setSearching(false)} />}</LeftOutIfBroken>
    </header>
  )
}

/** The mark leads to the public site, or to our own start where there is none. */
function HomeLink() {
  const { t } = useTranslation()
  const { home } = usePublicSite()
  const mark = <Logo word={t('name')} />
  return home === null ? (
    <Link to={pathTo('home')} className={classes.logo} aria-label={t('nav.home')}>
      {mark}
    </Link>
  ) : (
    <a href={home} className={classes.logo} aria-label={t('nav.home')}>
      {mark}
    </a>
  )
}

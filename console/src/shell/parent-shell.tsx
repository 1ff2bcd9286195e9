import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { Logo, PawMark } from '../look/art/logo.tsx'
import { useCurrentUserQuery } from '../sessions/sessions-api.ts'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './parent-shell.module.css'

// Menus and search bring the kit's positioning and inputs along; the page is drawn without waiting for them.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))
const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }))
const SearchPanel = lazy(async () => ({ default: (await import('./search-panel.tsx')).SearchPanel }))

/** Parents' and visitors' pages: one quiet bar above, one quiet footer, nothing fixed over the content but the bar itself. */
export function ParentShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <footer className={classes.footer}>
        <div>
          <PawMark size={22} toes="var(--lk-line-strong)" pad="var(--lk-line-strong)" />
          <p>{t('footer')}</p>
          <nav aria-label={t('nav.help')}>
            <Link to="/faqs">{t('nav.faq')}</Link>
            <a href="/api/docs">{t('nav.api')}</a>
          </nav>
        </div>
      </footer>
    </>
  )
}

function Header() {
  const { t } = useTranslation()
  const { data: user, isLoading } = useCurrentUserQuery()
  const [isSearching, setSearching] = useState(false)
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.logo} aria-label={t('nav.home')}>
          <Logo word={t('name')} />
        </Link>
        <nav className={classes.nav} aria-label={t('nav.main')}>
          <NavLink to="/find-professional">{t('nav.find')}</NavLink>
          {user && <NavLink to="/dashboard/parent/appointments">{t('nav.myAppointments')}</NavLink>}
          <NavLink to="/faqs">{t('nav.faq')}</NavLink>
        </nav>
        <div className={classes.tools}>
          <button
            type="button"
            className={classes.tool}
            aria-label={t('nav.search')}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <IconSearch size={22} stroke={1.75} aria-hidden="true" />
          </button>
          <LanguageSwitch className={classes.language} />
          <Suspense fallback={null}>{user && <UserMenu user={user} className={classes.me} />}</Suspense>
          {!user && !isLoading && (
            <Button component={Link} to="/login" variant="subtle" className={classes.signIn}>
              {t('nav.signIn')}
            </Button>
          )}
          <Button component={Link} to="/find-professional" className={classes.book}>
            {t('nav.book')}
          </Button>
          <Suspense fallback={null}>
            <MobileMenu user={user ?? null} className={classes.menu} />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={null}>{isSearching && <SearchPanel onClose={() => setSearching(false)} />}</Suspense>
    </header>
  )
}

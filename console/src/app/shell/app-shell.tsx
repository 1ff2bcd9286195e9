import { lazy, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom'
import type { WithLastCancelled } from '../../appointments/cancel-appointment/last-cancelled.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { focusContent, useKeptFocus } from './use-kept-focus.ts'
import { LeftOutIfBroken } from '../../kit/ui/left-out-if-broken.tsx'
import { isDeviceKept } from '../../offline/device.ts'
import { LateFooter } from './footer/late-footer.tsx'
import { Header } from './header.tsx'
import classes from './parent-shell.module.css'

const WorkShell = lazy(async () => ({ default: (await import('./work-shell.tsx')).WorkShell }))
const UndoBar = lazy(async () => ({ default: (await import('../../appointments/cancel-appointment/undo-bar.tsx')).UndoBar }))

const KeepDay = lazy(async () => ({ default: (await import('../../offline/keep-day.tsx')).KeepDay }))

const ConsentBanner = lazy(async () => ({ default: (await import('../../consent/consent-banner.tsx')).ConsentBanner }))

/** Professionals work within the rail on all of their own pages; public pages look the same for all users. */
const isWorkPath = (path: string) => /^\/(?:dashboard|appointments|onboarding|online-consultation\/complete)/.test(path)

/** A call has the whole screen, and a bar of its own. */
const isRoomPath = (path: string) => /^\/(?:online-consultation\/(?:video|chat)|voice)$/.test(path)
function BareShell({ children }: { children: ReactNode }) {
  return children
}

export function AppShell() {
  const { pathname } = useLocation()
  const user = useCurrentUser()
  const isUndoable = useSelector((state: WithLastCancelled) => state.lastCancelled.appointment !== null)
  const isIdle = useIsIdle()
  useFocusOnNavigation(pathname)
  useKeptFocus()
  const Shell = user && user.role !== 'PARENT' && isWorkPath(pathname) ? WorkShell : ParentShell
  const Frame = isRoomPath(pathname) ? BareShell : Shell
  return (
    <Frame>
      <ScrollRestoration getKey={placeOf} />
      <Outlet />
      <LeftOutIfBroken>{isUndoable && <UndoBar />}</LeftOutIfBroken>
      <LeftOutIfBroken>{isIdle && (user !== null || isDeviceKept()) && <KeepDay />}</LeftOutIfBroken>
      <LeftOutIfBroken>{isIdle && !isRoomPath(pathname) && <ConsentBanner />}</LeftOutIfBroken>
    </Frame>
  )
}

const IDLE_AFTER_MS = 1_000

/** Once the first page has had its time: secondary parts wait until then, and are in no picture that the build draws. */
const useIsIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}

/** The first page of every load has the same key in the router's eyes; its address tells it from others. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/**
 * A new page is read from its top: keyboard and screen reader start at the content, not where the old page's link was. The
 * first page is the browser's own: there they start at the very beginning, with the way to the content as the first stop.
 */
const useFocusOnNavigation = (pathname: string) => {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusContent()
  }, [pathname])
}

/** Parents' and visitors' pages: one quiet bar above, one quiet footer, nothing fixed over the content but the bar itself. */
function ParentShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a className="lk-skip" href="#content">
        {t('skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <LeftOutIfBroken>
        <LateFooter />
      </LeftOutIfBroken>
    </>
  )
}

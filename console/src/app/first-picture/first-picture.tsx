import type { Site } from '@lapka/contracts/api/site.ts'
import i18next from 'i18next'
import { useLayoutEffect, type ReactNode } from 'react'
import { api } from '../../kit/api/api.ts'
import { sessionsApi } from '../../kit/session/sessions-api.ts'
import { loadFooter } from '../shell/footer/late-footer.tsx'
import { siteApi } from '../../kit/pages/public-links.tsx'
import { store } from '../store.ts'
import { PageSkeleton } from '../../kit/ui/page-skeleton.tsx'
import './first-picture.css'

const found = document.querySelector<HTMLElement>('#picture')
/** The server's picture in the page, as HTML; empty where there is none, or none in this language. */
const picture = 'otherLanguage' in document.documentElement.dataset ? '' : (found?.innerHTML ?? '')
let isShown = picture !== ''
let top = window.scrollY
const keepTop = () => (top = window.scrollY)
/** The link within the picture that the keyboard is at: where it leads, and which it is of those that lead there. */
let linked: { href: string; index: number } | undefined
const linksTo = (href: string, within: ParentNode | null) => [
  ...(within?.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`) ?? []),
]
const keepLink = () => {
  const link = document.activeElement as HTMLElement
  const href = found?.contains(link) && link.getAttribute('href')
  linked = href ? { href, index: linksTo(href, found).indexOf(link) } : undefined
}

/** Waits, while there is a picture, until the app would draw at least as much: it replaces it at once and not in pieces. */
export const untilPictureCanGo = async (screen: () => Promise<unknown>): Promise<void> => {
  if (!isShown) return
  window.addEventListener('scroll', keepTop, { passive: true })
  document.addEventListener('focusin', keepLink)
  keepLink()
  // A press on the picture goes before what comes now.
  await new Promise((resolve) => setTimeout(resolve))
  store.dispatch(
    siteApi.util.upsertQueryEntries([
      { endpointName: 'site', arg: undefined, value: JSON.parse(found?.dataset['site'] ?? '') as Site },
    ]),
  )
  // Only signed-out visitors get a picture. The server is asked all the same: the visitor may have signed in in another tab.
  store.dispatch(sessionsApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: null }]))
  void store.dispatch(sessionsApi.endpoints.currentUser.initiate(undefined, { subscribe: false, forceRefetch: true }))
  // A page is drawn without what can't be fetched of it.
  await Promise.allSettled([screen(), loadFooter()])
  const data = found?.dataset['page']
  if (data !== undefined) store.dispatch(api.util.upsertQueryEntries([JSON.parse(data) as never]))
  // In Bulgarian they are in the same files. Without them the page would not be drawn, but this picture once more.
  await i18next.loadNamespaces(Object.keys(i18next.getDataByLanguage('bg') ?? {}))
}

/** Stands for the page until it can be drawn. */
export function FirstPicture() {
  return isShown ? <div id="picture" dangerouslySetInnerHTML={{ __html: picture }} /> : <PageSkeleton />
}

/** The router begins each page at its top, and without a focus; the visitor may have scrolled the picture meanwhile, or tabbed through its links. */
export function AfterPicture({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    if (!isShown) return
    isShown = false
    window.removeEventListener('scroll', keepTop)
    document.removeEventListener('focusin', keepLink)
    if (window.scrollY === 0) window.scrollTo(0, top)
    if (linked) linksTo(linked.href, document.querySelector('#root'))[linked.index]?.focus({ preventScroll: true })
  }, [])
  return children
}

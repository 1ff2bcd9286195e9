import type { FlatNamespace } from 'i18next'
import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

const RegisteredTitle = createContext('')

/** The address that the head is of. */
let servedPath = globalThis.location?.pathname

/** A screen under the title that the registry gives its page. Where it gives none, the screen is named after what it shows. */
export function TitledPage({ title = '', children }: { title?: string | undefined; children: ReactNode }) {
  // The registry's test reads every title in both languages, for a key that comes as a value is not checked by its type.
  const { t } = useTranslation(title.split(':')[0] as FlatNamespace)
  const text = title === '' ? '' : (t as (key: string) => string)(title)
  const { pathname } = useLocation()
  // The server wrote the first page's address, without its query; a page that is gone to within the browser has one of its own.
  useEffect(() => {
    if (pathname === servedPath) return
    servedPath = pathname
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (link) link.href = new URL(link.href).origin + pathname
    for (const other of document.querySelectorAll('link[hreflang]')) other.remove()
  }, [pathname])
  return (
    <RegisteredTitle value={text}>
      <TabName />
      {children}
    </RegisteredTitle>
  )
}

/** Stands before the screen, so that a screen which names itself has the last word: effects run in that order. */
function TabName() {
  usePageTitle(useContext(RegisteredTitle))
  return null
}

/** The words of the registered title, as the heading of the page. */
export function PageTitle() {
  return useContext(RegisteredTitle)
}

/** The tab's name, and what a screen reader says when a page opens. */
export const usePageTitle = (title: string): void => {
  const name = useTranslation().t('name')
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`
  }, [title, name])
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

/** The tab's name, and what a screen reader says when a page opens. */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const name = t('name')
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`
  }, [title, name])
  // The server wrote the first page's address, without its query; a page that is gone to within the browser has one of its own.
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (link) link.href = new URL(link.href).origin + pathname
  }, [pathname])
}

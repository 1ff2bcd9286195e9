import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The tab's name, and what a screen reader says when a page opens. */
export const usePageTitle = (title: string): void => {
  const { t } = useTranslation()
  const name = t('name')
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`
  }, [title, name])
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../ui/use-page-title.ts'
import type { Part } from './parts.ts'
import classes from './part-page.module.css'

/** One part of the profile: its name, what it is for, and its card. */
export function PartPage({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useTranslation('profile')
  usePageTitle(t(`section.${part}.title`))
  return (
    <>
      <h1 className={classes.title}>{t(`section.${part}.title`)}</h1>
      <p className={classes.lead}>{t(`section.${part}.lead`)}</p>
      <div className={classes.card}>{children}</div>
    </>
  )
}

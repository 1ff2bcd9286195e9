import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'
import classes from './page.module.css'

type PageProps = {
  title: string
  lead?: ReactNode
  /** Stands beside the heading. */
  action?: ReactNode
  /** As wide as its content is read well. */
  widthPx?: number
  children: ReactNode
}

/** A page under its heading, which is the name of the tab, too. */
export function Page({ title, lead, action, widthPx = 920, children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={classes.page} style={{ maxWidth: widthPx }}>
      <header>
        <h1>{title}</h1>
        {action}
      </header>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  )
}

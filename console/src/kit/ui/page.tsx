import type { ReactNode } from 'react'
import { UnderHead } from './page-skeleton.tsx'
import { PageTitle, usePageTitle } from './page-title.tsx'
import classes from './page.module.css'

type PageProps = {
  /** Nothing: what the registry says. */
  title?: string
  lead?: ReactNode
  /** Stands beside the heading. */
  action?: ReactNode
  /** As wide as its content is read well. */
  widthPx?: number
  children: ReactNode
}

/** A page under its heading, which is the name of the tab, too. */
export function Page({ title, lead, action, widthPx = 920, children }: PageProps) {
  return (
    <div className={classes.page} style={{ maxWidth: widthPx }}>
      <header>
        <div>
          <h1>{title === undefined ? <PageTitle /> : <NamedTitle title={title} />}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {action}
      </header>
      <UnderHead>{children}</UnderHead>
    </div>
  )
}

/** A page that is named after what it shows. */
function NamedTitle({ title }: { title: string }) {
  usePageTitle(title)
  return title
}

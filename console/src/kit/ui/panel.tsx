import { useId, type ReactNode } from 'react'
import classes from './card.module.css'

type PanelProps = {
  title: string
  note?: string | undefined
  tone?: 'ok' | 'warn' | 'bad' | 'quiet'
  id?: string
  tools?: ReactNode
  children: ReactNode
}

/** A card of a working screen. Its heading is a verdict; what is not as it should be stands in a second sentence, in that state's ink. */
export function Panel({ title, note, tone = 'warn', id, tools, children }: PanelProps) {
  const headingId = useId()
  return (
    <section className={classes.panel} aria-labelledby={headingId} id={id}>
      <header>
        <h2 id={headingId}>
          {title} {note !== undefined && <em data-tone={tone}>{note}</em>}
        </h2>
        {tools}
      </header>
      {children}
    </section>
  )
}

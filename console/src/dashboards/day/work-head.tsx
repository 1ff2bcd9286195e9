import type { ReactNode } from 'react'
import classes from './day.module.css'

/** The head of a professional's home page: the verdict, a line under it, and the ways on beside it. */
export function WorkHead({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <header className={classes.head}>
      <div>
        <h1>{title}</h1>
        <p>{line}</p>
      </div>
      <div className={classes.ways}>{children}</div>
    </header>
  )
}

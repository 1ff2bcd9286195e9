import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../format/format.ts'
import classes from './rows.module.css'

type DayRowProps = {
  /** The instant whose day is drawn like a leaf of a calendar, and the zone of that day. */
  at: string
  zone: string
  to: string
  title: ReactNode
  note: string
  /** The state, and what can be done about it. */
  children: ReactNode
}

/** A row of a list of days: which day, who and what, the state. The whole row opens where the title leads. */
export function DayRow({ at, zone, to, title, note, children }: DayRowProps) {
  const format = useFormat(zone)
  return (
    <article className={classes.dayRow}>
      <p className={classes.day}>
        <span>{format.weekdayShort(at)}</span>
        <b>{format.dayOfMonth(at)}</b>
        <span>{format.month(at)}</span>
      </p>
      <div className={classes.what}>
        <h2>
          <Link to={to}>{title}</Link>
        </h2>
        <p>{note}</p>
      </div>
      <div className={classes.state}>{children}</div>
    </article>
  )
}

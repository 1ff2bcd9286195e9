import type { ReactNode } from 'react'
import classes from './hotel-booking.module.css'

export type Check = {
  value: string
  title: string
  notes?: (string | false)[]
  price?: string
  face?: ReactNode
  isChosen: boolean
  /** Why it can't be chosen. */
  refused?: string | null
}

type ChecksProps = {
  id: string
  legend: string
  kind: 'radio' | 'checkbox'
  checks: readonly Check[]
  columns?: number
  onChange: (value: string, isChosen: boolean) => void
  children?: ReactNode
}

/** One or several of a few, all in sight. What can't be chosen says why before anyone presses it. */
export function Checks({ id, legend, kind, checks, columns = 1, onChange, children }: ChecksProps) {
  return (
    <fieldset id={id} className={classes.checks} data-columns={columns}>
      <legend>{legend}</legend>
      {checks.map(({ value, title, notes = [], price, face, isChosen, refused }) => (
        <label key={value} data-refused={refused ? true : undefined}>
          <input
            type={kind}
            name={id}
            value={value}
            checked={isChosen}
            disabled={Boolean(refused)}
            onChange={(event) => onChange(value, event.currentTarget.checked)}
          />
          {face}
          <span className={classes.words}>
            <b>{title}</b>
            {notes.filter(Boolean).length > 0 && <small>{notes.filter(Boolean).join(' ')}</small>}
            {refused && <small className={classes.refused}>{refused}</small>}
          </span>
          {price && <span className={classes.price}>{price}</span>}
        </label>
      ))}
      {children}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { Price } from './price.tsx'
import classes from './bars.module.css'

type ThumbBarProps = {
  /** Null while the price is not known. */
  cents: number | null
  /** The subject of the price. */
  what?: string | undefined
  children: ReactNode
}

/** The main button, and its price beside it: on a phone in a bar at the thumb, elsewhere in its place, where the price stands above it. */
export function ThumbBar({ cents, what, children }: ThumbBarProps) {
  return (
    <div className={classes.thumbBar}>
      {cents !== null && (
        <p aria-hidden="true">
          {what !== undefined && <small>{what}</small>}
          <Price cents={cents} />
        </p>
      )}
      {children}
    </div>
  )
}

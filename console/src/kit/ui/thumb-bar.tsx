import type { ReactNode } from 'react'
import { Price } from './price.tsx'
import classes from './thumb-bar.module.css'

/** What goes on, and beside it what it costs: on a phone in a bar at the thumb, elsewhere in its place, where the price stands above it. */
export function ThumbBar({ cents, children }: { cents: number; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <p aria-hidden="true">
        <Price cents={cents} />
      </p>
      {children}
    </div>
  )
}

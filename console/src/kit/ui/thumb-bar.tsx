import type { ReactNode } from 'react'
import { Price } from './price.tsx'
import classes from './bars.module.css'

/** The main button, and its price beside it: on a phone in a bar at the thumb, elsewhere in its place, where the price stands above it. */
export function ThumbBar({ cents, children }: { cents: number; children: ReactNode }) {
  return (
    <div className={classes.thumbBarBar}>
      <p aria-hidden="true">
        <Price cents={cents} />
      </p>
      {children}
    </div>
  )
}

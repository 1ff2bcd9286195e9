import type { Tone } from './pill.tsx'
import classes from './figures.module.css'

type MeterProps = { value: number; label: string; tone?: Tone; isTall?: boolean }

/** How far something is, from 0 to 1. The words beside it say the same; `label` is for those who listen. */
export function Meter({ value, label, tone = 'brand', isTall }: MeterProps) {
  return (
    <span className={classes.meter} data-tone={tone} data-tall={isTall || undefined} role="img" aria-label={label}>
      <i style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }} />
    </span>
  )
}

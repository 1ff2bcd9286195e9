import { useFormat } from '../kit/format/format.ts'
import classes from './consultations.module.css'

type CountdownProps = {
  secondsLeft: number
  /** The whole of the wait. */
  of: number
  /** In pixels. */
  size?: number
  /** For screen readers, which are not told each second: "47 of 90 seconds left". */
  label: string
  caption?: string
}

/** Time left of a short wait: digits first, the ring only shows how much of it is gone. It shrinks once a second and never spins. */
export function Countdown({ secondsLeft, of, size = 128, label, caption }: CountdownProps) {
  const format = useFormat()
  const left = Math.max(0, Math.min(secondsLeft, of))
  return (
    <div
      className={classes.ring}
      style={{ width: size, height: size, fontSize: size / 4.4 }}
      role="timer"
      aria-live="off"
      aria-label={label}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="45" pathLength="1" />
        {left > 0 && <circle cx="50" cy="50" r="45" pathLength="1" strokeDasharray={`${left / of} 1`} data-left />}
      </svg>
      <b>{format.countdown(left)}</b>
      {caption && <span>{caption}</span>}
    </div>
  )
}

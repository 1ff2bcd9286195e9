import { Stack } from '@mantine/core'
import { IconAlarm, IconClock } from '@tabler/icons-react'
import classes from './pill.module.css'

type AgeMarkProps = {
  /** How long it has waited, and what was promised, in words. */
  waits: string
  promise: string
  /** How much of the promised time has passed; more than 1 is late. */
  share: number
}

const STEPS = [0, 0.25, 0.5, 0.75]

/** How long something has waited against the time we promise: words, four steps, and a bell once it is late. */
export function AgeMark({ waits, promise, share }: AgeMarkProps) {
  const state = share > 1 ? 'late' : share > 0.66 ? 'soon' : 'fine'
  const AgeIcon = state === 'late' ? IconAlarm : IconClock
  return (
    <Stack component="span" className={classes.age} gap="var(--lk-1)" data-state={state}>
      <span className={classes.words}>
        <AgeIcon size={17} stroke={2} aria-hidden="true" /> {waits}
      </span>
      <span className={classes.steps} aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} data-on={share > step || undefined} />
        ))}
      </span>
      <small>{promise}</small>
    </Stack>
  )
}

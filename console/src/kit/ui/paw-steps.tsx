import { IconClockExclamation, IconUserHeart } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PawMark } from '../look/art/logo.tsx'
import classes from './strips.module.css'

export type Step = { title: string; when: string; note?: ReactNode; state: 'done' | 'now' | 'next' | 'late' | 'person' }

/** The trail: money (or a booking) walks, each dated step leaves a print. Used for refunds; never for decoration. */
export function PawSteps({ steps, label }: { steps: Step[]; label: string }) {
  return (
    <ol className={classes.trail} aria-label={label}>
      {steps.map((step) => (
        <li key={step.title} data-state={step.state} aria-current={isCurrent(step.state) ? 'step' : undefined}>
          <span className={classes.print}>{prints[step.state]}</span>
          <div>
            <b>{step.title}</b>
            <time>{step.when}</time>
            {step.note ? <p>{step.note}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

const isCurrent = (state: Step['state']) => state === 'now' || state === 'late' || state === 'person'

const prints: Record<Step['state'], ReactNode> = {
  done: <PawMark size={22} toes="var(--lk-brand-ink)" />,
  now: <PawMark size={22} />,
  next: <PawMark size={22} toes="var(--lk-line-strong)" pad="var(--lk-line-strong)" />,
  late: <IconClockExclamation size={22} stroke={1.75} aria-hidden="true" />,
  person: <IconUserHeart size={22} stroke={1.75} aria-hidden="true" />,
}

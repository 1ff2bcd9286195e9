import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ProblemNotice } from './problem-notice.tsx'
import classes from './answers.module.css'

type AskTwiceProps = {
  /** The button's text, and its text for readers who can't see which line it stands on. */
  label: string
  labelOf: string
  question: string
  yes: string
  no: string
  run: () => unknown
  isLoading: boolean
  error: unknown
}

/** The button that asked is gone: the keyboard goes on at the question. */
const focusOn = (question: HTMLElement | null) => question?.focus()

/** Takes something away, asked twice where it stands. */
export function AskTwice({ label, labelOf, question, yes, no, run, isLoading, error }: AskTwiceProps) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button variant="default" aria-label={labelOf} onClick={() => setAsking(true)}>
        {label}
      </Button>
    )
  return (
    <div ref={focusOn} tabIndex={-1} className={classes.asking} role="group" aria-label={labelOf}>
      <p>{question}</p>
      <Group gap="xs" align="stretch">
        <Button loading={isLoading} onClick={() => void run()}>
          {yes}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          {no}
        </Button>
      </Group>
      <ProblemNotice error={error} />
    </div>
  )
}

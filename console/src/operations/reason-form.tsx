import { Button, Stack, Textarea } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import classes from './operations.module.css'

type ReasonFormProps = {
  words: { title: string; note: string; reason: string; reasonNote: string; keep: string; confirm: string }
  isGrave?: boolean
  /** An act that changes nothing needs none. */
  hasReason?: boolean
  mutation: { isLoading: boolean; error?: unknown }
  onConfirm: (reason: string) => unknown
  onClose: () => void
  /** Other fields, before the reason. */
  children?: ReactNode
}

/** An act of an operator, opened in place: what it means, why it is done, and the way back. The focus moves into it. */
export function ReasonForm({
  words,
  isGrave = false,
  hasReason = true,
  mutation,
  onConfirm,
  onClose,
  children,
}: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), [])
  return (
    <form
      ref={form}
      className={classes.reasonForm}
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault()
        void onConfirm(reason.trim())
      }}
    >
      <div>
        <h3>{words.title}</h3>
        <p>{words.note}</p>
        {children}
      </div>
      {hasReason && (
        <Textarea
          size="sm"
          label={words.reason}
          description={words.reasonNote}
          required
          withAsterisk={false}
          minLength={3}
          maxLength={500}
          rows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <Stack gap="xs">
        <Button variant="default" size="sm" onClick={onClose}>
          {words.keep}
        </Button>
        <Button type="submit" size="sm" loading={mutation.isLoading} {...(isGrave && { color: 'cherry' })}>
          {words.confirm}
        </Button>
      </Stack>
      <ProblemNotice error={mutation.error} />
    </form>
  )
}

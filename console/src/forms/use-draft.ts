import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { dropDraft, readDraft, writeDraft } from './draft.ts'

/** Brings back what was typed here and not saved, and keeps what is being typed. */
export const useDraft = <Values extends FieldValues>(section: string, form: UseFormReturn<Values>) => {
  const accountId = useCurrentUser()?.id ?? ''
  const [draft, setDraft] = useState(() => readDraft(accountId, section))
  const { reset, subscribe } = form
  useEffect(() => {
    if (draft !== undefined) reset(draft as Values, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A change by a person carries the field's name; a reset carries none and is nothing to keep.
        callback: ({ values, name }) => {
          if (name !== undefined) writeDraft(accountId, section, values)
        },
      }),
    [accountId, section, subscribe],
  )
  const drop = () => {
    dropDraft(accountId, section)
    setDraft(undefined)
  }
  const discard = () => {
    reset()
    drop()
  }
  return { isRestored: draft !== undefined, drop, discard }
}

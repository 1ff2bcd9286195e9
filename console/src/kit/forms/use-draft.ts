import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useCurrentUser } from '../session/use-current-user.ts'
import { browserStorage, tabStorage } from '../storage.ts'

/**
 * Typed and unsaved values, kept for this tab: a reload, a wrong press or a session that ended loses nothing.
 * The account is part of the key, so that the next person at this screen does not see it.
 */
const keyOf = (accountId: string, section: string) => `lapka.draft.${accountId}.${section}`

export const readDraft = (accountId: string, section: string, store = tabStorage): unknown => {
  const text = store.read(keyOf(accountId, section))
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeDraft = (accountId: string, section: string, values: unknown, store = tabStorage): void =>
  store.write(keyOf(accountId, section), JSON.stringify(values))

export const dropDraft = (accountId: string, section: string, store = tabStorage): void => store.remove(keyOf(accountId, section))

const stores = { tab: tabStorage, device: browserStorage } as const

/** Brings back what was typed here and not saved, and keeps what is being typed. */
export const useDraft = <Values extends FieldValues>(
  section: string,
  form: UseFormReturn<Values>,
  /** `device`: kept after the tab is closed, too, until it is saved or discarded. */
  where: keyof typeof stores = 'tab',
) => {
  const accountId = useCurrentUser()?.id ?? ''
  const store = stores[where]
  const [draft, setDraft] = useState(() => readDraft(accountId, section, store))
  const { getValues, reset, subscribe } = form
  useEffect(() => {
    // A draft of an earlier version lacks fields that the form has since.
    if (draft !== undefined) reset({ ...getValues(), ...(draft as Values) }, { keepDefaultValues: true })
  }, [draft, getValues, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A change by a person carries the field's name; a reset carries none and is nothing to keep.
        callback: ({ values, name }) => {
          if (name !== undefined) writeDraft(accountId, section, values, store)
        },
      }),
    [accountId, section, store, subscribe],
  )
  const drop = () => {
    dropDraft(accountId, section, store)
    setDraft(undefined)
  }
  const discard = () => {
    reset()
    drop()
  }
  return { isRestored: draft !== undefined, drop, discard }
}

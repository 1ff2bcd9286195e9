import { useEffect, useRef, type RefObject } from 'react'

/** The first field of a row that was just added takes the keyboard. */
export const useFirstFocus = <Field extends HTMLElement>(isAdded: boolean): RefObject<Field | null> => {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (isAdded) field.current?.focus()
  }, [isAdded])
  return field
}

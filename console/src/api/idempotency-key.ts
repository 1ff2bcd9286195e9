import { useMemo, useRef } from 'react'

/** One key per intention: the same while a dialog stays open and what it asks for (`about`) stays the same, however often one presses. */
export const useIdempotencyKey = (about: string | null = null): string => {
  // oxlint-disable-next-line react/exhaustive-deps -- `about` is what makes it another intention
  return useMemo(() => crypto.randomUUID(), [about])
}

/** The same body pressed twice is one command; after it went through, the same body again is another. */
export const useCommandKey = () => {
  const last = useRef({ body: '', key: '' })
  return (body: object | null): string => {
    const text = JSON.stringify(body)
    if (text !== last.current.body) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}

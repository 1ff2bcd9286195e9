import { useMemo } from 'react'

/** One key per intention: the same while a dialog stays open and what it asks for (`about`) stays the same, however often one presses. */
export const useIdempotencyKey = (about: string | null = null): string => {
  // oxlint-disable-next-line react/exhaustive-deps -- `about` is what makes it another intention
  return useMemo(() => crypto.randomUUID(), [about])
}

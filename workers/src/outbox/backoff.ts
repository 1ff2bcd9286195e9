const FIRST_MS = 1_000
const MAX_MS = 5 * 60_000

/** How often a piece of work has failed in a row is kept in front of its error, where operators see it too. */
const counted = /^\[(\d+)\] /

export const failuresIn = (lastError: string | null): number => Number(counted.exec(lastError ?? '')?.[1] ?? 0)
export const withCount = (failures: number, why: string): string => `[${failures}] ${why.slice(0, 500)}`

/** Doubles from a second to five minutes, with up to a fifth on top so that a recovered provider is not stormed. */
export const backoffMs = (failures: number, chance = Math.random()): number => {
  const ms = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 20), MAX_MS)
  return Math.round(ms * (1 + chance / 5))
}

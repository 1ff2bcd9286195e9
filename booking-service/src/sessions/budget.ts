const MOST_KEPT = 50_000

export type BudgetSize = {
  /** At once. */
  most: number
  /** How long until one more may be taken. */
  refillMs: number
}

/** What each key may take of something in this process: so many at once, then one more after each `refillMs`. */
export const createBudget = ({ most, refillMs }: BudgetSize, clock: () => number = Date.now) => {
  const kept = new Map<string, { taken: number; atMs: number }>()
  const takenBy = (key: string): number => {
    const known = kept.get(key)
    return known === undefined ? 0 : Math.max(0, known.taken - (clock() - known.atMs) / refillMs)
  }
  const write = (key: string, taken: number): void => {
    kept.delete(key)
    if (taken > 0) kept.set(key, { taken, atMs: clock() })
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
  }
  return {
    /** Zero where one can be taken now. */
    waitMs: (key: string): number => Math.max(0, Math.ceil((takenBy(key) + 1 - most) * refillMs)),
    take: (key: string): void => write(key, takenBy(key) + 1),
    giveBack: (key: string): void => write(key, takenBy(key) - 1),
    forget: (key: string): void => void kept.delete(key),
  }
}

export type Budget = ReturnType<typeof createBudget>

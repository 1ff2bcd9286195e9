const WINDOW_MS = 5 * 60_000
const MOST_KEPT = 50_000

/** Counts failures by key in this process for a few minutes: guessing one account's password from many addresses is slow too. */
export const createFailureLimit = (most: number, clock: () => number = Date.now) => {
  const failures = new Map<string, { count: number; until: number }>()
  const current = (key: string) => {
    const known = failures.get(key)
    return known && known.until > clock() ? known : undefined
  }
  return {
    isOver: (key: string): boolean => (current(key)?.count ?? 0) >= most,
    count: (key: string): void => {
      const { count, until } = current(key) ?? { count: 0, until: clock() + WINDOW_MS }
      failures.delete(key)
      failures.set(key, { count: count + 1, until })
      if (failures.size > MOST_KEPT) failures.delete(failures.keys().next().value ?? '')
    },
    forget: (key: string): void => void failures.delete(key),
  }
}

export type FailureLimit = ReturnType<typeof createFailureLimit>

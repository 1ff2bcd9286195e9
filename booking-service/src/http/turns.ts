/** The waiting callers: first come first served within a key, and keys in turns, so that a key with much work waits for itself. */
export const createTurns = <Waiting>() => {
  const byKey = new Map<string, Set<Waiting>>()
  let count = 0
  const lengthOf = (key: string): number => byKey.get(key)?.size ?? 0
  const leave = (key: string, waiting: Waiting): void => {
    const own = byKey.get(key)
    if (own?.delete(waiting) !== true) return
    count -= 1
    if (own.size === 0) byKey.delete(key)
  }
  const longestKey = (): string | undefined => {
    let longest: string | undefined
    for (const key of byKey.keys()) if (longest === undefined || lengthOf(key) > lengthOf(longest)) longest = key
    return longest
  }
  return {
    size: () => count,
    lengthOf,
    longest: (): number => lengthOf(longestKey() ?? ''),
    join: (key: string, waiting: Waiting): void => {
      byKey.set(key, (byKey.get(key) ?? new Set()).add(waiting))
      count += 1
    },
    leave,
    next: (): Waiting | undefined => {
      const [first] = byKey
      if (first === undefined) return undefined
      const [key, own] = first
      const [waiting] = own
      if (waiting === undefined) return undefined
      leave(key, waiting)
      // Behind all other keys.
      if (byKey.delete(key)) byKey.set(key, own)
      return waiting
    },
    /** Takes the last place of the key that has most. */
    popOfLongest: (): Waiting | undefined => {
      const key = longestKey() ?? ''
      const last = [...(byKey.get(key) ?? [])].at(-1)
      if (last !== undefined) leave(key, last)
      return last
    },
  }
}

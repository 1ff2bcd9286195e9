type Options = {
  most: number
  /** For how long a refused caller keeps their turn without asking again. */
  timeoutMs: number
  clock?: () => number
}

/**
 * A few places, one for each caller at a time. A refused caller comes before those who ask later: one whose run has just
 * ended does not take the place again while others wait for it.
 */
export const createPlaces = ({ most, timeoutMs, clock = Date.now }: Options) => {
  let taken = 0
  /** When each asked last, in the order in which they asked first. */
  const waiting = new Map<string, number>()

  const forgetSilent = (): void => {
    for (const [owner, askedAt] of waiting) if (clock() - askedAt > timeoutMs) waiting.delete(owner)
  }
  const countAhead = (owner: string): number => {
    const place = [...waiting.keys()].indexOf(owner)
    return place === -1 ? waiting.size : place
  }
  return {
    take: (owner: string): boolean => {
      forgetSilent()
      if (taken + countAhead(owner) >= most) {
        waiting.set(owner, clock())
        return false
      }
      waiting.delete(owner)
      taken += 1
      return true
    },
    leave: (): void => {
      taken -= 1
    },
  }
}

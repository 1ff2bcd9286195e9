/** Seeded numbers, and a bound on how long a fault may last in a short drill. */
export type Draw = {
  random: () => number
  /** Milliseconds between two bounds; never more than a short drill can bear. */
  ms: (shortest: number, longest: number) => number
}

export type Fault = {
  name: string
  /** Why it can't be tried on this machine. */
  impossible?: string | undefined
  /** Does it and heals it. Answers what shows that it had an effect; undefined where nothing does. */
  strike: (draw: Draw) => Promise<string | undefined>
}

export const createDraw = (random: () => number, longestMs: number): Draw => ({
  random,
  ms: (shortest, longest) => Math.round(Math.min(shortest + random() * (longest - shortest), Math.max(shortest, longestMs))),
})

/** Evidence of a number of somethings, none where there were none. */
export const counted = (count: number, what: string): string | undefined => (count > 0 ? `${count} ${what}` : undefined)

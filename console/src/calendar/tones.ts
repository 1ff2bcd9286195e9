import { hashOf } from '../format/hash.ts'

/** Each fills what stands for a service, or only frames it: as many tones as there are hues, twice. */
export const HUES = 5
const steps = Array.from({ length: 2 * HUES }, (_none, step) => step)

export type Tones = ReadonlyMap<string, number>

/**
 * A service keeps the tone it was first seen in. Another one takes the hue its name leads to, or the next one that is free, and a
 * frame when no hue is; only when all tones are taken it shares one.
 */
export const withTones = (known: Tones, services: readonly string[]): Tones => {
  const unknown = [...new Set(services)].filter((service) => !known.has(service)).sort()
  if (unknown.length === 0) return known
  const tones = new Map(known)
  for (const service of unknown) {
    const taken = new Set(tones.values())
    const wished = hashOf(service) % HUES
    const free = steps.map((step) => ((wished + step) % HUES) + (step < HUES ? 0 : HUES)).find((tone) => !taken.has(tone))
    tones.set(service, free ?? wished)
  }
  return tones
}

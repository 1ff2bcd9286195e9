/** A Bloom filter: 1 kB says of some hundreds of keys which are surely not among them, and is wrong once in ten thousand questions. */
const BITS = 8_192
const PROBES = 5

/** The bits that a key sets, numbered as PostgreSQL's `get_bit` does. */
export const bitsOf = (key: string): number[] => {
  const first = hashOf(key)
  // Odd, so that the probes of a key do not meet.
  const step = mix(first) | 1
  return Array.from({ length: PROBES }, (_, nth) => (first + Math.imul(nth, step)) & (BITS - 1))
}

export const keySet = (keys: Iterable<string>): Buffer => {
  const set = Buffer.alloc(BITS / 8)
  for (const key of keys) for (const bit of bitsOf(key)) set[bit >> 3]! |= 1 << (bit & 7)
  return set
}

/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mix(hash)
}

/** The last step of MurmurHash3: texts that end alike are far apart. */
const mix = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

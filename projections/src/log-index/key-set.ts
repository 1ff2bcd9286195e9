/** A Bloom filter: 1 kB says of some hundreds of keys which are surely not among them, and is wrong once in ten thousand questions. */
const BITS = 8_192
const PROBES = 5

/** The bits that a key sets, numbered as PostgreSQL's `get_bit` does. */
export const bitsOf = (key: string): number[] => {
  const bits: number[] = []
  eachBit(key, (bit) => bits.push(bit))
  return bits
}

export const keySet = (keys: Iterable<string>): Buffer => {
  const set = Buffer.alloc(BITS / 8)
  const add = (bit: number) => (set[bit >> 3]! |= 1 << (bit & 7))
  for (const key of keys) eachBit(key, add)
  return set
}

const eachBit = (key: string, see: (bit: number) => void): void => {
  const first = hashOf(key)
  // Odd, so that the probes of a key do not meet.
  const step = mix(first) | 1
  for (let nth = 0, bit = first; nth < PROBES; nth++, bit = (bit + step) | 0) see(bit & (BITS - 1))
}

/** Of a long key, as those with an id in them, the beginning and the end tell enough. */
const LONG = 40
const END = 24

/** FNV-1a. */
const hashOf = (text: string): number => {
  const { length } = text
  let hash = 0x811c9dc5
  const skipFrom = length > LONG ? LONG - END : length
  for (let at = 0; at < length; at++) {
    if (at === skipFrom) at = length - END
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return mix(hash)
}

/** The last step of MurmurHash3: texts that end alike are far apart. */
const mix = (value: number): number => {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

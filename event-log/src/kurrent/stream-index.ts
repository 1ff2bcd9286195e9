import { BrokenCommitStream } from './errors.ts'

/** One process's knowledge of every stream of the log: the revision of its last event, and at which positions its events lie. */
export type StreamIndex = {
  /** Position of the last event that was taken in; 0 for none. */
  tail: () => number
  /** Position of the last event of Lapka, which a foreign one may come after. */
  last: () => number
  /** Id of the event at the tail: a log with another one there is another log. */
  tailId: () => string
  countStreams: () => number
  /** -1 for a stream that does not exist. */
  headOf: (stream: string) => number
  /** Positions of a stream's events from a revision on, in order. */
  placesOf: (stream: string, fromRevision: number) => number[]
  /** Events come in order and may come twice; answers whether this one was new. Throws `BrokenCommitStream`. */
  take: (event: IndexedEvent) => boolean
  /** A position that holds no event of ours. */
  skip: (position: number, id: string) => void
  toSnapshot: () => IndexSnapshot
}
export type IndexedEvent = { position: number; stream: string; revision: number; id: string }
export type IndexSnapshot = {
  tail: number
  last: number
  tailId: string
  names: string
  heads: Uint32Array
  lasts: Uint32Array
  before: Uint32Array
}

/**
 * Four bytes an event and about 120 a stream: the events of a stream are a chain, each position naming the one before it in its stream,
 * walked from the end. Most reads ask for what is newer than the end and walk nothing.
 */
export const createStreamIndex = (snapshot?: IndexSnapshot): StreamIndex => {
  const names = snapshot === undefined || snapshot.names === '' ? [] : snapshot.names.split('\n')
  const numbers = new Map(names.map((name, number) => [name, number]))
  const heads = createNumbers(snapshot?.heads)
  const lasts = createNumbers(snapshot?.lasts)
  // By position, so that the first place is unused.
  const before = createNumbers(snapshot?.before ?? new Uint32Array(1))
  let tail = snapshot?.tail ?? 0
  let last = snapshot?.last ?? 0
  let tailId = snapshot?.tailId ?? ''

  const headOf = (stream: string): number => {
    const number = numbers.get(stream)
    return number === undefined ? -1 : heads.get(number)
  }
  const moveTo = (position: number, id: string): void => {
    if (position !== tail + 1) throw new BrokenCommitStream(`position ${position} came after ${tail}`)
    tail = position
    tailId = id
  }
  return {
    tail: () => tail,
    last: () => last,
    tailId: () => tailId,
    countStreams: () => numbers.size,
    headOf,
    placesOf: (stream, fromRevision) => {
      const number = numbers.get(stream)
      const places: number[] = []
      if (number === undefined) return places
      let position = lasts.get(number)
      for (let revision = heads.get(number); revision >= fromRevision; revision--) {
        places.push(position)
        position = before.get(position)
      }
      return places.reverse()
    },
    take: ({ position, stream, revision, id }) => {
      if (position <= tail) return false
      const head = headOf(stream)
      if (revision !== head + 1)
        throw new BrokenCommitStream(`position ${position} says revision ${revision} of ${stream}, which ends at ${head}`)
      moveTo(position, id)
      last = position
      const number = numbers.get(stream) ?? numbers.size
      before.set(position, head < 0 ? 0 : lasts.get(number))
      if (head < 0) numbers.set(stream, number)
      heads.set(number, revision)
      lasts.set(number, position)
      return true
    },
    skip: (position, id) => {
      if (position <= tail) return
      moveTo(position, id)
      before.set(position, 0)
    },
    toSnapshot: () => ({
      tail,
      last,
      tailId,
      names: [...numbers.keys()].join('\n'),
      heads: heads.copy(),
      lasts: lasts.copy(),
      before: before.copy(),
    }),
  }
}

/** Whole numbers by index, growing at the end without being moved: half a million at once would block the process. */
const createNumbers = (given: Uint32Array = new Uint32Array(0)) => {
  const chunks: Uint32Array[] = []
  let length = 0
  const set = (index: number, value: number): void => {
    const chunk = index >>> CHUNK_BITS
    if (chunk === chunks.length) chunks.push(new Uint32Array(1 << CHUNK_BITS))
    chunks[chunk]![index & CHUNK_MASK] = value
    if (index >= length) length = index + 1
  }
  for (let start = 0; start < given.length; start += 1 << CHUNK_BITS) {
    const chunk = new Uint32Array(1 << CHUNK_BITS)
    chunk.set(given.subarray(start, start + (1 << CHUNK_BITS)))
    chunks.push(chunk)
  }
  length = given.length
  return {
    get: (index: number): number => chunks[index >>> CHUNK_BITS]![index & CHUNK_MASK]!,
    set,
    copy: (): Uint32Array => {
      const all = new Uint32Array(length)
      chunks.forEach((chunk, nth) => all.set(chunk.subarray(0, Math.max(0, length - (nth << CHUNK_BITS))), nth << CHUNK_BITS))
      return all
    },
  }
}
const CHUNK_BITS = 16
const CHUNK_MASK = (1 << CHUNK_BITS) - 1

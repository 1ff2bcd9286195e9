import { Refused } from './refused.ts'
import { createTurns } from './turns.ts'

type LaneLimits = {
  /** How much is done at once. */
  atOnce: number
  /** Places of one key, whether they wait, are served, or still send what is to be done. */
  perKey: number
  /** Limit over all keys together. */
  inAll: number
}

/** After that a waiting caller is told to come again. The server closes connections silent for 20 s, and the work takes some of them. */
const TIMEOUT_MS = 12_000

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>
export type Lane = ReturnType<typeof createLane>

/** Costly work in turns between keys: a caller with many requests waits for their own, and others wait for one piece of it. */
export const createLane = ({ atOnce, perKey, inAll }: LaneLimits) => {
  const places = createPlaces(perKey, inAll)
  const waiting = createTurns<() => void>()
  let running = 0

  const wait = async (key: string): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.join(key, resolve)
    const timer = setTimeout(() => {
      waiting.leave(key, resolve)
      reject(new Refused('TOO_BUSY'))
    }, TIMEOUT_MS)
    await promise.finally(() => clearTimeout(timer))
  }
  const inTurnOf =
    (key: string): InTurn =>
    async (work) => {
      if (running >= atOnce) await wait(key)
      else running += 1
      try {
        return await work()
      } finally {
        // The turn goes straight to the next in line: a newcomer can't take it.
        const next = waiting.next()
        if (next === undefined) running -= 1
        else next()
      }
    }
  /** Takes a place before anything of the request is read; what costs is done within `inTurn`. */
  return async <T>(key: string, work: (inTurn: InTurn) => Promise<T>): Promise<T> => {
    const leave = places.take(key)
    try {
      return await work(inTurnOf(key))
    } finally {
      leave()
    }
  }
}

const createPlaces = (perKey: number, inAll: number) => {
  const taken = new Map<string, number>()
  let count = 0
  return {
    take: (key: string): (() => void) => {
      const own = taken.get(key) ?? 0
      if (own >= perKey) throw new Refused('ALREADY_UNDER_WAY')
      if (count >= inAll) throw new Refused('TOO_BUSY')
      taken.set(key, own + 1)
      count += 1
      return () => {
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
        count -= 1
      }
    },
  }
}

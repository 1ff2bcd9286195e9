import { setImmediate as allPromises } from 'node:timers/promises'

type Alarm = { atMs: number; tie: number; ring: () => void }

export type VirtualClock = {
  nowMs: () => number
  now: () => string
  /** Rings after so long, and answers how to call that off. */
  after: (ring: () => void, ms: number) => () => void
  pause: (ms: number) => Promise<void>
  /** Rings everything due until an instant, each when all that the last one led to has come to rest; answers how often it rang. */
  runUntil: (untilMs: number) => Promise<number>
  nextAtMs: () => number | undefined
}

/** One clock for everything in a schedule. What is due at the same instant begins together, in an order that the seed gives. */
export const createVirtualClock = (startMs: number, random: () => number): VirtualClock => {
  const alarms: Alarm[] = []
  let nowMs = startMs
  const isBefore = (one: Alarm, other: Alarm) => one.atMs < other.atMs || (one.atMs === other.atMs && one.tie < other.tie)

  const after: VirtualClock['after'] = (ring, ms) => {
    const alarm = { atMs: nowMs + Math.max(0, Math.round(ms)), tie: random(), ring }
    let [low, high] = [0, alarms.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(alarm, alarms[middle]!)) low = middle + 1
      else high = middle
    }
    alarms.splice(low, 0, alarm)
    return () => {
      const index = alarms.indexOf(alarm)
      if (index !== -1) alarms.splice(index, 1)
    }
  }
  const nextAtMs = () => alarms.at(-1)?.atMs
  const runUntil = async (untilMs: number): Promise<number> => {
    let count = 0
    for (let next = nextAtMs(); next !== undefined && next <= untilMs; next = nextAtMs()) {
      nowMs = Math.max(nowMs, next)
      while ((nextAtMs() ?? Infinity) <= nowMs) {
        alarms.pop()!.ring()
        count += 1
      }
      await allPromises()
    }
    nowMs = Math.max(nowMs, untilMs)
    return count
  }
  return {
    nowMs: () => nowMs,
    now: () => new Date(nowMs).toISOString(),
    after,
    pause: (ms) => new Promise((resolve) => after(resolve, ms)),
    runUntil,
    nextAtMs,
  }
}

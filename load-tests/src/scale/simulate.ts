import { quantile } from '../statistics.ts'

/** A Lapka as the model sees it: processors that all parts share, and one log that writes what waits as one group. */
export type Shape = {
  processors: number
  /** Processors' time of one booking in all parts. */
  bookingMs: number
  /** Logs that write side by side; a booking needs one of them. */
  logs: number
  /** Of one group, however large. */
  commitMs: number
  /** Of each append in it. */
  appendMs: number
}
/** Clients that send again as soon as they are answered, or bookings that arrive by themselves. */
export type Load = { clients: number } | { perSecond: number }
export type Simulated = { perSecond: number; p50Ms: number; p99Ms: number; waiting: number }

const MAX_GROUP = 256

/** Plays `count` bookings. Equal seeds give equal times. */
export const simulate = (shape: Shape, load: Load, { count = 20_000, seed = 1 } = {}): Simulated => {
  const random = createRandom(seed)
  const exponential = (mean: number): number => -Math.log(1 - random()) * mean
  const processors = Array.from({ length: shape.processors }, () => 0)
  const logs = Array.from({ length: shape.logs }, () => createLog(shape))
  const arrivals = createArrivals(load, exponential)
  const times: number[] = []
  let [first, last] = [Infinity, 0]
  for (let nth = 0; nth < count; nth++) {
    const arrivedAt = arrivals.next()
    const nearest = processors.indexOf(Math.min(...processors))
    const computedAt = Math.max(arrivedAt, processors[nearest]!) + exponential(shape.bookingMs)
    processors[nearest] = computedAt
    const answeredAt = logs[Math.floor(random() * logs.length)]!.append(computedAt)
    arrivals.answered(answeredAt)
    times.push(answeredAt - arrivedAt)
    first = Math.min(first, arrivedAt)
    last = Math.max(last, answeredAt)
  }
  const perSecond = (count / (last - first)) * 1_000
  const meanMs = times.reduce((sum, ms) => sum + ms, 0) / count
  // Little's law: how many are under way at a time.
  return { perSecond, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), waiting: (perSecond * meanMs) / 1_000 }
}

/**
 * Commands that came while a group was written are the next group. Those that joined early are answered without the time of those who joined later,
 * so times of large groups are too short by some milliseconds; how many a second are written is not touched by it.
 */
const createLog = ({ commitMs, appendMs }: Shape) => {
  let [endsAt, groupBegins, inGroup] = [0, 0, 0]
  return {
    append: (at: number): number => {
      const joins = at <= groupBegins && inGroup < MAX_GROUP
      if (joins) inGroup += 1
      else [groupBegins, inGroup] = [Math.max(at, endsAt), 1]
      endsAt = groupBegins + commitMs + appendMs * inGroup
      return endsAt
    },
  }
}

const createArrivals = (load: Load, exponential: (mean: number) => number) => {
  if ('perSecond' in load) {
    let at = 0
    return { next: () => (at += exponential(1_000 / load.perSecond)), answered: () => {} }
  }
  const idle = Array.from({ length: load.clients }, () => 0)
  return {
    next: () => {
      const soonest = idle.indexOf(Math.min(...idle))
      return idle.splice(soonest, 1)[0]!
    },
    answered: (at: number) => void idle.push(at),
  }
}

/** mulberry32 */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

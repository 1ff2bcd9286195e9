import { Refused } from '../http/refused.ts'
import { createTurns } from '../http/turns.ts'

/** A waiting caller: `key` takes turns with all others. Those of `isKnown` have a line of their own, served in turn with that of strangers. */
export type Turn = { key: string; isKnown: boolean }

type Line = {
  atOnce: number
  /** In each of the two lines. */
  mostWaiting: number
  mostWaitingPerKey: number
  /** How long a caller waits before they are told to come again. */
  timeoutMs: number
  /** How many times as long as the first one took the place rests between two who follow each other; asked each time. */
  restTimes?: () => number
  /** Where the machine is short of processors, work takes long by itself. */
  longestRestMs?: number
}

type Waiting = { begin: () => void; sendAway: () => void }

const busy = (): Refused => new Refused('SIGN_IN_BUSY', {}, { retryAfterMs: 5_000 })

/** Costly work a few at a time. Keys take turns, so that one that asks for much waits for itself and not others for it. */
export const createFairLine = ({
  atOnce,
  mostWaiting,
  mostWaitingPerKey,
  timeoutMs,
  restTimes = () => 0,
  longestRestMs = Infinity,
}: Line) => {
  const lanes = { known: createTurns<Waiting>(), strangers: createTurns<Waiting>() }
  const isFull = ({ size }: { size: () => number }) => size() >= mostWaiting
  const laneOf = ({ isKnown }: Turn) => (isKnown ? lanes.known : lanes.strangers)
  let running = 0
  let isKnownNext = true

  const next = (): Waiting | undefined => {
    isKnownNext = !isKnownNext
    const [first, second] = isKnownNext ? [lanes.known, lanes.strangers] : [lanes.strangers, lanes.known]
    return first.next() ?? second.next()
  }

  /** Call it before any other work for a request that may be refused. */
  const refuseIfFull = (turn: Turn): void => {
    const lane = laneOf(turn)
    const own = lane.lengthOf(turn.key)
    if (own >= mostWaitingPerKey || (isFull(lane) && own >= lane.longest())) throw busy()
  }

  const wait = (turn: Turn): Promise<void> => {
    refuseIfFull(turn)
    const lane = laneOf(turn)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      clearTimeout(timer)
      reject(busy())
    }
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const waiting = { begin, sendAway: leave }
    const timer = setTimeout(() => {
      lane.leave(turn.key, waiting)
      leave()
    }, timeoutMs)
    // The address with most in the line gives up its last place for one with fewer.
    if (isFull(lane)) lane.popOfLongest()?.sendAway()
    lane.join(turn.key, waiting)
    return promise
  }

  /** The place goes straight to the next in line: a newcomer can't take it. */
  const handOn = async (tookMs: number): Promise<void> => {
    const restMs = Math.min(longestRestMs, restTimes() * tookMs)
    if (restMs > 0 && lanes.known.size() + lanes.strangers.size() > 0)
      await new Promise<void>((resolve) => setTimeout(resolve, restMs))
    const following = next()
    if (following === undefined) running -= 1
    else following.begin()
  }

  const inTurn = async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await wait(turn)
    else running += 1
    const since = performance.now()
    try {
      return await work()
    } finally {
      void handOn(performance.now() - since)
    }
  }
  return { inTurn, refuseIfFull }
}

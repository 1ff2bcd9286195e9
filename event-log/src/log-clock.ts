import { setTimeout as delay } from 'node:timers/promises'
import type { EventLog } from './port.ts'

/** A clock this near to the log's is right: commands of one process keep their order, and none waits for a second. */
const RIGHT_WITHIN_MS = 1_000
const MEASURE_EVERY_MS = 5_000
const FIRST_TIMEOUT_MS = 3_000

export type LogClock = {
  /** The current time of the log's clock, ISO UTC. */
  now: () => string
  /** Resolves when the clock was measured for the first time, or could not be for a while. */
  measured: Promise<void>
  stop: () => void
}

type Options = {
  localNow?: () => number
  wait?: (ms: number, stop: AbortSignal) => Promise<void>
}

/** How far a clock is ahead of the log's, in milliseconds; known to within half of the time that asking took. */
export const measureOffset = async ({ probe }: Pick<EventLog, 'probe'>, localNow = Date.now): Promise<number> => {
  const asked = localNow()
  const shown = Date.parse(await probe())
  return (asked + localNow()) / 2 - shown
}

/**
 * The instants of commands come from the log's clock: on a machine whose own is minutes fast, refunds would wait for minutes and holds
 * outlive what people were promised. All processes ask the same log, so they agree.
 */
export const keepLogClock = (log: Pick<EventLog, 'probe'>, { localNow = Date.now, wait = waitFor }: Options = {}): LogClock => {
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  let offsetMs = 0
  const measure = async (): Promise<void> => {
    const measuredMs = await measureOffset(log, localNow)
    offsetMs = Math.abs(measuredMs) > RIGHT_WITHIN_MS ? measuredMs : 0
    first.resolve()
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // While the log is away nothing can be commanded either.
      await measure().catch(() => undefined)
      await wait(MEASURE_EVERY_MS, stopping.signal)
    }
  }
  void run()
  void delay(FIRST_TIMEOUT_MS, undefined, { ref: false }).then(first.resolve)
  return {
    now: () => new Date(localNow() - offsetMs).toISOString(),
    measured: first.promise,
    stop: () => stopping.abort(),
  }
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined)

import { setTimeout as pause } from 'node:timers/promises'
import { OutcomeUnknown } from '../port.ts'

/** The promise's answer, or a rejection once the time is over; what was asked for goes on and may still happen. */
export const within = async <Value>(timeMs: number, promise: Promise<Value>): Promise<Value> => {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${Math.round(timeMs)} ms`)), timeMs)
  try {
    return await Promise.race([promise, over])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A read that a command can't do without, tried again while there is time: a connection may just have broken. Without it the
 * command may or may not have been written before, and the caller may send it again.
 */
export const readWithin = async <Value>(timeoutMs: number, what: string, read: () => Promise<Value>): Promise<Value> => {
  const deadline = performance.now() + timeoutMs
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 200)) {
    try {
      return await within(deadline - performance.now(), read())
    } catch (cause) {
      if (performance.now() + waitMs >= deadline) throw new OutcomeUnknown(`${what} cannot be read now`, { cause })
    }
    await pause(waitMs)
  }
}

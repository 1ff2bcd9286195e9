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

/** A read that a command can't do without. When it fails nobody knows whether the command was written before: the caller may send it again. */
export const readInTime = async <Value>(timeMs: number, what: string, reading: Promise<Value>): Promise<Value> => {
  try {
    return await within(timeMs, reading)
  } catch (cause) {
    throw new OutcomeUnknown(`${what} cannot be read now`, { cause })
  }
}

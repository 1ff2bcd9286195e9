import { setTimeout as delay } from 'node:timers/promises'

/** Does it again and again, each time after as many milliseconds as it answered, until it is stopped. It answers for its own errors. */
export const repeat = (once: (signal: AbortSignal) => Promise<number>): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) await delay(await once(signal), undefined, { signal }).catch(() => undefined)
  }
  const running = run()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}

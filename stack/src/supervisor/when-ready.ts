import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Problem } from './part.ts'

const timeoutMs = 60_000
const betweenMs = 60

/**
 * Asks an address until it answers 200. While it answers that it is not ready yet (views catching up with a long log) it has
 * all the time it wants. A process that ends is never ready, and its ending says why.
 */
export const whenReady = async (url: string, ended: Promise<unknown>): Promise<Problem | undefined> => {
  const gone = new AbortController()
  void ended.then(() => gone.abort())
  let lastAnsweredAt = performance.now()
  while (performance.now() - lastAnsweredAt < timeoutMs) {
    if (gone.signal.aborted) return await new Promise(() => undefined)
    const status = await statusOf(url, gone.signal)
    if (status === 200) return undefined
    if (status !== undefined) lastAnsweredAt = performance.now()
    await delay(betweenMs)
  }
  return { problem: `${url} did not answer within ${timeoutMs / 1000} seconds` }
}

/** node:http, because `fetch` would load a whole HTTP client into the supervisor. */
const statusOf = (url: string, signal: AbortSignal): Promise<number | undefined> =>
  new Promise((resolve) => {
    const asked = get(url, { signal, timeout: 5000, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(undefined))
  })

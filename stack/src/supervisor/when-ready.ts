import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Problem } from './part.ts'

const patienceMs = 60_000
const betweenMs = 60

/** Asks an address until it answers 200. Resolves with undefined also when the process ends before: its ending says why. */
export const whenReady = async (url: string, ended: Promise<unknown>): Promise<Problem | undefined> => {
  const gone = new AbortController()
  void ended.then(() => gone.abort())
  const gaveUpAt = performance.now() + patienceMs
  while (performance.now() < gaveUpAt) {
    if (gone.signal.aborted) return await new Promise(() => undefined)
    if (await answersOk(url, gone.signal)) return undefined
    await delay(betweenMs)
  }
  return { problem: `${url} did not answer within ${patienceMs / 1000} seconds.` }
}

/** node:http, because `fetch` would load a whole HTTP client into the supervisor. */
const answersOk = (url: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = get(url, { signal, timeout: 3000, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })

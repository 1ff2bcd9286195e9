import { setTimeout as delay } from 'node:timers/promises'
import type { Ending, Part, Problem, RunningPart } from './part.ts'
import { afterEnd, type Restarts } from './restart-policy.ts'

export type KeptPart = {
  name: string
  /** Resolves when the part answers for the first time, or with the reason it was given up. */
  ready: Promise<Problem | undefined>
  gaveUp: Promise<Problem>
  stop: () => Promise<void>
}

type SupervisorDependencies = {
  say: (line: string) => void
  /** Called whenever there is another process to know of. */
  onStarted?: (name: string, pid: number) => void
  now?: () => number
  wait?: (ms: number, stop: AbortSignal) => Promise<void>
}

/** Before its first answer a person waits at the terminal, who needs to read why it failed. */
const mostFirstTries = 4
const waitFor = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => undefined)

/**
 * Starts a part and starts it again whenever it ends, for as long as it takes, until it is stopped. Only what can never start
 * (bad configuration, damaged data) is given up, and a part that never answered and ends by itself time after time.
 */
export const keepRunning = (part: Part, dependencies: SupervisorDependencies): KeptPart => {
  const { say, onStarted, now = () => performance.now(), wait = waitFor } = dependencies
  const stopping = new AbortController()
  const ready = Promise.withResolvers<Problem | undefined>()
  const gaveUp = Promise.withResolvers<Problem>()
  let current: RunningPart | undefined
  let hasAnswered = false

  const begin = async (): Promise<Ending> => {
    current = part.start()
    onStarted?.(part.name, current.pid)
    void current.ready.then((problem) => {
      if (problem !== undefined || stopping.signal.aborted) return
      if (hasAnswered) say(`${part.name} is back.`)
      hasAnswered = true
      ready.resolve(undefined)
    })
    const problem = await Promise.race([current.ready, current.ended.then(() => undefined)])
    if (problem !== undefined && !hasAnswered) giveUp(problem)
    return await current.ended
  }

  const giveUp = ({ problem }: Problem): void => {
    ready.resolve({ problem })
    gaveUp.resolve({ problem })
  }

  const live = async (): Promise<void> => {
    let restarts: Restarts = { quickEnds: 0 }
    while (!stopping.signal.aborted) {
      const startedAt = now()
      const { how, byItself, neverStarts, problem = `${part.name} could not start, it ${how}` } = await begin()
      current = undefined
      if (stopping.signal.aborted) return
      const next = afterEnd(restarts, now() - startedAt)
      const isHopeless = byItself && !hasAnswered && next.restarts.quickEnds >= mostFirstTries
      if (neverStarts || isHopeless) return giveUp({ problem })
      restarts = next.restarts
      const soon = next.delayMs < 1000 ? '' : ` in ${next.delayMs / 1000} s`
      if (next.isNews) say(`${part.name} ${how}. Starting it again${soon}.`)
      await wait(next.delayMs, stopping.signal)
    }
  }

  const living = live()
  const stop = async (): Promise<void> => {
    stopping.abort()
    ready.resolve(undefined)
    await current?.stop()
    await living
  }
  return { name: part.name, ready: ready.promise, gaveUp: gaveUp.promise, stop }
}

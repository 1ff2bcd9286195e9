import { setTimeout as delay } from 'node:timers/promises'
import type { Change, Projected } from '@lapka/contracts/live.ts'

/** Listeners to committed changes in this process: sockets, and requests that wait for one. */
export type ChangeFeed = {
  announce: (projected: Projected) => void
  onProjected: (listener: (projected: Projected) => void) => () => void
  /** Runs `look` now, at every hint, and once in each `pollIntervalMs`; undefined when the time is over. */
  untilDefined: <T>(wait: Wait, look: () => Promise<T | undefined>) => Promise<T | undefined>
}

export type Wait = {
  isHint: (projected: Projected) => boolean
  timeoutMs: number
  /** Without it only hints count. */
  pollIntervalMs?: number
  /** Looks are at least so far from each other, however many hints come. */
  restMs?: number
}

export const createChangeFeed = (): ChangeFeed => {
  const listeners = new Set<(projected: Projected) => void>()
  const onProjected: ChangeFeed['onProjected'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const nextHint = (isHint: Wait['isHint'], ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
      const timer = setTimeout(end, ms)
      const stop = onProjected((projected) => {
        if (isHint(projected)) end()
      })
    })
  return {
    announce: (projected) => {
      for (const listener of listeners) listener(projected)
    },
    onProjected,
    untilDefined: async ({ isHint, timeoutMs, pollIntervalMs = timeoutMs, restMs = 0 }, look) => {
      const until = performance.now() + timeoutMs
      for (;;) {
        // Listening begins before looking: a change in between is not missed.
        const hint = nextHint(isHint, Math.max(0, Math.min(pollIntervalMs, until - performance.now())))
        const rested = restMs > 0 ? delay(restMs) : undefined
        const found = await look()
        if (found !== undefined || performance.now() >= until) return found
        await Promise.all([hint, rested])
      }
    },
  }
}

/** Waits for a change of one appointment, and looks twice a second in any case. */
export const changeOf = (appointmentId: string, timeoutMs: number): Wait => ({
  isHint: ({ changes }) => changes === undefined || changes.some((change) => isAbout(change, appointmentId)),
  timeoutMs,
  pollIntervalMs: 500,
})

const isAbout = (change: Change, appointmentId: string) => change.kind === 'appointment' && change.appointmentId === appointmentId

import type { Change, Projected } from '@lapka/contracts/live.ts'

/** Listeners to committed changes in this process: sockets, and requests that wait for one. */
export type ChangeFeed = {
  announce: (projected: Projected) => void
  onProjected: (listener: (projected: Projected) => void) => () => void
  /** Runs `look` now, at every change of the appointment and at the latest twice a second; undefined when the time is over. */
  untilDefined: <T>(appointmentId: string, timeoutMs: number, look: () => Promise<T | undefined>) => Promise<T | undefined>
}

const POLL_INTERVAL_MS = 500

export const createChangeFeed = (): ChangeFeed => {
  const listeners = new Set<(projected: Projected) => void>()
  const onProjected: ChangeFeed['onProjected'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const nextChange = (appointmentId: string, ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
      const timer = setTimeout(end, ms)
      const stop = onProjected(({ changes }) => {
        if (changes === undefined || changes.some((change) => isAbout(change, appointmentId))) end()
      })
    })
  return {
    announce: (projected) => {
      for (const listener of listeners) listener(projected)
    },
    onProjected,
    untilDefined: async (appointmentId, timeoutMs, look) => {
      const until = performance.now() + timeoutMs
      for (;;) {
        // Listening begins before looking: a change in between is not missed.
        const change = nextChange(appointmentId, Math.max(0, Math.min(POLL_INTERVAL_MS, until - performance.now())))
        const found = await look()
        if (found !== undefined || performance.now() >= until) return found
        await change
      }
    },
  }
}

const isAbout = (change: Change, appointmentId: string) => change.kind === 'appointment' && change.appointmentId === appointmentId

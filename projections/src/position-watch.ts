import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Projected } from '@lapka/contracts/live.ts'
import type { ProjectionName } from './all-projections.ts'
import { PROJECTED_CHANNEL } from './run-projection.ts'

export type PositionWatch = {
  /** Whether all of the projections have reached a position, at once or within the time. */
  waitFor: (projections: readonly ProjectionName[], position: number, timeoutMs: number) => Promise<boolean>
  positions: () => ReadonlyMap<string, number>
  close: () => Promise<void>
}

type WatchOptions = { url: string; onProjected?: (projected: Projected) => void }

/** One connection that listens to the projections' announcements. After a break it reads the checkpoints anew, so none is missed. */
export const watchPositions = ({ url, onProjected }: WatchOptions): PositionWatch => {
  const reached = new Map<string, number>()
  const waiting = new Set<() => void>()
  const stopping = new AbortController()
  const learn = (projection: string, position: number) => {
    reached.set(projection, position)
    for (const check of waiting) check()
  }
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      stopping.signal.addEventListener('abort', () => resolve())
    })
    client.on('notification', ({ payload = '{}' }) => {
      const projected = JSON.parse(payload) as Projected
      learn(projected.projection, projected.position)
      onProjected?.(projected)
    })
    try {
      await client.connect()
      await client.query(`listen ${PROJECTED_CHANNEL}`)
      const { rows } = await client.query<{ projection: string; position: string }>(
        'select projection, position from views.checkpoints',
      )
      for (const row of rows) learn(row.projection, Number(row.position))
      await broken
    } finally {
      await client.end().catch(() => {})
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await connect().catch(() => {})
      await pause(250, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    waitFor: (projections, position, timeoutMs) =>
      new Promise((resolve) => {
        const isReached = () => projections.every((name) => (reached.get(name) ?? 0) >= position)
        if (isReached()) return resolve(true)
        const end = (answer: boolean) => {
          clearTimeout(timer)
          waiting.delete(check)
          resolve(answer)
        }
        const check = () => {
          if (isReached()) end(true)
        }
        const timer = setTimeout(() => end(false), timeoutMs)
        waiting.add(check)
      }),
    positions: () => reached,
    close: async () => {
      stopping.abort()
      await ended
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Projected } from '@lapka/contracts/live.ts'
import type { ProjectionName } from './all-projections.ts'
import { PROJECTED_CHANNEL } from './announce.ts'

/** The outbox is written by the workers' process and keeps a checkpoint like the views. */
export type Watched = ProjectionName | 'outbox'

export type PositionWatch = {
  /** Whether all of the projections have reached a position, at once or within the time. */
  waitFor: (projections: readonly Watched[], position: number, timeoutMs: number) => Promise<boolean>
  /** Positions by projection as far as they are known here; without an entry until the first look. */
  positions: () => ReadonlyMap<string, number>
  close: () => Promise<void>
}

type WatchOptions = {
  url: string
  /** Gets every announcement, and one without changes per projection after a break: then anything may have changed. */
  onProjected?: (projected: Projected) => void
  /** How long a server may take to answer before the connection counts as broken. */
  timeoutMs?: number
}

const RECONNECT_MS = 250
/** How often the checkpoints are read while a caller waits: an announcement can be lost with its sender. */
const POLL_INTERVAL_MS = 100
/** While no caller waits, only to notice a connection that broke silently. */
const LOOK_AT_LEAST_EVERY = 50

/** One connection that listens to the projections' announcements, for all requests of a process. It reconnects for as long as it runs. */
export const watchPositions = ({ url, onProjected, timeoutMs = 3_000 }: WatchOptions): PositionWatch => {
  const reached = new Map<string, number>()
  const waiting = new Set<() => void>()
  const stopping = new AbortController()
  const learn = (projections: readonly string[], position: number) => {
    for (const projection of projections) reached.set(projection, position)
    for (const check of waiting) check()
  }
  const look = async (client: pg.Client, onNews: (projected: Projected) => void = () => {}) => {
    const { rows } = await client.query<{ projection: string; position: string }>(CHECKPOINTS)
    for (const { projection, position } of rows.map((row) => ({ ...row, position: Number(row.position) }))) {
      const known = reached.get(projection)
      learn([projection], position)
      if (known !== undefined && known !== position) onNews({ projections: [projection], position })
    }
  }
  const follow = async (client: pg.Client) => {
    const broken = new AbortController()
    for (const name of ['error', 'end'] as const) client.on(name, () => broken.abort())
    client.on('notification', ({ payload = '' }) => {
      const projected = projectedOf(payload)
      if (projected === undefined) return
      learn(projected.projections, projected.position)
      onProjected?.(projected)
    })
    await client.connect()
    await client.query(`listen ${PROJECTED_CHANNEL}`)
    await look(client, onProjected)
    const over = AbortSignal.any([broken.signal, stopping.signal])
    for (let idle = 0; !over.aborted; idle += 1) {
      await pause(POLL_INTERVAL_MS, undefined, { signal: over }).catch(() => {})
      if (over.aborted || (waiting.size === 0 && idle < LOOK_AT_LEAST_EVERY)) continue
      await look(client)
      idle = 0
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({ ...connectionOf(timeoutMs), connectionString: url })
      await follow(client).catch(() => {})
      // A server that does not answer does not take leave either.
      await Promise.race([client.end().catch(() => {}), pause(timeoutMs, undefined, { ref: false })])
      await pause(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    waitFor: (projections, position, waitMs) =>
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
        const timer = setTimeout(() => end(false), waitMs)
        waiting.add(check)
      }),
    positions: () => reached,
    close: async () => {
      stopping.abort()
      await ended
    },
  }
}

const CHECKPOINTS =
  'select projection, position from views.checkpoints union all select projection, position from state.checkpoints'
const connectionOf = (timeoutMs: number): pg.ClientConfig => ({
  keepAlive: true,
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
  application_name: 'lapka position watch',
})

/** A process of another version may announce otherwise; where its views are, the next look says. */
const projectedOf = (payload: string): Projected | undefined => {
  try {
    const projected = JSON.parse(payload) as Partial<Projected> | null
    return Array.isArray(projected?.projections) ? (projected as Projected) : undefined
  } catch {
    return undefined
  }
}

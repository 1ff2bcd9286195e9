import pg from 'pg'
import { projections, type ProjectionName } from '@lapka/projections/all-projections.ts'
import { watchPositions } from '@lapka/projections/position-watch.ts'
import { lagsOf, type Announcement } from './projection-lag.ts'
import { quantile } from './statistics.ts'

export type ViewsWatch = {
  /** Waits until every projection told that it has seen the whole log. */
  caughtUp: () => Promise<void>
  /** Does the work, waits for the views, answers p99 in ms by projection of all events that were recorded meanwhile. */
  lagDuring: (work: () => Promise<void>) => Promise<Map<string, number>>
  close: () => Promise<void>
}

// The outbox is not among them: the workers' process writes it, which does not run here.
const names = Object.keys(projections) as ProjectionName[]
const TIMEOUT_MS = 60_000

/** Hears the projections' announcements after their commits, as the api does for those who wait for a position. */
export const watchViews = (url: string): ViewsWatch => {
  const heard: Announcement[] = []
  const watch = watchPositions({
    url,
    onProjected: ({ projections: told, position }) => {
      const atMs = Date.now()
      heard.push(...told.map((projection) => ({ projection, position, atMs })))
    },
  })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  const head = async () => Number((await pool.query<{ position: string }>('select position from log.head')).rows[0]?.position)
  const caughtUp = async () => {
    const position = await head()
    if (!(await watch.waitFor(names, position, TIMEOUT_MS))) throw new Error(`The views did not reach ${position}.`)
  }
  const recordedAfter = async (position: number) => {
    const text = `select position, extract(epoch from recorded_at) * 1000 as ms from log.events where position > $1 order by position`
    const { rows } = await pool.query<{ position: string; ms: string }>(text, [position])
    return rows.map((row) => ({ position: Number(row.position), recordedAtMs: Number(row.ms) }))
  }
  return {
    caughtUp,
    lagDuring: async (work) => {
      await caughtUp()
      heard.length = 0
      const before = await head()
      await work()
      await caughtUp()
      const lags = lagsOf(heard, await recordedAfter(before))
      return new Map([...lags].map(([projection, each]) => [projection, quantile(each, 0.99)]))
    },
    close: async () => {
      await Promise.all([watch.close(), pool.end()])
    },
  }
}

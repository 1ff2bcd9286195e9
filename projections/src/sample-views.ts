import type { Kysely } from 'kysely'
import type { ProcessFigures } from '@lapka/contracts/metrics.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { readCheckpoints } from './checkpoint.ts'
import type { Database } from './database.ts'
import type { ProjectionMetrics } from './metrics.ts'
import type { PartContext } from './run-parts.ts'
import { readViewsAge } from './views-age.ts'

type Sampled = {
  db: Kysely<Database>
  log: Pick<EventLog, 'head' | 'readAll' | 'probe'>
  metrics: Pick<ProjectionMetrics, 'eventsOf'>
  memory: PartContext['memory']
}

/** Where each view stands, how long ago the log was there, and what has passed it in this process. */
export const sampleViews = async ({ db, log, metrics, memory }: Sampled): Promise<ProcessFigures> => {
  const [rows, head, now, events] = await Promise.all([readCheckpoints(db), log.head(), log.probe(), metrics.eventsOf()])
  const positions = new Map(rows.map(({ projection, position }) => [projection, position]))
  const ages = await readViewsAge(positions, { log, head, now })
  const views = [...positions].map(([name, position]) => {
    const lagSeconds = Math.round((ages.get(name) ?? 0) * 10) / 10
    return [name, { position, events: events.get(name) ?? 0, lagSeconds }] as const
  })
  return { ...memory(), views: Object.fromEntries(views) }
}

import type { Kysely } from 'kysely'
import { readOpenCases } from '@lapka/projections/cases/open-cases.ts'
import type { CaseTables } from '@lapka/projections/tables/cases.ts'
import type { Health } from '@lapka/process/serve-metrics.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { workBacklog } from '@lapka/state/outbox/work-list.ts'
import type { Metrics } from './metrics.ts'
import type { Workers } from './start-workers.ts'

const BACKLOG_EVERY_MS = 5_000

type Observed = {
  db: Kysely<StateTables & CaseTables>
  workers: Pick<Workers, 'isQueueReady' | 'isSweeping'>
  metrics: Pick<Metrics, 'onQueue' | 'onBacklog' | 'onCases'>
  now: () => string
}

/** Reports on the workers: continuously as metrics, and as sentences on request. */
export const observeWorkers = ({ db, workers, metrics, now }: Observed) => {
  const observe = async (): Promise<void> => {
    metrics.onQueue(workers.isQueueReady())
    const { due, oldestDueAt } = await workBacklog(db, now())
    metrics.onBacklog({
      dueCount: Number(due),
      oldestDueSeconds: oldestDueAt === null ? 0 : (Date.parse(now()) - oldestDueAt.getTime()) / 1000,
    })
    metrics.onCases(await readOpenCases(db, now()))
  }
  const observing = setInterval(() => void observe().catch(() => undefined), BACKLOG_EVERY_MS)
  const readHealth = async (): Promise<Health> => {
    // Throws where the database is away.
    await workBacklog(db, now())
    const queue = workers.isQueueReady() ? ('ok' as const) : ('away' as const)
    const working = queue === 'ok' ? ('ok' as const) : ('degraded' as const)
    const isSweeping = workers.isSweeping()
    return { status: isSweeping ? working : 'unavailable', database: 'ok', queue, sweeping: isSweeping ? 'ok' : 'stuck' }
  }
  return { readHealth, stop: () => clearInterval(observing) }
}

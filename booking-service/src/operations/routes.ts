import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import type { Drain } from '../http/drain.ts'
import { createReadiness } from './readiness.ts'

const alive = z.object({ status: z.literal('ok') })
const ready = z.object({
  status: z.enum(['ok', 'degraded', 'starting', 'unavailable', 'stopping']),
  log: z.enum(['ok', 'away']),
  database: z.enum(['ok', 'away']),
  /** Of the database, where it is on this machine. */
  disk: z.object({ status: z.enum(['unknown', 'ok', 'low', 'full']), freeMegabytes: z.int().nullable() }),
  /** Each view's position beside the log's: how far reading lies behind writing. */
  head: z.int().nullable(),
  projections: z.record(z.string(), z.object({ position: z.int(), isBehind: z.boolean() })),
})

/** For supervisors and balancers: alive, and ready to serve. */
export const operationRoutes = (
  app: App,
  { db, log, watch, disk }: Dependencies,
  { isStopping }: Pick<Drain, 'isStopping'>,
): void => {
  const look = createReadiness({
    head: () => log.head(),
    database: () => sql`select 1 from views.checkpoints limit 1`.execute(db),
    watch,
    disk,
    isStopping,
  })

  app.get('/healthz', { schema: { response: { 200: alive } } }, async () => ({ status: 'ok' as const }))
  app.get('/readyz', { schema: { response: { 200: ready, 503: ready } } }, async (_request, reply) => {
    const readiness = await look()
    return reply.code(readiness.status === 'ok' || readiness.status === 'degraded' ? 200 : 503).send(readiness)
  })
}

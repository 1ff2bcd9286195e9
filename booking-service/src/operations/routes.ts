import { z } from 'zod'
import { readHeartbeats } from '@lapka/state/heartbeats.ts'
import { sayViews } from '@lapka/projections/builds/say-views.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import type { Drain } from '../http/drain.ts'
import { routeFor } from '../http/route-for.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { shareFor } from './share-for.ts'

const part = z.object({ status: z.enum(['ok', 'away', 'unknown']), silentSeconds: z.int().nullable() })
const readiness = z.object({
  status: z.enum(['ok', 'degraded', 'starting', 'unavailable', 'stopping']),
  /** One sentence for each thing that is not as it should be. */
  problems: z.array(z.string()),
  log: z.enum(['ok', 'away']),
  /** Whether something small was just committed to the log's database. */
  writing: z.enum(['ok', 'failing']),
  database: z.enum(['ok', 'away']),
  /** Of the database where it is on this machine, else of what Lapka itself keeps: files, checkpoints, snapshots of the log. */
  disk: z.object({ of: z.enum(['database', 'data']), status: z.enum(['ok', 'low', 'full']), freeMegabytes: z.int() }),
  /** This process's clock beside the log's. */
  clock: z.object({ status: z.enum(['ok', 'off', 'unknown']), aheadSeconds: z.number().nullable() }),
  workers: part,
  projector: part,
  queue: z.enum(['ok', 'away', 'unknown']),
  /** Each view's position beside the log's: how far reading lies behind writing. */
  head: z.int().nullable(),
  projections: z.record(z.string(), z.object({ position: z.int(), isBehind: z.boolean(), behindSeconds: z.number() })),
})

/** A public route whose every answer costs a commit: calls within this time share one answer. */
const SHARED_MS = 500

/** For supervisors and balancers. `/readyz` answers whether to send people here; `/healthz` says the same of a process that lives. */
export const operationRoutes = (
  app: App,
  { db, log, watch, disk, logServer }: Dependencies,
  { isStopping }: Pick<Drain, 'isStopping'>,
) => {
  const look = shareFor(
    SHARED_MS,
    createReadiness({
      log,
      logServer: logServer.problems,
      database: () => readHeartbeats(db),
      views: (head) => sayViews(db, head),
      watch,
      disk,
      isStopping,
    }),
  )

  app.get('/healthz', routeFor('open', { response: { 200: readiness } }), look)
  app.get('/readyz', routeFor('open', { response: { 200: readiness, 503: readiness } }), async (_request, reply) => {
    const answer = await look()
    return reply.code(isReady(answer) && !isStopping() ? 200 : 503).send(answer)
  })
  return look
}

export const isReady = ({ status }: Pick<Readiness, 'status'>): boolean => status === 'ok' || status === 'degraded'

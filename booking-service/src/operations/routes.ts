import { sql } from 'kysely'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { createReadiness } from './readiness.ts'

const alive = z.object({ status: z.literal('ok') })
const ready = z.object({
  status: z.enum(['ok', 'degraded', 'starting', 'unavailable']),
  log: z.enum(['ok', 'away']),
  database: z.enum(['ok', 'away']),
  /** Each view's position beside the log's: how far reading lies behind writing. */
  head: z.int().nullable(),
  projections: z.record(z.string(), z.object({ position: z.int(), isBehind: z.boolean() })),
})

/** For supervisors and dashboards: alive, ready to serve, and what was measured. */
export const operationRoutes = (app: App, { db, log, watch }: Dependencies): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'lapka_http_request_seconds',
    help: 'From request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  const look = createReadiness({
    head: () => log.head(),
    database: () => sql`select 1 from views.checkpoints limit 1`.execute(db),
    watch,
  })

  app.get('/healthz', { schema: { response: { 200: alive } } }, async () => ({ status: 'ok' as const }))
  app.get('/readyz', { schema: { response: { 200: ready, 503: ready } } }, async (_request, reply) => {
    const readiness = await look()
    return reply.code(readiness.status === 'ok' || readiness.status === 'degraded' ? 200 : 503).send(readiness)
  })
  app.get('/metrics', { schema: { summary: 'What was measured, for Prometheus' } as object }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

import { sql } from 'kysely'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'

const status = z.object({ status: z.enum(['ok', 'unavailable']) })
const PATIENCE_MS = 2_000

/** For supervisors and dashboards: alive, ready to serve, and what was measured. */
export const operationRoutes = (app: App, { db, log }: Dependencies): void => {
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

  app.get('/healthz', { schema: { response: { 200: status } } }, async () => ({ status: 'ok' as const }))
  app.get('/readyz', { schema: { response: { 200: status, 503: status } } }, async (_request, reply) => {
    const isReady = await Promise.race([
      Promise.all([log.head(), sql`select 1 from views.checkpoints limit 1`.execute(db)]).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref()),
    ])
    return isReady ? { status: 'ok' as const } : reply.code(503).send({ status: 'unavailable' as const })
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { requestBuckets } from '@lapka/contracts/metrics.ts'
import { refusalOf } from '../http/problems.ts'

/** How long each route takes to answer, for the metrics port of this process. */
export const measureRequests = (app: FastifyInstance, metrics: Registry): void => {
  const durations = new Histogram({
    name: 'lapka_http_request_seconds',
    help: 'From request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [...requestBuckets],
    registers: [metrics],
  })
  const refusals = new Counter({
    name: 'lapka_refusals_total',
    help: 'Commands that were answered no, by code',
    labelNames: ['code'],
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    const code = request.method === 'GET' ? undefined : refusalOf(request)
    if (code !== undefined) refusals.inc({ code })
  })
}

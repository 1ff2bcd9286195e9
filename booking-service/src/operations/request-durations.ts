import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** How long each route takes to answer, for the metrics port of this process. */
export const measureRequests = (app: FastifyInstance, metrics: Registry): void => {
  const durations = new Histogram({
    name: 'lapka_http_request_seconds',
    help: 'From request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
}

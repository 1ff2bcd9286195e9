import type { FastifyInstance } from 'fastify'
import type { Tracing } from '@lapka/process/tracing.ts'

/**
 * A span for each request, under the trace of its own id, which is the correlation id of what it writes: a trace named by an outside
 * caller is not joined. Addresses hold search words and secrets of links, so spans have the route's pattern alone.
 */
export const traceRequests = async (app: FastifyInstance, { traceParentOf }: Pick<Tracing, 'traceParentOf'>): Promise<void> => {
  const { FastifyOtelInstrumentation } = await import('@fastify/otel')
  app.addHook('onRequest', async (request) => {
    request.headers['traceparent'] = traceParentOf(request.id)
    delete request.headers['tracestate']
  })
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    lifecycleHook: (span, { request }) => void span.setAttribute('lapka.correlation_id', request.id),
    requestHook: (span, request) => {
      const route = request.routeOptions.url ?? 'none'
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({ 'url.path': route, 'lapka.correlation_id': request.id })
    },
  })
  await app.register(instrumentation.plugin())
}

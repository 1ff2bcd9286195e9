import { createServer, type Server } from 'node:http'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import type { Registry } from 'prom-client'

export type MetricsAddress = { host: string; port: number }

/** Where this process tells how it is, if anywhere. */
export const metricsAddressOf = (configuration: Configuration): MetricsAddress | undefined => {
  const { LAPKA_METRICS_HOST: host, LAPKA_METRICS_PORT: port } = configuration
  return port === undefined ? undefined : { host, port }
}

/** How a process is: `degraded` works, and worse than it should. */
export type Health = { status: 'ok' | 'degraded' | 'unavailable'; [detail: string]: unknown }

/** `/metrics` for the collector, `/healthz` for whoever restarts what does not work. */
export const serveMetrics = async (
  address: MetricsAddress,
  registry: Registry,
  readHealth: () => Promise<Health>,
): Promise<Server> => {
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/metrics') return { status: 200, type: registry.contentType, body: await registry.metrics() }
    if (path !== '/healthz') return { status: 404, type: 'text/plain', body: 'not found\n' }
    const health = await readHealth().catch((): Health => ({ status: 'unavailable' }))
    return { status: health.status === 'unavailable' ? 503 : 200, type: 'application/json', body: JSON.stringify(health) }
  }
  const server = createServer((request, response) => {
    answer((request.url ?? '/').split('?')[0] ?? '/').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  return server
}

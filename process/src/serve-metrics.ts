import { createServer, type Server } from 'node:http'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import type { Registry } from 'prom-client'

export type MetricsAddress = { host: string; port: number }

/** Where this process tells how it is, if anywhere. */
export const metricsAddressOf = (configuration: Configuration): MetricsAddress | undefined => {
  const { LAPKA_METRICS_HOST: host, LAPKA_METRICS_PORT: port } = configuration
  return port === undefined ? undefined : { host, port }
}

/** `/metrics` for the collector, `/healthz` for the supervisor: alive, and able to reach its database. */
export const serveMetrics = async (
  address: MetricsAddress,
  registry: Registry,
  isHealthy: () => Promise<boolean>,
): Promise<Server> => {
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/metrics') return { status: 200, type: registry.contentType, body: await registry.metrics() }
    if (path !== '/healthz') return { status: 404, type: 'text/plain', body: 'not found\n' }
    const healthy = await isHealthy().catch(() => false)
    return {
      status: healthy ? 200 : 503,
      type: 'application/json',
      body: JSON.stringify({ status: healthy ? 'ok' : 'unavailable' }),
    }
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

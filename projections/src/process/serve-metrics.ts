import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'

/** `/metrics` for the collector, `/healthz` for the supervisor: alive, and able to reach its database. */
export const serveMetrics = async (port: number, registry: Registry, isHealthy: () => Promise<boolean>): Promise<Server> => {
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
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import type { Registry } from 'prom-client'

/** Besides this machine itself, metrics may be read from addresses and ranges in `allow`, and with the token. */
export type MetricsAddress = { host: string; port: number; allow?: readonly string[]; token?: string | undefined }

/** Where this process tells how it is, if anywhere. */
export const metricsAddressOf = (configuration: Configuration): MetricsAddress | undefined => {
  const { LAPKA_METRICS_HOST: host, LAPKA_METRICS_PORT: port } = configuration
  if (port === undefined) return undefined
  return { host, port, allow: configuration.LAPKA_METRICS_ALLOW?.split(',') ?? [], token: configuration.LAPKA_METRICS_TOKEN }
}

const LOOPBACK = ['127.0.0.0/8', '::1'] as const

const listOf = (addresses: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const address of addresses) {
    const [network = '', bits] = address.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  return list
}

/** Decides who may read metrics. What tells a right token from a wrong one takes as long for each. */
const createGate = ({ allow = [], token }: MetricsAddress) => {
  const allowed = listOf([...LOOPBACK, ...allow])
  const digest = (text: string) => hash('sha256', text, 'buffer')
  const knowsToken = ({ authorization = '' }: IncomingMessage['headers']): boolean =>
    token !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
  return ({ socket, headers }: IncomingMessage): boolean => {
    const address = socket.remoteAddress ?? ''
    return allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') || knowsToken(headers)
  }
}

/** How a process is: `degraded` works, and worse than it should. */
export type Health = { status: 'ok' | 'degraded' | 'unavailable'; [detail: string]: unknown }

/** `/metrics` for an allowed collector, `/healthz` for a supervisor that restarts broken processes. */
export const serveMetrics = async (
  address: MetricsAddress,
  registry: Registry,
  readHealth: () => Promise<Health>,
): Promise<Server> => {
  const mayRead = createGate(address)
  const answer = async (path: string, isKnown: boolean): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/metrics' && !isKnown) return { status: 403, type: 'text/plain', body: 'metrics are not public\n' }
    if (path === '/metrics') return { status: 200, type: registry.contentType, body: await registry.metrics() }
    if (path !== '/healthz') return { status: 404, type: 'text/plain', body: 'not found\n' }
    const health = await readHealth().catch((): Health => ({ status: 'unavailable' }))
    return { status: health.status === 'unavailable' ? 503 : 200, type: 'application/json', body: JSON.stringify(health) }
  }
  const server = createServer((request, response) => {
    answer((request.url ?? '/').split('?')[0] ?? '/', mayRead(request)).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: address.host, port: address.port }, resolve)
  })
  return server
}

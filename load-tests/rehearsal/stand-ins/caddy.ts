import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer, request as askUpstream, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Stands in for Caddy in the rehearsal: TLS with an authority of its own, two api behind one name, those left out that are not ready, and a
 * read that an api did not answer asked again of the other. It reads the environment of docker-compose.yml and not the Caddyfile.
 */
const variable = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing`)
  return value
}

const TRY_MS = 10_000
const { hostname, port } = new URL(variable('LAPKA_PUBLIC_URL'))
const upstreams = variable('LAPKA_UPSTREAMS').split(' ')
const ready = new Set<string>()
let turn = 0

const makeCertificate = (): { cert: Buffer; key: Buffer } => {
  const folder = join(variable('XDG_DATA_HOME'), 'caddy/pki/authorities/local')
  mkdirSync(folder, { recursive: true })
  const [cert, key] = [join(folder, 'root.crt'), join(folder, 'root.key')]
  const words = ['-subj', `/CN=${hostname}`, '-addext', `subjectAltName=DNS:${hostname}`, '-keyout', key, '-out', cert]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  execFileSync('openssl', ['req', '-x509', ...kind, '-nodes', '-days', '2', ...words], { stdio: 'ignore' })
  return { cert: readFileSync(cert), key: readFileSync(key) }
}

const watchUpstreams = async (): Promise<void> => {
  for (;;) {
    await Promise.all(
      upstreams.map(async (upstream) => {
        const answer = await fetch(`http://${upstream}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
        if (answer?.ok) ready.add(upstream)
        else ready.delete(upstream)
      }),
    )
    await pause(500)
  }
}

const next = (): string | undefined => [...ready][turn++ % Math.max(1, ready.size)]

const forwarded = (request: IncomingMessage) => ({
  ...request.headers,
  'x-forwarded-for': request.socket.remoteAddress,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': request.headers.host,
})

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const ask = (upstream: string, request: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const [host, at] = upstream.split(':')
    const asking = askUpstream(
      { host, port: at, path: request.url, method: request.method, headers: forwarded(request) },
      resolve,
    )
    asking.on('error', reject)
    asking.end(body)
  })

const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(request)
  const until = performance.now() + TRY_MS
  while (performance.now() < until) {
    const upstream = next()
    try {
      if (upstream === undefined) throw Object.assign(new Error('no api is ready'), { code: 'ECONNREFUSED' })
      const answer = await ask(upstream, request, body)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      return void answer.on('error', () => response.destroy()).pipe(response)
    } catch (error) {
      if (upstream !== undefined) ready.delete(upstream)
      // A request that may have been carried out is not sent again.
      if (request.method !== 'GET' && (error as { code?: string }).code !== 'ECONNREFUSED') break
      await pause(100)
    }
  }
  response.writeHead(502).end()
}

const server = createServer(makeCertificate(), (request, response) => void pass(request, response))
server.on('upgrade', (request, socket, head) => {
  const [host, at] = (next() ?? upstreams[0]!).split(':')
  const upstream = connect(Number(at), host, () => {
    const headers = Object.entries(forwarded(request)).map(([name, value]) => `${name}: ${String(value)}`)
    upstream.write(`${[`GET ${request.url} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  for (const one of [socket, upstream]) one.on('error', () => [socket, upstream].forEach((other) => other.destroy()))
})
server.listen(Number(port))
void watchUpstreams()
// Where the file's health check looks.
const [adminHost, adminPort] = variable('CADDY_ADMIN').split(':')
createHttpServer((_request, response) => response.end('{}')).listen(Number(adminPort), adminHost)
process.once('SIGTERM', () => process.exit(0))

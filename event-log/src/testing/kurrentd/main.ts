import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { Server, ServerCredentials } from '@grpc/grpc-js'
import { addServices, type Faults } from '../kurrent-node.ts'
import { createKurrentUsers } from '../kurrent-users.ts'
import { createCluster, STAND_IN_VERSION } from './cluster.ts'
import { addGossip } from './gossip-service.ts'
import { createHttpPages } from './http-pages.ts'
import { openJournal } from './journal.ts'

/**
 * Stands in for KurrentDB in the rehearsal: takes its command line and environment, listens for gRPC and HTTP on one port, keeps what it is told
 * on disk, and copies it to the other nodes before it answers. What its nodes agree on by is far simpler than the real server's.
 */
const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const required = (name: string): string => {
  const value = option(name)
  if (value === undefined) throw new Error(`--${name} is missing`)
  return value
}

const host = process.env['KURRENTDB_NODE_HOST_ADVERTISE_AS'] ?? required('node-ip')
const port = Number(required('node-port'))
// It has to be there, as for the real server.
readFileSync(required('config'))
const journal = openJournal(required('db'))
const seeds = (process.env['KURRENTDB_GOSSIP_SEED'] ?? '').split(',').filter((seed) => seed !== '')
const isSecure = option('certificate-file') !== undefined
const faults: Faults = { isSilent: false, thawed: undefined, writeMs: 0, leader: undefined, refusedCalls: 0 }
const cluster = createCluster({ self: `${host}:${port}`, seeds, isSecure, journal, faults })

const passwords = {
  admin: process.env['KURRENTDB_DEFAULT_ADMIN_PASSWORD'] ?? 'changeit',
  ops: process.env['KURRENTDB_DEFAULT_OPS_PASSWORD'] ?? 'changeit',
}
const users = isSecure ? createKurrentUsers(passwords, journal.store) : undefined
const answerPage = createHttpPages({
  address: `${host}:${port}`,
  gossip: cluster.gossip,
  groupsOf: users?.groupsOf,
  folder: required('db'),
})
const grpc = new Server({ 'grpc.max_receive_message_length': 32 * 1024 * 1024 })
addServices(grpc, {
  store: journal.store,
  faults,
  users,
  version: STAND_IN_VERSION,
  replicated: cluster.replicated,
})
addGossip(grpc, () => cluster.gossip().members)
const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure())

const answer = (response: ServerResponse, status: number, body?: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? undefined : JSON.stringify(body))
}
const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}
const http = createHttpServer((request, response) => {
  if (request.url === '/health/live') return answer(response, cluster.state() === 'Unknown' ? 503 : 204)
  if (answerPage(request, response)) return
  if (request.url === '/stand-in/entries' && request.method === 'POST')
    return void bodyOf(request).then((body) => answer(response, cluster.take(body) ? 200 : 409, {}))
  answer(response, 404)
})

const route = (socket: Socket, isHttp2: boolean): void => {
  if (isHttp2) injector.injectConnection(socket)
  else http.emit('connection', socket)
}
const certificate = () => ({
  cert: readFileSync(required('certificate-file')),
  key: readFileSync(required('certificate-private-key-file')),
})
if (isSecure) {
  // Clients of gRPC offer HTTP/2 alone; the others are given the protocol that they share with our plain server.
  const ALPNCallback = ({ protocols }: { protocols: string[] }): string => (protocols.includes('http/1.1') ? 'http/1.1' : 'h2')
  const server = createTlsServer({ ...certificate(), ALPNCallback }, (socket: TLSSocket) =>
    route(socket, socket.alpnProtocol === 'h2'),
  )
  // The real server reads its certificates anew, too.
  process.on('SIGHUP', () => server.setSecureContext(certificate()))
  server.listen(port, required('node-ip'))
} else {
  createTcpServer((socket) => {
    socket.once('error', () => undefined)
    // Both protocols come in clear to one port; the first begins with its name.
    socket.once('readable', () => {
      const first = socket.read() as Buffer | null
      if (first === null) return
      socket.unshift(first)
      route(socket, first.subarray(0, 3).toString() === 'PRI')
    })
  }).listen(port, required('node-ip'))
}
process.once('SIGTERM', () => process.exit(0))

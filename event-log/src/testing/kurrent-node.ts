import { setTimeout as delay } from 'node:timers/promises'
import { Metadata, Server, ServerCredentials, status, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js'
import usersService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/usermanagement_grpc_pb.js'
import featuresService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js'
import featuresPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js'
import streamsService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js'
import type * as Streams from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js'
import { appendMessages, nameOf, readMessages, subscriptionMessages, type AppendRequest } from './kurrent-messages.ts'
import { createKurrentStore, type KurrentStore } from './kurrent-store.ts'
import { createKurrentUsers, type KurrentUsers } from './kurrent-users.ts'

/** `none`: the nodes have not agreed yet. */
type Leader = { host: string; port: number } | 'none'

/** A node's faults. A request that waits is carried out in the end, as a frozen server does it. */
export type Faults = {
  /** Writes and never says so, until the connections are cut. */
  isSilent: boolean
  /** Set while the node is frozen. */
  thawed: Promise<void> | undefined
  /** A write takes this long. */
  writeMs: number
  /** Another node leads; this one refuses clients that want the leader. */
  leader: Leader | undefined
  /** For another node to lead. */
  refusedCalls: number
}

export type KurrentNode = {
  url: string
  port: number
  faults: Faults
  store: KurrentStore
  /** Breaks every connection; the node stays. */
  cutConnections: () => Promise<void>
  /** Away for a while, with the same data afterwards. */
  restart: (downMs: number) => Promise<void>
  stop: () => Promise<void>
}

/** Users need TLS: a client sends no password without it. */
type Security = { users: Record<string, string>; certificate: Buffer; key: Buffer }
type NodeOptions = { store?: KurrentStore; version?: string; port?: number; security?: Security }

/**
 * Stands in for a server in tests that always run: one node in this process, made of the client package's own gRPC definitions. What was
 * tried on it alone is said in docs/decisions/0018.
 */
export const startKurrentNode = async (options: NodeOptions = {}): Promise<KurrentNode> => {
  const { store = createKurrentStore(), version = '24.6.0', security } = options
  const users = security && createKurrentUsers(security.users, store)
  const faults: Faults = { isSilent: false, thawed: undefined, writeMs: 0, leader: undefined, refusedCalls: 0 }
  const listen = async (wanted: number): Promise<{ server: Server; port: number }> => {
    const server = new Server({ 'grpc.max_receive_message_length': 32 * 1024 * 1024 })
    addServices(server, { store, faults, users, version })
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const credentials = security
      ? ServerCredentials.createSsl(null, [{ cert_chain: security.certificate, private_key: security.key }])
      : ServerCredentials.createInsecure()
    server.bindAsync(`127.0.0.1:${wanted}`, credentials, (error, bound) => (error === null ? resolve(bound) : reject(error)))
    return { server, port: await promise }
  }
  let { server, port } = await listen(options.port ?? 0)
  const restart = async (downMs: number): Promise<void> => {
    server.forceShutdown()
    await delay(downMs)
    ;({ server } = await listen(port))
  }
  return {
    url: `kurrentdb://127.0.0.1:${port}?tls=false`,
    port,
    faults,
    store,
    cutConnections: () => restart(0),
    restart,
    stop: async () => server.forceShutdown(),
  }
}

type Serving = {
  store: KurrentStore
  faults: Faults
  users: KurrentUsers | undefined
  version: string
  /** Awaited before an append is answered: other nodes have it then, too. */
  replicated?: () => Promise<void>
}

/** The server's gRPC interface, as far as the engine uses it. */
export const addServices = (server: Server, serving: Serving): void => {
  server.addService(streamsService.StreamsService, streamsOf(serving))
  if (serving.users) server.addService(usersService.UsersService, serving.users.service)
  server.addService(featuresService.ServerFeaturesService, featuresOf(serving.version, serving.faults))
}

const streamsOf = (serving: Serving) => ({
  read: (call: ServerWritableStream<Streams.ReadReq, Streams.ReadResp>) => void read(serving, call),
  batchAppend: (call: ServerDuplexStream<Streams.BatchAppendReq, Streams.BatchAppendResp>) => batchAppend(serving, call),
  append: refuse,
  delete: refuse,
  tombstone: refuse,
})

const featuresOf = (version: string, faults: Faults) => ({
  getSupportedMethods: async (_: unknown, answer: (error: null, methods: featuresPb.SupportedMethods) => void) => {
    await faults.thawed
    const methods = new featuresPb.SupportedMethods()
    methods.setEventStoreServerVersion(version)
    const method = new featuresPb.SupportedMethod()
    method.setServiceName('event_store.client.streams.Streams')
    method.setMethodName('batchAppend')
    methods.addMethods(method)
    answer(null, methods)
  },
})

const refuse = (call: { emit?: (name: 'error', error: object) => void }): void => {
  call.emit?.('error', { code: status.UNIMPLEMENTED, details: 'the stand-in does not know this' })
}

/** The answer of a node that does not lead, with the leader's address. */
const notLeader = (faults: Faults): { code: number; details: string; metadata?: Metadata } => {
  const { leader } = faults
  faults.refusedCalls += 1
  if (leader === undefined || leader === 'none') return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' }
  const metadata = new Metadata()
  metadata.set('exception', 'not-leader')
  metadata.set('leader-endpoint-host', leader.host)
  metadata.set('leader-endpoint-port', String(leader.port))
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata }
}

const wantsLeader = (call: { metadata: Metadata }): boolean => call.metadata.get('requires-leader')[0] === 'true'

const read = async ({ store, faults, users }: Serving, call: ServerWritableStream<Streams.ReadReq, Streams.ReadResp>) => {
  await faults.thawed
  if (faults.leader !== undefined && wantsLeader(call)) return call.emit('error', notLeader(faults))
  const options = call.request.getOptions()!
  const refusal = users?.refusalOf(call, nameOf(options.getStream()!.getStreamIdentifier()), '$r')
  if (refusal) return call.emit('error', refusal)
  if (!options.hasSubscription()) {
    for (const message of readMessages(store, options)) call.write(message)
    return call.end()
  }
  const next = subscriptionMessages(store, options)
  const send = async (): Promise<void> => {
    await faults.thawed
    for (const message of next()) call.write(message)
  }
  const forget = store.onGrown(() => void send())
  call.on('close', forget)
  call.on('cancelled', forget)
  return send()
}

const batchAppend = (
  { store, faults, users, replicated }: Serving,
  call: ServerDuplexStream<Streams.BatchAppendReq, Streams.BatchAppendResp>,
): void => {
  const open = new Map<string, AppendRequest>()
  let earlier: Promise<unknown> = Promise.resolve()
  const carryOut = async (request: AppendRequest): Promise<void> => {
    await faults.thawed
    if (faults.writeMs > 0) await delay(faults.writeMs)
    if (faults.leader !== undefined && wantsLeader(call)) return void call.emit('error', notLeader(faults))
    const refusal = users?.refusalOf(call, request.stream, '$w')
    if (refusal?.code === status.UNAUTHENTICATED) return void call.emit('error', refusal)
    const answer = refusal ? request.refuse() : request.carryOut(store)
    await replicated?.()
    if (!faults.isSilent && !call.destroyed) call.write(answer)
  }
  call.on('data', (message: Streams.BatchAppendReq) => {
    const request = appendMessages(open, message)
    if (request !== undefined) earlier = earlier.then(() => carryOut(request))
  })
  call.on('error', () => {})
  call.on('end', () => call.end())
}

import type { ClientReadableStream } from '@grpc/grpc-js'
import type { KurrentDBClient, ResolvedEvent } from '@kurrent/kurrentdb-client'
import type { ReadReq, ReadResp } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js'

/** From a revision on, or the last ones, newest first. A stream that is not there has no events. */
type PageRequest = { stream: string; from: bigint | 'end'; limit: number; timeoutMs: number }
type ReadPage = (request: PageRequest) => Promise<ResolvedEvent[]>

/** One of the client's, with what we add to it. */
export type KurrentConnection = { client: KurrentDBClient; readPage: ReadPage }

type ReadCall = ClientReadableStream<ReadResp>
/** The parts of the client's own subscriptions: its channel, with the leader, the credentials and the reconnecting. */
type Internals = {
  GRPCStreamCreator: <Stub>(stub: unknown, name: string, start: (stub: Stub) => ReadCall) => () => Promise<ReadCall>
  callArguments: (options: { requiresLeader: boolean; deadline: number }) => [never, never]
}
type ReadingStub = { read: (request: ReadReq, ...call: [never, never]) => ReadCall }

/**
 * Reads on the client's gRPC channel. Its own `readStream` goes through a library in Rust whose connection makes every tenth answer wait
 * 45 ms for an acknowledgement, and cuts the time of an event to whole seconds.
 */
export const createPageReader = async (client: KurrentDBClient): Promise<ReadPage> => {
  const [{ default: services }, { default: messages }, { default: shared }, { default: utils }] = await Promise.all([
    import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js'),
    import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js'),
    import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js'),
    import('@kurrent/kurrentdb-client/dist/utils/index.js'),
  ])
  const { Options } = messages.ReadReq
  const internals = client as unknown as Internals

  const requestOf = ({ stream, from, limit }: PageRequest): ReadReq => {
    const place = new Options.StreamOptions()
    place.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    if (from === 'end') place.setEnd(new shared.Empty())
    else place.setRevision(String(from))
    const options = new Options()
    options.setStream(place)
    options.setReadDirection(from === 'end' ? Options.ReadDirection.BACKWARDS : Options.ReadDirection.FORWARDS)
    options.setCount(String(limit))
    options.setNoFilter(new shared.Empty())
    options.setUuidOption(new Options.UUIDOption().setString(new shared.Empty()))
    return new messages.ReadReq().setOptions(options)
  }

  return async (request) => {
    const start = (stub: ReadingStub): ReadCall =>
      stub.read(requestOf(request), ...internals.callArguments({ requiresLeader: true, deadline: request.timeoutMs }))
    const call = await internals.GRPCStreamCreator(services.StreamsClient, 'read', start)()
    const found: ResolvedEvent[] = []
    const { promise, resolve, reject } = Promise.withResolvers<ResolvedEvent[]>()
    call.on('data', (message: ReadResp) => {
      const event = message.getEvent()
      if (event !== undefined) found.push(utils.convertGrpcEvent(event))
    })
    call.on('error', reject)
    call.on('end', () => resolve(found))
    return promise
  }
}

import anyPb from 'google-protobuf/google/protobuf/any_pb.js'
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js'
import sharedPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js'
import statusPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js'
import streamsPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js'
import type { KurrentStore, NewStoredEvent, StoredEvent } from './kurrent-store.ts'

/** The server's messages, as far as the engine uses them. */
export type AppendRequest = {
  stream: string
  events: NewStoredEvent[]
  carryOut: (store: KurrentStore) => streamsPb.BatchAppendResp
  /** The answer to a caller who may not write there. */
  refuse: () => streamsPb.BatchAppendResp
}

export const nameOf = (identifier: sharedPb.StreamIdentifier | undefined): string =>
  Buffer.from(identifier!.getStreamName_asU8()).toString('utf8')

const identifierOf = (name: string): sharedPb.StreamIdentifier => {
  const identifier = new sharedPb.StreamIdentifier()
  identifier.setStreamName(Buffer.from(name))
  return identifier
}

/** Parts of one append are gathered until its last one came. */
export const appendMessages = (
  open: Map<string, AppendRequest>,
  message: streamsPb.BatchAppendReq,
): AppendRequest | undefined => {
  const correlation = message.getCorrelationId()!
  const key = correlation.getString()
  const request = open.get(key) ?? begin(correlation, message.getOptions()!)
  open.set(key, request)
  request.events.push(...message.getProposedMessagesList().map(eventOf))
  if (!message.getIsFinal()) return undefined
  open.delete(key)
  return request
}

const eventOf = (message: streamsPb.BatchAppendReq.ProposedMessage): NewStoredEvent => ({
  id: message.getId()!.getString(),
  metadata: new Map(message.getMetadataMap().toArray()),
  custom: message.getCustomMetadata_asU8(),
  data: message.getData_asU8(),
})

const begin = (correlation: sharedPb.UUID, options: streamsPb.BatchAppendReq.Options): AppendRequest => {
  const stream = nameOf(options.getStreamIdentifier())
  const events: NewStoredEvent[] = []
  const answerOf = (): streamsPb.BatchAppendResp =>
    new streamsPb.BatchAppendResp().setCorrelationId(correlation).setStreamIdentifier(options.getStreamIdentifier())
  const carryOut = (store: KurrentStore): streamsPb.BatchAppendResp => {
    const answer = answerOf()
    const fault = faultOf(events)
    if (fault !== undefined) return answer.setError(badRequest(fault))
    const result = store.append(stream, expectedOf(options), events)
    if ('actual' in result) return answer.setError(wrongVersion(options, result.actual))
    const success = new streamsPb.BatchAppendResp.Success()
    success.setCurrentRevision(String(result.revision))
    success.setNoPosition(new emptyPb.Empty())
    return answer.setSuccess(success)
  }
  return { stream, events, carryOut, refuse: () => answerOf().setError(accessDenied()) }
}

/** The server's checks before it writes. */
const faultOf = (events: NewStoredEvent[]): string | undefined => {
  const strange = events.find(({ id }) => !UUID.test(id))
  if (strange !== undefined) return `${strange.id} is no UUID`
  if (events.some(({ metadata }) => !metadata.get('type'))) return 'an event without a type'
  if (events.some(({ metadata }) => !metadata.get('content-type'))) return 'an event without a content type'
  const bytes = events.reduce((sum, { data, custom }) => sum + data.length + custom.length, 0)
  return bytes > MAX_BYTES ? `${bytes} bytes are more than ${MAX_BYTES}` : undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MAX_BYTES = 1024 * 1024

const accessDenied = (): statusPb.Status => {
  const details = new anyPb.Any()
  details.pack(new sharedPb.AccessDenied().serializeBinary(), 'event_store.client.AccessDenied')
  return new statusPb.Status().setMessage('AccessDenied').setDetails(details)
}

const badRequest = (reason: string): statusPb.Status => {
  const details = new anyPb.Any()
  details.pack(new sharedPb.BadRequest().setMessage(reason).serializeBinary(), 'event_store.client.BadRequest')
  const status = new statusPb.Status()
  status.setMessage(reason)
  status.setDetails(details)
  return status
}

const expectedOf = (options: streamsPb.BatchAppendReq.Options): number | undefined => {
  if (options.hasAny()) return undefined
  return options.hasNoStream() ? -1 : Number(options.getStreamPosition())
}

const wrongVersion = (options: streamsPb.BatchAppendReq.Options, actual: number): statusPb.Status => {
  const wrong = new sharedPb.WrongExpectedVersion()
  if (actual < 0) wrong.setCurrentNoStream(new emptyPb.Empty())
  else wrong.setCurrentStreamRevision(String(actual))
  if (options.hasNoStream()) wrong.setExpectedNoStream(new emptyPb.Empty())
  else wrong.setExpectedStreamPosition(options.getStreamPosition())
  const details = new anyPb.Any()
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion')
  const status = new statusPb.Status()
  status.setMessage('WrongExpectedVersion')
  status.setDetails(details)
  return status
}

type ReadOptions = streamsPb.ReadReq.Options

export const readMessages = (store: KurrentStore, options: ReadOptions): streamsPb.ReadResp[] => {
  const name = nameOf(options.getStream()!.getStreamIdentifier())
  const events = store.read(name)
  if (events === undefined) {
    const notFound = new streamsPb.ReadResp.StreamNotFound()
    notFound.setStreamIdentifier(identifierOf(name))
    return [new streamsPb.ReadResp().setStreamNotFound(notFound)]
  }
  const count = Number(options.getCount())
  const { isBackwards, from } = startOf(options, events.length)
  const found = isBackwards ? events.slice(0, from + 1).reverse() : events.slice(from)
  return found.slice(0, count).map((event) => readMessage(name, event))
}

const startOf = (options: ReadOptions, length: number): { isBackwards: boolean; from: number } => {
  const stream = options.getStream()!
  const isBackwards = options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS
  if (stream.hasEnd()) return { isBackwards, from: length - 1 }
  return { isBackwards, from: stream.hasStart() ? 0 : Number(stream.getRevision()) }
}

/** Confirms first, then gives with every call what has come since the last one. */
export const subscriptionMessages = (store: KurrentStore, options: ReadOptions): (() => streamsPb.ReadResp[]) => {
  const stream = options.getStream()!
  const name = nameOf(stream.getStreamIdentifier())
  // A subscription does not bring the event it starts from.
  let next = stream.hasStart() ? 0 : Number(stream.getRevision()) + 1
  const confirmation = new streamsPb.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(name)
  let first: streamsPb.ReadResp[] = [new streamsPb.ReadResp().setConfirmation(confirmation)]
  return () => {
    const events = store.read(name)?.slice(next) ?? []
    next += events.length
    const messages = [...first, ...events.map((event) => readMessage(name, event))]
    first = []
    return messages
  }
}

const TICKS_PER_MS = 10_000n

const readMessage = (name: string, event: StoredEvent): streamsPb.ReadResp => {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent()
  recorded.setId(new sharedPb.UUID().setString(event.id))
  recorded.setStreamIdentifier(identifierOf(name))
  recorded.setStreamRevision(String(event.revision))
  recorded.setCommitPosition(String(event.revision))
  recorded.setPreparePosition(String(event.revision))
  for (const [key, value] of event.metadata) recorded.getMetadataMap().set(key, value)
  recorded.getMetadataMap().set('created', String(BigInt(event.created.getTime()) * TICKS_PER_MS))
  recorded.setCustomMetadata(event.custom)
  recorded.setData(event.data)
  const read = new streamsPb.ReadResp.ReadEvent()
  read.setEvent(recorded)
  read.setNoPosition(new sharedPb.Empty())
  return new streamsPb.ReadResp().setEvent(read)
}

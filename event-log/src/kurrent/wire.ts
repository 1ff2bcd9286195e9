import type { JSONEventData, ResolvedEvent } from '@kurrent/kurrentdb-client'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalText } from '../hash-chain.ts'
import type { AppendedEvent, StreamWrite } from '../port.ts'
import { AppendTooLarge, ForeignEvent } from './errors.ts'

/**
 * The metadata of an event: its hash, how many events of its append and of its group are still to come after it, and the process
 * that wrote it.
 */
export type Metadata = { hash: string; left: number; group: number; writer: string }

/** An event of the commit stream. */
export type CommittedEvent = { event: RecordedEvent; metadata: Metadata }

/** One append, ready to be sent; only `group` is written into it later. */
export type PreparedAppend = { writes: StreamWrite[]; events: JSONEventData[]; bytes: number }

/** The server takes 1 MiB in one append; ids, types and framing count too. */
export const MAX_APPEND_BYTES = 1024 * 1024 - 64 * 1024
/** Of id, type, metadata and framing of one event. */
const FRAME_BYTES = 420

export const prepareAppend = (writes: StreamWrite[], writer: string): PreparedAppend => {
  const all = writes.flatMap(({ events }) => events)
  const bytes = all.reduce((sum, event) => sum + Buffer.byteLength(canonicalText(event)) + FRAME_BYTES, 0)
  if (bytes > MAX_APPEND_BYTES)
    throw new AppendTooLarge(`an append of ${all.length} events has ${bytes} bytes, and the server takes ${MAX_APPEND_BYTES}`)
  return { writes, bytes, events: all.map((event, nth) => toEventData(event, { left: all.length - 1 - nth, group: 0, writer })) }
}

const toEventData = ({ hash, ...event }: AppendedEvent, rest: Omit<Metadata, 'hash'>): JSONEventData => ({
  id: event.id,
  type: event.type,
  contentType: 'application/json',
  data: event as unknown as JSONEventData['data'],
  metadata: { hash, ...rest },
})

/** Revisions of the commit stream count from 0, positions from 1. */
export const positionOf = (revision: bigint): number => Number(revision) + 1

/** Throws `ForeignEvent` for what no Lapka wrote. */
export const readCommitted = ({ event: found }: ResolvedEvent): CommittedEvent => {
  const { type, revision, data, metadata, created } = found!
  if (!isEvent(data) || !isMetadata(metadata))
    throw new ForeignEvent(`event ${revision} of the commit stream (${type}) was not written by Lapka`)
  const position = positionOf(revision)
  return {
    event: { ...data, position, recordedAt: created.toISOString(), hash: metadata.hash },
    metadata,
  }
}

const isEvent = (data: unknown): data is Omit<RecordedEvent, 'position' | 'recordedAt' | 'hash'> =>
  hasFields(data, { id: 'string', type: 'string', stream: 'string', revision: 'number', prevHash: 'string' })

const isMetadata = (metadata: unknown): metadata is Metadata =>
  hasFields(metadata, { hash: 'string', left: 'number', group: 'number', writer: 'string' })

const hasFields = (value: unknown, fields: Record<string, string>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(([name, kind]) => typeof (value as Record<string, unknown>)[name] === kind)

type ClientError = { type?: unknown; actualState?: unknown }

/** The revision at which a refusal says that the stream ends, -1 for none; undefined for all other errors. */
export const actualRevisionOf = (error: unknown): number | undefined => {
  const { type, actualState } = (error ?? {}) as ClientError
  if (type !== 'wrong-expected-version') return undefined
  return typeof actualState === 'bigint' ? Number(actualState) : -1
}

/**
 * The server's answers to a request that it will never take: bad fields, no right to write, too many bytes. The client
 * has no class of its own for a bad request; "Could not recognize" stands before the server's reason. Undefined for all other errors.
 */
export const reasonOfRefusal = (error: unknown): string | undefined => {
  const { type } = (error ?? {}) as ClientError
  const message = error instanceof Error ? error.message : ''
  if (type === 'unknown' && message.startsWith(UNRECOGNIZED)) return message.slice(UNRECOGNIZED.length)
  return typeof type === 'string' && DEFINITE.includes(type) ? message || type : undefined
}

const UNRECOGNIZED = 'Could not recognize '
const DEFINITE: readonly string[] = [
  'access-denied',
  'invalid-argument',
  'maximum-append-size-exceeded',
  'append-record-size-exceeded',
  'transaction-max-size-exceeded',
  'stream-deleted',
  'stream-tombstoned',
]

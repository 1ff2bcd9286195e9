import { createHash, hash } from 'node:crypto'
import type { HistoryFile } from '@lapka/contracts/api/history-file.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { openedPart, sealText } from '@lapka/contracts/history/seal.ts'
import type { Dependencies } from '../../dependencies.ts'
import { chunksOf, createJsonList } from '../../http/json-list.ts'
import type { AddText } from '../../http/spool.ts'
import { personalOf } from './history-events.ts'
import { createStreamReader, type StreamReader } from './stream-reader.ts'

type HistoryFileRequest = {
  about: HistoryFile['about']
  streamNames: readonly string[]
  isShown: (event: RecordedEvent) => boolean
}
type HistoryFileDependencies = Pick<Dependencies, 'log' | 'vault' | 'checkpoints' | 'now'>
type Proven = Awaited<ReturnType<HistoryFileDependencies['checkpoints']['prove']>>
type EventAddress = { stream: string; revision: number; position: number }

const STREAMS_AT_ONCE = 50
const EVENTS_AT_ONCE = 200

/**
 * Writes a history as a file that proves itself, a few streams and events at a time. The checkpoint is read before the streams, so it
 * never knows more than they hold. Events are not lifted to the shape of today: the file proves what was hashed.
 */
export const writeHistoryFile = async (
  { log, vault, checkpoints, now }: HistoryFileDependencies,
  { about, streamNames, isShown }: HistoryFileRequest,
  add: AddText,
): Promise<void> => {
  const proven = await checkpoints.prove(streamNames)
  const read = createStreamReader((name) => log.readStream(name))
  const [format, exportedAt, checkpoint, nodes] = ['lapka-history-1', now(), proven?.checkpoint ?? null, proven?.nodes ?? []]
  const parts: HistoryFile['seal']['parts'] = { about: hash('sha256', canonicalJson([format, about, exportedAt])) }
  await add(`{"format":"${format}","about":${JSON.stringify(about)},"exportedAt":"${exportedAt}","streams":[`)
  const streams = await writeStreams({ read, proven, streamNames, isShown }, add)
  await add('],"events":[')
  const { places, opened } = await writeEvents({ read, vault, shown: streams.shown }, add)
  Object.assign(parts, {
    streams: streams.digest,
    places,
    checkpoint: hash('sha256', canonicalJson(checkpoint)),
    nodes: hash('sha256', canonicalJson(nodes)),
  })
  for (const [index, one] of opened.entries()) parts[openedPart(index)] = hash('sha256', canonicalJson(one))
  const seal = { parts, publicKey: checkpoints.publicKey, signature: checkpoints.sign(sealText(parts)) }
  const rest = JSON.stringify({ opened, checkpoint, nodes, seal } satisfies Partial<HistoryFile>)
  await add(`],${rest.slice(1)}`)
}

type Streams = { read: StreamReader; proven: Proven; streamNames: readonly string[]; isShown: HistoryFileRequest['isShown'] }

/** Answers where the shown events lie, in the order of the log. */
const writeStreams = async ({ read, proven, streamNames, isShown }: Streams, add: AddText) => {
  const list = createList(add)
  const shown: EventAddress[] = []
  for (const names of chunksOf(streamNames, STREAMS_AT_ONCE))
    for (const [stream, events] of await read(names)) {
      if (events.length === 0) continue
      const own = events.filter(isShown).map(({ revision, position }) => ({ stream, revision, position }))
      shown.push(...own)
      const covered = proven?.covered.get(stream)
      const one: HistoryFile['streams'][number] = {
        stream,
        hashes: events.map((event) => event.hash),
        shown: own.map(({ revision }) => revision),
        covered: covered?.count ?? 0,
        leaf: covered?.index ?? null,
      }
      await list.add(one, one)
    }
  return { shown: shown.toSorted((one, other) => one.position - other.position), digest: list.digest() }
}

/** Answers what the seal says of their places, and what is personal in them, in clear. */
const writeEvents = async (
  { read, vault, shown }: { read: StreamReader; shown: EventAddress[] } & Pick<HistoryFileDependencies, 'vault'>,
  add: AddText,
) => {
  const list = createList(add)
  const opened: HistoryFile['opened'] = []
  for (const places of chunksOf(shown, EVENTS_AT_ONCE)) {
    const streams = new Map(await read([...new Set(places.map(({ stream }) => stream))]))
    const events = places.flatMap(({ stream, revision }) => streams.get(stream)?.[revision] ?? [])
    for (const event of events) await list.add(event, [event.hash, event.position, event.recordedAt])
    opened.push(...(await vault.openEvents(events)).flatMap(openedOf))
  }
  return { places: list.digest(), opened }
}

/** Items of a JSON array, and the digest over what is sealed of each. */
const createList = (add: AddText) => {
  const write = createJsonList(add)
  const sealed = createHash('sha256').update('[')
  let comma = ''
  return {
    add: async (item: unknown, sealedItem: unknown): Promise<void> => {
      sealed.update(comma + canonicalJson(sealedItem))
      comma = ','
      await write(item)
    },
    digest: (): string => sealed.update(']').digest('hex'),
  }
}

const openedOf = (event: RecordedEvent): HistoryFile['opened'] =>
  Object.entries(personalOf(event)).map(([field, value]) => ({ eventId: event.id, field, value: value ?? null }))

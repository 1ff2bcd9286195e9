import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { checkWrites } from './check-writes.ts'
import { createFollowers, createWakeUps } from './follow.ts'
import { canonicalText } from './hash-chain.ts'
import { readOne, type AppendResult, type EventLog, type StreamTail, type StreamWrite } from './port.ts'
import { upcast } from './upcast.ts'

export type StreamHead = { revision: number; hash: string }

/**
 * A log that begins as another one was at a position and goes its own way in memory. Nothing of the other is copied: a stream that is
 * still the same is read from it, up to the revision until which it is shared, and only what was written here is kept here.
 */
export type ForkedLog = EventLog & {
  /** The other log's next event of its stream is this log's too. Only where the stream has nothing of its own yet. */
  share: (event: RecordedEvent) => void
  /** The last event of a stream; the other log is asked the first time. */
  headOf: (stream: string) => Promise<StreamHead>
  /** Sets the stream's head at the fork, so that it need not be read. */
  learnHead: (stream: string, head: StreamHead) => void
  /** How many events were written here, and how many are the other log's. */
  counts: () => { own: number; shared: number }
}

type OwnEvent = { position: number; recordedAt: string; hash: string; text: string }
type ForkedStream = StreamHead & { sharedUntil: number; own: OwnEvent[] }
/** After the fork, in order: an event of this log, or the position of a shared one in the other. */
type Entry = OwnEvent | number

/** Positions after the fork are this log's own, one apart. `now` is the virtual clock. */
export const forkLog = (base: EventLog, forkedAt: number, now: () => string): ForkedLog => {
  const streams = new Map<string, ForkedStream>()
  const entries: Entry[] = []
  let shared = 0
  const wakeUps = createWakeUps()
  const headNow = () => forkedAt + entries.length

  const readBase = async (stream: string): Promise<RecordedEvent[]> =>
    (await base.readStream(stream)).filter(({ position }) => position <= forkedAt)
  const learnHead = (stream: string, { revision, hash }: StreamHead) => {
    if (!streams.has(stream)) streams.set(stream, { revision, hash, sharedUntil: revision, own: [] })
  }
  const streamOf = async (stream: string): Promise<ForkedStream> => {
    if (!streams.has(stream)) learnHead(stream, (await readBase(stream)).at(-1) ?? NO_EVENTS)
    return streams.get(stream)!
  }

  const append = async (writes: StreamWrite[]): Promise<AppendResult> => {
    checkWrites(writes)
    const heads = new Map<string, ForkedStream>()
    for (const { stream } of writes) heads.set(stream, streams.get(stream) ?? (await streamOf(stream)))
    for (const { stream, expectedRevision } of writes) {
      const { revision } = heads.get(stream)!
      if (revision !== expectedRevision) return { conflict: { stream, actualRevision: revision } }
    }
    const recordedAt = now()
    for (const { stream, events } of writes) {
      const known = heads.get(stream)!
      for (const event of events) {
        const own = { position: headNow() + 1, recordedAt, hash: event.hash, text: canonicalText(event) }
        entries.push(own)
        known.own.push(own)
        known.revision = event.revision
        known.hash = event.hash
      }
    }
    wakeUps.wake(headNow())
    return { position: headNow() }
  }

  const share = ({ stream, revision, hash, position }: RecordedEvent) => {
    const known = streams.get(stream) ?? { ...NO_EVENTS, sharedUntil: -1, own: [] }
    if (known.own.length > 0 || known.revision !== revision - 1)
      throw new TypeError(`${stream} went its own way before revision ${revision}`)
    streams.set(stream, Object.assign(known, { revision, hash, sharedUntil: revision }))
    entries.push(position)
    shared += 1
    wakeUps.wake(headNow())
  }

  const { readStreams, readAll } = createForkReads({ base, forkedAt, streams, entries, readBase })
  const followers = createFollowers({ readAll, wakeUps })

  return {
    append,
    share,
    headOf: streamOf,
    learnHead,
    readStreams,
    readStream: readOne(readStreams),
    readAll,
    subscribe: followers.subscribe,
    head: async () => headNow(),
    probe: async () => now(),
    counts: () => ({ own: entries.length - shared, shared }),
    // The other log is its owner's to close.
    close: followers.stopAll,
  }
}

type ForkReads = {
  base: EventLog
  forkedAt: number
  streams: ReadonlyMap<string, ForkedStream>
  entries: readonly Entry[]
  readBase: (stream: string) => Promise<RecordedEvent[]>
}

/** Shared events are read from the other log, its own from here. */
const createForkReads = ({ base, forkedAt, streams, entries, readBase }: ForkReads) => {
  /** A known stream is taken at once: the other log is read no further than it was shared by then. */
  const readFork = async ({ stream, fromRevision: from }: StreamTail): Promise<RecordedEvent[]> => {
    const known = streams.get(stream)
    if (known === undefined) return (await readBase(stream)).filter(({ revision }) => revision >= from)
    const { sharedUntil } = known
    const own = known.own.slice(Math.max(0, from - sharedUntil - 1))
    const sharedEvents = sharedUntil < from ? [] : await base.readStream(stream, from)
    return [...sharedEvents.filter(({ revision }) => revision <= sharedUntil), ...own.map(restore)]
  }
  const readStreams = (tails: readonly StreamTail[]) => Promise.all(tails.map(readFork))

  const readAll = async (after: number, limit: number): Promise<RecordedEvent[]> => {
    const before = after >= forkedAt ? [] : (await base.readAll(after, limit)).filter(({ position }) => position <= forkedAt)
    const first = Math.max(0, after - forkedAt)
    const wanted = entries.slice(first, first + limit - before.length)
    const ofBase = await readPositions(
      base,
      wanted.filter((entry) => typeof entry === 'number'),
    )
    const ours = wanted.map((entry, index) =>
      typeof entry === 'number' ? { ...ofBase.get(entry)!, position: forkedAt + first + index + 1 } : restore(entry),
    )
    return [...before, ...ours]
  }
  return { readStreams, readAll }
}

const NO_EVENTS: StreamHead = { revision: -1, hash: FIRST_PREV_HASH }
const PAGE = 1000

/** Events of rising positions; those that lie near each other are read together. */
const readPositions = async (base: EventLog, positions: number[]): Promise<Map<number, RecordedEvent>> => {
  const wanted = new Set(positions)
  const found = new Map<number, RecordedEvent>()
  for (const position of positions) {
    if (found.has(position)) continue
    const page = await base.readAll(position - 1, Math.min(PAGE, positions.length))
    for (const event of page) if (wanted.has(event.position)) found.set(event.position, event)
  }
  return found
}

const restore = ({ position, recordedAt, hash, text }: OwnEvent): RecordedEvent => ({
  ...JSON.parse(text),
  position,
  recordedAt,
  hash,
})

/** The state of streams at a position, in the shape of today's code. */
export const readStreamsAt = (log: Pick<EventLog, 'readStream'>, position: number) => async (stream: string) =>
  (await log.readStream(stream)).filter((event) => event.position <= position).map(upcast)

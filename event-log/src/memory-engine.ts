import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalText } from './hash-chain.ts'
import { readOne, type AppendResult, type EventLog, type StreamWrite } from './port.ts'
import { checkWrites } from './check-writes.ts'
import { createFollowers, createWakeUps } from './follow.ts'

/** Positions only rise, so they have gaps here, as in other engines: who counts on 1, 2, 3 fails in a test. */
const APART = 3

/** The log in one process's memory, for tests and simulation. It keeps events as text, so no reference can change them. */
export const createMemoryLog = (options: { now?: () => string } = {}): EventLog => {
  const now = options.now ?? (() => new Date().toISOString())
  const all: StoredEvent[] = []
  const streams = new Map<string, StoredEvent[]>()
  const wakeUps = createWakeUps()

  const headNow = () => all.length * APART

  const append = (writes: StreamWrite[]): AppendResult => {
    checkWrites(writes)
    for (const { stream, expectedRevision } of writes) {
      const actualRevision = (streams.get(stream)?.length ?? 0) - 1
      if (actualRevision !== expectedRevision) return { conflict: { stream, actualRevision } }
    }
    const recordedAt = now()
    for (const { stream, events } of writes) {
      const kept = streams.get(stream) ?? []
      streams.set(stream, kept)
      for (const event of events) {
        const stored = { position: (all.length + 1) * APART, recordedAt, hash: event.hash, text: canonicalText(event) }
        all.push(stored)
        kept.push(stored)
      }
    }
    wakeUps.wake(headNow())
    return { position: headNow() }
  }
  const readAll = async (after: number, limit: number) => {
    const first = Math.floor(after / APART)
    return all.slice(first, first + limit).map(restore)
  }
  const readStreams: EventLog['readStreams'] = async (tails) =>
    tails.map(({ stream, fromRevision }) => (streams.get(stream) ?? []).slice(fromRevision).map(restore))
  const followers = createFollowers({ readAll, wakeUps })

  return {
    append: async (writes) => append(writes),
    readStreams,
    readStream: readOne(readStreams),
    readAll,
    subscribe: followers.subscribe,
    head: async () => headNow(),
    probe: async () => now(),
    close: followers.stopAll,
  }
}

type StoredEvent = { position: number; recordedAt: string; hash: string; text: string }

const restore = ({ position, recordedAt, hash, text }: StoredEvent): RecordedEvent => ({
  ...JSON.parse(text),
  position,
  recordedAt,
  hash,
})

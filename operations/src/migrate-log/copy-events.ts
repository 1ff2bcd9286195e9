import { setTimeout as delay } from 'node:timers/promises'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalText } from '@lapka/event-log/hash-chain.ts'
import type { EventLog, StreamWrite } from '@lapka/event-log/port.ts'
import { findCopied, type Refused } from '@lapka/event-log/find-copied.ts'

export type CopyRequest = {
  source: EventLog
  target: EventLog
  /** At most so many; undefined is as fast as both go. */
  eventsPerSecond?: number | undefined
  onProgress?: (position: number, events: number) => void
}

const PAGE = 500
const TRIES = 20
const RETRY_MS = 500

/**
 * Copies everything up to the source's head, event by event in the source's order, and goes on where the target ends. An append that
 * failed may have been written or not: the target says. Answers the source's position that the target has reached.
 */
export const copyEvents = async (request: CopyRequest): Promise<{ position: number; events: number } | Refused> => {
  const { source, target, onProgress = () => {} } = request
  const pace = createPace(request.eventsPerSecond)
  let events = 0
  for (let failures = 0; ;) {
    const place = await findCopied(source, target)
    if ('refused' in place) return place
    let { position } = place
    try {
      for (;;) {
        const page = await source.readAll(position, PAGE)
        if (page.length === 0) return { position, events }
        for (const window of toWindows(page)) {
          await appendAll(target, window)
          const copied = window.flat().reduce((sum, write) => sum + write.events.length, 0)
          events += copied
          failures = 0
          await pace(copied)
        }
        position = page.at(-1)!.position
        onProgress(position, events)
      }
    } catch (error) {
      if (error instanceof Mismatch) return { refused: error.message }
      if (++failures > TRIES) throw error
      await delay(RETRY_MS)
    }
  }
}

class Mismatch extends Error {}

/** Sent in one moment, so that the engine writes them as one group: all of them, or the first of them and no hole. */
const appendAll = async (target: EventLog, window: StreamWrite[][]): Promise<void> => {
  const answers = await Promise.all(window.map((writes) => target.append(writes)))
  const conflict = answers.find((answer) => 'conflict' in answer)
  if (conflict !== undefined && 'conflict' in conflict)
    throw new Mismatch(
      `${conflict.conflict.stream} ends at ${conflict.conflict.actualRevision} in the target: something else writes to it`,
    )
}

/** The most that one append of either engine takes. */
const MAX_APPENDS = 200
const MAX_BYTES = 400_000

const toWindows = (page: RecordedEvent[]): StreamWrite[][][] => {
  const windows: StreamWrite[][][] = []
  let bytes = Infinity
  for (const writes of toAppends(page)) {
    const size = writes.reduce(
      (sum, { events }) => sum + events.reduce((all, event) => all + canonicalText(event).length * 2 + 500, 0),
      0,
    )
    if (bytes + size > MAX_BYTES || windows.at(-1)!.length === MAX_APPENDS) {
      windows.push([])
      bytes = 0
    }
    windows.at(-1)!.push(writes)
    bytes += size
  }
  return windows
}

const MAX_EVENTS = 50

/** As few appends as keep the order of all events: a stream that comes again after another begins the next one. */
export const toAppends = (events: RecordedEvent[]): StreamWrite[][] => {
  const appends: StreamWrite[][] = []
  let count = 0
  for (const { position: _position, recordedAt: _recordedAt, ...event } of events) {
    const writes = appends.at(-1)
    const write = writes?.find(({ stream }) => stream === event.stream)
    if (write !== undefined && write === writes!.at(-1) && count < MAX_EVENTS) write.events.push(event)
    else {
      const fresh = { stream: event.stream, expectedRevision: event.revision - 1, events: [event] }
      if (writes === undefined || write !== undefined || count >= MAX_EVENTS) {
        appends.push([fresh])
        count = 0
      } else writes.push(fresh)
    }
    count += 1
  }
  return appends
}

const createPace = (eventsPerSecond: number | undefined): ((events: number) => Promise<void>) => {
  const began = performance.now()
  let sent = 0
  return async (events) => {
    sent += events
    if (eventsPerSecond === undefined) return
    const dueMs = (sent / eventsPerSecond) * 1_000 - (performance.now() - began)
    if (dueMs > 0) await delay(dueMs)
  }
}

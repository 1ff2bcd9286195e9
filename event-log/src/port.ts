import type { RecordedEvent } from '@lapka/contracts/envelope.ts'

/** An event complete but for what the engine gives it. Its hash was computed by the writer. */
export type AppendedEvent = Omit<RecordedEvent, 'position' | 'recordedAt'>

/**
 * `expectedRevision` is exact: the revision of the stream's last event, or -1 for a stream that does not exist. Never "any". Without
 * events the append writes nothing to the stream and lands only if it still stands there.
 */
export type StreamWrite = { stream: string; expectedRevision: number; events: AppendedEvent[] }

/** A stream from a revision on, inclusive; 0 for all of it. */
export type StreamTail = { stream: string; fromRevision: number }

export type AppendResult = { position: number } | { conflict: { stream: string; actualRevision: number } }

/**
 * The log. One append is atomic over all its streams; positions are strictly increasing and become visible in commit
 * order. An error from `append` means *unknown*, not "not written", but for `DiskFull` and
 * `AppendRefused`: `handle` resolves it by the slot rule.
 */
export type EventLog = {
  append: (writes: StreamWrite[]) => Promise<AppendResult>
  /**
   * Events of several streams, each in order, all as of one moment: what was appended together is in the answer as a whole or not at
   * all. A missing stream is an empty list.
   */
  readStreams: (tails: readonly StreamTail[]) => Promise<RecordedEvent[][]>
  /** The same of one stream, all of it unless a revision is named. */
  readStream: (stream: string, fromRevision?: number) => Promise<RecordedEvent[]>
  /** Events after a position (exclusive) in order, at most `limit`. Start with 0. */
  readAll: (afterPosition: number, limit: number) => Promise<RecordedEvent[]>
  /** Delivers everything after a position in order, one batch at a time; a batch is awaited before the next. */
  subscribe: (afterPosition: number, onBatch: (events: RecordedEvent[]) => Promise<void>) => Subscription
  /** Position of the last event, 0 for an empty log. */
  head: () => Promise<number>
  /** Commits something small beside the events, which proves that writing works; returns the time of the log's clock. */
  probe: () => Promise<string>
  /** Problems of a log that still answers, a sentence each; an engine without any leaves it out. */
  problems?: () => string[]
  close: () => Promise<void>
}

export const readOne =
  (readStreams: EventLog['readStreams']): EventLog['readStream'] =>
  async (stream, fromRevision = 0) =>
    (await readStreams([{ stream, fromRevision }]))[0]!

/** `done` rejects when a batch handler threw; nothing is delivered after that. */
export type Subscription = { stop: () => Promise<void>; done: Promise<void> }

/** Nothing was written, for there is no space: 503, and the same key may be sent again once there is. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}

/** The log looked at the append and does not take it: nothing was written, and sending it again changes nothing. */
export class AppendRefused extends Error {
  override name = 'AppendRefused'
}

/** Whether it was written is not known and could not be found out in time: 503, and the same key may be sent again. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** The log can't be read now, or not in time: 503, and the same may be asked again. */
export class LogUnavailable extends Error {
  override name = 'LogUnavailable'
}

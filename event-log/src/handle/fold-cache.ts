import { dropOldest } from '@lapka/contracts/drop-oldest.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import type { EventLog } from '../port.ts'
import type { StreamToRead } from './streams.ts'

type AnyFold = StreamToRead['fold']

/**
 * The cached state of one stream under one fold. It only grows by the next revision, so a stale entry is an earlier state.
 * `confirmedAt` is the tick before which the log cannot have held more than this; 0 for one that was never read. `learnedAt` is
 * the tick at which it was last found to hold more than this process knew. `confirmedBy` and `learnedBy` are the reads that did so,
 * known by the tick at which they began: streams of one read are as of one moment.
 */
export type Folded = {
  readonly stream: string
  readonly fold: AnyFold
  state: unknown
  revision: number
  hash: string
  position: number
  confirmedAt: number
  confirmedBy: number
  learnedAt: number
  learnedBy: number
  /** Which commands wrote here, from which revision on: how a command sent twice is recognised. */
  commands: Map<string, { commandHash: string; revision: number }>
  reading: Promise<void> | undefined
}

/** As the log's own. Patient: rejects only when there was no answer in all the time there is. */
export type ReadStreams = EventLog['readStreams']

type Options = { readStreams: ReadStreams; upcast: (event: RecordedEvent) => RecordedEvent; maxStreams: number }

export type FoldCache = ReturnType<typeof createFoldCache>

/** Folded streams of this process, the least recently used dropped first. Nothing here is needed for correctness. */
export const createFoldCache = ({ readStreams, upcast, maxStreams }: Options) => {
  const foldNumbers = new WeakMap<object, number>()
  const cached = new Map<string, Folded>()
  let folds = 0
  let ticks = 0
  /** Orders what happens in this process: arrivals of commands, beginnings of reads and appends. */
  const tick = () => ++ticks

  const keyOf = (stream: string, fold: AnyFold) => {
    const known = foldNumbers.get(fold) ?? ++folds
    foldNumbers.set(fold, known)
    return `${known} ${stream}`
  }

  const get = (stream: string, fold: AnyFold): Folded => {
    const key = keyOf(stream, fold)
    const entry = cached.get(key) ?? blank(stream, fold)
    cached.delete(key)
    cached.set(key, entry)
    dropOldest(cached, maxStreams)
    return entry
  }

  const advance = (entry: Folded, events: RecordedEvent[], confirmedAt: number) => {
    for (const event of events) {
      if (event.revision !== entry.revision + 1) continue
      entry.state = entry.fold.evolve(entry.state as never, upcast(event))
      entry.revision = event.revision
      entry.hash = event.hash
      entry.position = event.position
      if (!entry.commands.has(event.commandId))
        entry.commands.set(event.commandId, { commandHash: event.commandHash, revision: event.revision })
    }
    entry.confirmedAt = Math.max(entry.confirmedAt, confirmedAt)
  }

  const readTails = async (entries: Folded[]) => {
    const began = tick()
    try {
      const tails = await readStreams(entries.map(({ stream, revision }) => ({ stream, fromRevision: revision + 1 })))
      entries.forEach((entry, index) => {
        const known = entry.revision
        advance(entry, tails[index]!, began)
        entry.confirmedBy = began
        if (entry.revision > known) Object.assign(entry, { learnedAt: tick(), learnedBy: began })
      })
    } finally {
      for (const entry of entries) entry.reading = undefined
    }
  }

  /**
   * Reads on unless these were confirmed after `since`, and after all that is known of `beside`, or with it in one read. Simultaneous
   * callers for the same stream share the read.
   */
  const refresh = async (entries: Folded[], since: number, beside: readonly Folded[] = []) => {
    const known = beside.map(({ learnedAt, learnedBy }) => ({ learnedAt, learnedBy }))
    const isStale = ({ confirmedAt, confirmedBy }: Folded) =>
      confirmedAt <= since || known.some(({ learnedAt, learnedBy }) => confirmedAt <= learnedAt && confirmedBy !== learnedBy)
    for (;;) {
      const stale = entries.filter(isStale)
      if (stale.length === 0) return
      const unread = stale.filter(({ reading }) => reading === undefined)
      if (unread.length > 0) {
        const reading = readTails(unread)
        for (const entry of unread) entry.reading = reading
      }
      await Promise.all(stale.flatMap(({ reading }) => reading ?? []))
    }
  }

  /** For a stream of which the log holds less than we know: a log that was put back to an earlier day. */
  const startOver = (entry: Folded) => Object.assign(entry, blank(entry.stream, entry.fold))

  return { tick, get, advance, refresh, startOver }
}

const blank = (stream: string, fold: AnyFold): Folded => ({
  stream,
  fold,
  state: fold.initialState(),
  revision: -1,
  hash: FIRST_PREV_HASH,
  position: 0,
  confirmedAt: 0,
  confirmedBy: 0,
  learnedAt: 0,
  learnedBy: 0,
  commands: new Map(),
  reading: undefined,
})

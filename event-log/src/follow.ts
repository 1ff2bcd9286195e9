import { setTimeout as pause } from 'node:timers/promises'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog, Subscription } from './port.ts'

/** Tells followers that the log has grown. A hint only: a follower that misses one finds the events at the next poll. */
export type WakeUps = {
  wake: (position: number) => void
  /** Counts wake-ups, so that one that came while a follower was reading is not lost. */
  count: () => number
  /** Resolves once a wake-up after `seen` told of something beyond `position`, at the latest after POLL_MS or at `stop`. */
  beyond: (position: number, seen: number, stop: AbortSignal) => Promise<void>
}

export const createWakeUps = (): WakeUps => {
  let woken = 0
  let latest = 0
  let lastWokenAt = -Infinity
  let nextWake: NodeJS.Timeout | undefined
  const sleepers = new Map<() => void, number>()
  const wakeNow = () => {
    nextWake = undefined
    lastWokenAt = performance.now()
    woken += 1
    for (const [rise, beyond] of sleepers) if (latest > beyond) rise()
  }
  return {
    wake: (position) => {
      // Processes tell of their own writes, so what is older may come later.
      if (position > latest) latest = position
      if (nextWake !== undefined) return
      const inMs = lastWokenAt + APART_MS - performance.now()
      if (inMs <= 0) wakeNow()
      else nextWake = setTimeout(wakeNow, inMs)
    },
    count: () => woken,
    beyond: (position, seen, stop) =>
      new Promise((resolve) => {
        const rise = () => {
          clearTimeout(timer)
          stop.removeEventListener('abort', rise)
          sleepers.delete(rise)
          resolve()
        }
        const timer = setTimeout(() => {
          woken += 1
          rise()
        }, POLL_MS)
        if (stop.aborted || (woken !== seen && latest > position)) return rise()
        stop.addEventListener('abort', rise)
        sleepers.set(rise, position)
      }),
  }
}

type Source = { readAll: EventLog['readAll']; wakeUps: WakeUps }

/** `subscribe` of an engine, and the end of all its subscriptions when the engine closes. */
export const createFollowers = (log: Source): { subscribe: EventLog['subscribe']; stopAll: () => Promise<void> } => {
  const source = { ...log, readAll: shareReads(log) }
  const following = new Set<Subscription>()
  return {
    subscribe: (afterPosition, onBatch) => {
      const subscription = follow(source, afterPosition, onBatch)
      following.add(subscription)
      const forget = () => following.delete(subscription)
      subscription.done.then(forget, forget)
      return subscription
    },
    stopAll: async () => {
      await Promise.all([...following].map((subscription) => subscription.stop()))
    },
  }
}

/** Followers that were woken together stand at the same place, so they are given what one of them reads. */
const shareReads = ({ readAll, wakeUps }: Source): EventLog['readAll'] => {
  const pages = new Map<number, Promise<RecordedEvent[]>>()
  let wokenAt = -1
  return (afterPosition, limit) => {
    if (wokenAt !== wakeUps.count()) pages.clear()
    wokenAt = wakeUps.count()
    const known = pages.get(afterPosition)
    if (known !== undefined) return known
    const page = readAll(afterPosition, limit)
    pages.set(afterPosition, page)
    if (pages.size > MAX_SHARED) pages.delete(pages.keys().next().value!)
    page.catch(() => pages.delete(afterPosition))
    return page
  }
}

/**
 * The subscription of any engine that can read: everything after a position in order, one batch at a time, the next page
 * being read while the handler works. A failed read is tried again for as long as it takes, a failed handler ends it.
 */
const follow = (source: Source, afterPosition: number, onBatch: (events: RecordedEvent[]) => Promise<void>): Subscription => {
  const stopping = new AbortController()
  const done = run(source, { afterPosition, onBatch, stop: stopping.signal })
  return {
    done,
    stop: async () => {
      stopping.abort()
      await done.catch(() => {})
    },
  }
}

type Following = { afterPosition: number; onBatch: (events: RecordedEvent[]) => Promise<void>; stop: AbortSignal }

const run = async ({ readAll, wakeUps }: Source, { afterPosition, onBatch, stop }: Following): Promise<void> => {
  let position = afterPosition
  let ahead: Promise<RecordedEvent[]> | undefined
  while (!stop.aborted) {
    const seen = wakeUps.count()
    const events = await (ahead ?? readUntilAnswered(readAll, position, stop))
    if (stop.aborted) return
    position = events.at(-1)?.position ?? position
    const isFull = events.length === PAGE
    ahead = isFull ? readUntilAnswered(readAll, position, stop) : undefined
    if (events.length > 0) await onBatch(events)
    if (!isFull) await wakeUps.beyond(position, seen, stop)
  }
}

/** Never rejects: a log that can't be read now is asked again, and a stopped follower gets nothing. */
const readUntilAnswered = async (readAll: EventLog['readAll'], position: number, stop: AbortSignal): Promise<RecordedEvent[]> => {
  for (let waitMs = 20; !stop.aborted; waitMs = Math.min(waitMs * 2, 1000)) {
    try {
      return await readAll(position, PAGE)
    } catch {
      await pause(waitMs, undefined, { signal: stop }).catch(() => {})
    }
  }
  return []
}

/** Fewer batches cost less: the demo's views took an eighth less of the processor with pages ten times as large as 500. */
const PAGE = 1_000
const POLL_MS = 1000
/** Pages are kept while followers that catch up a long log are near each other. */
const MAX_SHARED = 8
/**
 * While the log grows all the time, followers are woken this far apart and get larger batches: each batch costs a follower one
 * transaction, at any size. After a quiet moment they are woken at once.
 */
const APART_MS = 50

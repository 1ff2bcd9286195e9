import type { RecordedEvent } from '@lapka/contracts/envelope.ts'

/** The newest events as the subscription brought them, for followers near the end and for commands that look what is new. */
export type RecentEvents = {
  push: (events: RecordedEvent[]) => void
  /** Some of what comes after a position, without leaving any out; empty where it is not known here. */
  after: (position: number, limit: number) => RecordedEvent[]
  at: (position: number) => RecordedEvent | undefined
}

export const createRecentEvents = (): RecentEvents => {
  let events: RecordedEvent[] = []
  /** Everything after this position up to the last event is here. */
  let from = Infinity
  const indexAfter = (position: number): number => {
    let low = 0
    let high = events.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (events[middle]!.position > position) high = middle
      else low = middle + 1
    }
    return low
  }
  return {
    push: (more) => {
      if (from === Infinity) from = more[0]!.position - 1
      events.push(...more)
      if (events.length <= MOST * 1.5) return
      events = events.slice(-MOST)
      from = events[0]!.position - 1
    },
    after: (position, limit) => {
      if (position < from) return []
      const start = indexAfter(position)
      return events.slice(start, start + limit)
    },
    at: (position) => {
      const found = events[indexAfter(position - 1)]
      return found?.position === position ? found : undefined
    },
  }
}

/** A few megabytes. */
const MOST = 4_000

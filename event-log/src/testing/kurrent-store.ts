/**
 * Our stand-in's storage: streams of events, appended at an exact revision, each event id once. Two nodes of a cluster share one.
 */
export type StoredEvent = {
  id: string
  revision: number
  metadata: Map<string, string>
  custom: Uint8Array
  data: Uint8Array
  created: Date
}
export type NewStoredEvent = Omit<StoredEvent, 'revision' | 'created'>
/** Undefined: any. -1: the stream must not be there. */
export type ExpectedRevision = number | undefined

export type KurrentStore = ReturnType<typeof createKurrentStore>

export const createKurrentStore = (onStored: (stream: string, events: StoredEvent[]) => void = () => {}) => {
  const streams = new Map<string, StoredEvent[]>()
  const listeners = new Set<() => void>()
  const put = (stream: string, events: StoredEvent[]): void => {
    const kept = streams.get(stream) ?? []
    kept.push(...events)
    streams.set(stream, kept)
    for (const listener of listeners) listener()
  }
  return {
    /** What another node stored, as it is. */
    put,
    clear: () => streams.clear(),
    read: (stream: string): readonly StoredEvent[] | undefined => streams.get(stream),
    /** Like the server: what is sent again at its own revision is answered as written, and one that only begins alike is refused. */
    append: (stream: string, expected: ExpectedRevision, events: NewStoredEvent[]): { revision: number } | { actual: number } => {
      const kept = streams.get(stream) ?? []
      const base = expected ?? kept.length - 1
      const isThere = events.every(({ id }, nth) => kept[base + 1 + nth]?.id === id)
      if (isThere) return { revision: base + events.length }
      if (base !== kept.length - 1) return { actual: kept.length - 1 }
      const created = new Date()
      const stored = events.map((event, nth) => ({ ...event, revision: base + 1 + nth, created }))
      put(stream, stored)
      onStored(stream, stored)
      return { revision: base + events.length }
    },
    onGrown: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

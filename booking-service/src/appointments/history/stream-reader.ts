import type { RecordedEvent } from '@lapka/contracts/envelope.ts'

/** So many events of streams that were read are kept for the next question: a day's ledger or a long history is asked for many times. */
const MAX_KEPT = 6_000

export type StreamReader = ReturnType<typeof createStreamReader>
type ReadStream = (stream: string) => Promise<readonly RecordedEvent[]>

/** Reads whole streams and keeps the latest of them, however many there are in all. */
export const createStreamReader = (readStream: ReadStream) => {
  const kept = new Map<string, readonly RecordedEvent[]>()
  let count = 0
  const keep = (name: string, events: readonly RecordedEvent[]): void => {
    count += events.length - (kept.get(name)?.length ?? 0)
    kept.set(name, events)
    for (const [oldest, { length }] of kept) {
      if (count <= MAX_KEPT || oldest === name) return
      kept.delete(oldest)
      count -= length
    }
  }
  return async (names: readonly string[]): Promise<(readonly [string, readonly RecordedEvent[]])[]> =>
    Promise.all(
      names.map(async (name) => {
        const events = kept.get(name) ?? (await readStream(name))
        keep(name, events)
        return [name, events] as const
      }),
    )
}

import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Fold } from '@lapka/domain/fold.ts'

/** An invariant of docs/drills.md that does not hold, and where. */
export type Violation = { invariant: string; what: string }

export const violationOf =
  (invariant: string) =>
  (what: string): Violation => ({ invariant, what })

/** A log by stream, each in its order. */
export type Streams = ReadonlyMap<string, readonly RecordedEvent[]>

export const byStream = (events: readonly RecordedEvent[]): Streams => {
  const streams = new Map<string, RecordedEvent[]>()
  for (const event of events) {
    const known = streams.get(event.stream)
    if (known === undefined) streams.set(event.stream, [event])
    else known.push(event)
  }
  return streams
}

export const foldStream = <State>({ initialState, evolve }: Fold<State>, events: readonly RecordedEvent[]): State =>
  events.reduce(evolve, initialState())

/** Streams whose name begins so. */
export const streamsOf = (streams: Streams, kind: string): (readonly [string, readonly RecordedEvent[]])[] =>
  [...streams].filter(([name]) => name.startsWith(`${kind}-`))

import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Fold } from '@lapka/domain/kernel/fold.ts'

/** An invariant that does not hold, and where: the stream, the event, the ids and the amounts. docs/verify.md names them all. */
export type Violation = { invariant: string; what: string }

export const violationOf =
  (invariant: string) =>
  (what: string): Violation => ({ invariant, what })

/** Of an event what folds and checks of the business look at. */
export type Fact = Pick<
  RecordedEvent,
  'stream' | 'revision' | 'position' | 'type' | 'version' | 'occurredAt' | 'commandId' | 'actor' | 'data'
>

/** Events by stream, each in its order: a whole log in a test, one partition of it otherwise. */
export type Streams = ReadonlyMap<string, readonly Fact[]>

export const byStream = <Event extends { stream: string }>(events: readonly Event[]): Map<string, Event[]> => {
  const streams = new Map<string, Event[]>()
  for (const event of events) {
    const known = streams.get(event.stream)
    if (known === undefined) streams.set(event.stream, [event])
    else known.push(event)
  }
  return streams
}

/** Folds look at an event's place, type and data alone. */
export const foldStream = <State>({ initialState, evolve }: Fold<State>, events: readonly Fact[]): State =>
  events.reduce((state, event) => evolve(state, event as RecordedEvent), initialState())

/** Streams whose name begins so. */
export const streamsOf = (streams: Streams, kind: string): (readonly [string, readonly Fact[]])[] =>
  [...streams].filter(([name]) => name.startsWith(`${kind}-`))

import type { RecordedEvent } from '@lapka/contracts/envelope.ts'

/**
 * A stream that a command reads, under any fold. `isNew` spares the read of a stream that should not exist yet; if it does, that is
 * found out and all is decided again. `isAsserted`: what is decided may land only while the stream stands where it was read, even if
 * nothing is written to it.
 */
export type StreamToRead = {
  stream: string
  fold: { initialState: () => unknown; evolve: (state: never, event: RecordedEvent) => unknown }
  isNew?: boolean
  isAsserted?: boolean
}

/** Streams by the key under which a decider knows their states. */
export type Streams = { [key: string]: StreamToRead }

/** The state of each stream, under the same key. */
export type StatesOf<S> = {
  [K in keyof S]: NonNullable<S[K]> extends { fold: { initialState: () => infer State } } ? State : never
}

/**
 * The streams that a command reads. `more` names the streams that follow from the states: it is asked until it names nothing new, and again
 * whenever something has changed. It may ask for one of `streams` again, to have it asserted. Beside the states of `streams` it is given those of what it named before.
 */
export type Reading<S extends Streams, More extends Streams> = { streams: S; more?: (states: StatesOf<S>) => More }

/** The same for the machinery, which looks into no state. */
export type AnyReading = { streams: Streams; more?: (states: Record<string, unknown>) => Streams }

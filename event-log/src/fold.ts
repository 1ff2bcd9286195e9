import type { RecordedEvent } from '@lapka/contracts/envelope.ts'

/**
 * How a stream becomes a state. `domain` provides these as constants; the log only runs them and caches by them, so a state must
 * never be mutated. `evolve` sees personal fields sealed, and must not rest on `position` or `recordedAt`.
 */
export type Fold<State> = { initialState: () => State; evolve: (state: State, event: RecordedEvent) => State }

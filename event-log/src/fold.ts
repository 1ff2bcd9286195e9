import type { RecordedEvent } from '@lapka/contracts/envelope.ts'

/** How a stream becomes a state. `domain` provides these; the log only runs them. */
export type Fold<State> = { initialState: () => State; evolve: (state: State, event: RecordedEvent) => State }

import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, SealedEvents } from '@lapka/contracts/events.ts'

/** The shape `handle` runs. The same as event-log's `Fold`, which this room may not import. */
export type Fold<State> = { initialState: () => State; evolve: (state: State, event: RecordedEvent) => State }

/** Every state knows the revision it stands at: -1 before the first event. Decisions pin it as proof of what they were made by. */
export type Revised = { revision: number }

type Reactions<State> = { [T in EventType]?: (state: State, fact: SealedEvents[T], event: RecordedEvent) => State }

/**
 * The one place where an event's unknown data becomes its type. The writer was typed and old versions are lifted before
 * they come here, so the type name is the proof. An event that a state does not react to still moves its revision.
 */
export const foldOf = <State extends Revised>(initialState: () => State, reactions: Reactions<State>): Fold<State> => ({
  initialState,
  evolve: (state, event) => {
    const react = (reactions as Record<string, ((state: State, fact: unknown, event: RecordedEvent) => State) | undefined>)[
      event.type
    ]
    const next = react === undefined ? state : react(state, event.data, event)
    return { ...next, revision: event.revision }
  },
})

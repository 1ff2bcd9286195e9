import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'

/** Events per stream key; the keys are those of the states a decider was given. What is decided together is appended together. */
export type Decided<Key extends string> = { [K in Key]?: LapkaEvent[] }

/** What a decider answers: events (none when there is nothing new to say) or the business's "no". */
export type Decision<Key extends string> = { events: Decided<Key> } | Refusal

/** The states lack a stream that matters by now: the caller reads anew and asks again, or tells its client to. */
export const LOOK_AGAIN: Refusal = { refused: 'NOT_YET_VISIBLE' }

export const isRefused = (decision: object): decision is Refusal => 'refused' in decision

/** A broken promise of our own code or of the caller: thrown, never shown to a person. */
export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant'
}

import type { LapkaEvent, Standing } from '@lapka/contracts/events.ts'
import type { DecidedCommand } from '@lapka/contracts/recorded-commands.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'

/** Events per stream key; the keys are those of the states a decider was given. What is decided together is appended together. */
export type Decided<Key extends string> = { [K in Key]?: LapkaEvent[] }

/**
 * A decider's answer: events, or the business's "no". No events when nothing has to change; `standing` is then what the answer
 * is made from, as far as it says more than that. `command` is what the events answer, where it can be decided again (`decided-command.ts`).
 */
export type Decision<Key extends string> = { events: Decided<Key>; standing?: Standing; command?: DecidedCommand } | Refusal

/** Keys of streams that a decision needs and was not given: the command's `more` names them from the states as they are now. */
export type Missing = { missing: readonly string[] }

export const isRefused = (decision: object): decision is Refusal => 'refused' in decision

import type { RecordedCommand, RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'

/** One append of the log: all events that answered one command. */
export type RecordedAppend = {
  at: string
  command: RecordedCommand | undefined
  events: RecordedEvent[]
}

type AnyFold = { initialState: () => unknown; evolve: (state: never, event: RecordedEvent) => unknown }
export type ReplayStreams = { [key: string]: { stream: string; fold: AnyFold; isNew?: boolean } }
type StatesOf<S> = {
  [K in keyof S]: NonNullable<S[K]> extends { fold: { initialState: () => infer State } } ? State : never
}
export type ReplayDecision = { events: { [key: string]: LapkaEvent[] | undefined } } | Refusal | { missing: readonly string[] }

/** A command with its types erased: its creator has checked that the decider fits the states. */
export type ReplayedCommand = {
  reading: { streams: ReplayStreams; more?: (states: Record<string, unknown>) => ReplayStreams }
  decide: (states: Record<string, unknown>) => ReplayDecision
}

export const command = <S extends ReplayStreams, More extends ReplayStreams = Record<never, never>>(
  reading: { streams: S; more?: (states: StatesOf<S>) => More },
  decide: (states: StatesOf<S> & StatesOf<More>) => object,
): ReplayedCommand => ({ reading, decide }) as unknown as ReplayedCommand

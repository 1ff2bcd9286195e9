import { BrokenInvariant } from './broken-invariant.ts'
import type { EventType, OpenedEvents, SealedEvents } from './events.ts'

type AnyFact = { type: string; data: unknown }

/**
 * The facts of one type among events, oldest first: what was decided, or what the log keeps. The one place where the data of a
 * named event gets its type, as `foldOf` is for folds; the writer was typed and old versions are lifted, so the name is the proof.
 */
export const factsOf = <Type extends EventType>(events: readonly AnyFact[], type: Type): SealedEvents[Type][] =>
  events.filter((event) => event.type === type).map(({ data }) => data as SealedEvents[Type])

/** The same among events that the vault opened. */
export const openedFactsOf = <Type extends EventType>(events: readonly AnyFact[], type: Type): OpenedEvents[Type][] =>
  events.filter((event) => event.type === type).map(({ data }) => data as OpenedEvents[Type])

/** The first of them, where there is one. */
export const factOf = <Type extends EventType>(events: readonly AnyFact[], type: Type): SealedEvents[Type] | undefined =>
  factsOf(events, type)[0]

/** The first of them, which a command that was accepted always writes. */
export const writtenFact = <Type extends EventType>(events: readonly AnyFact[], type: Type): SealedEvents[Type] => {
  const fact = factOf(events, type)
  if (fact === undefined) throw new BrokenInvariant(`a command was accepted without ${type}`)
  return fact
}

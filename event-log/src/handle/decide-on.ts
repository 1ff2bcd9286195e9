import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { DecidedCommand } from '@lapka/contracts/recorded-commands.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { Part } from './answers.ts'
import type { StreamHead } from './build-writes.ts'
import type { Decision } from './decision.ts'
import type { AnyReading } from './streams.ts'

/** A command as the machinery sees it: streams by key, states by the same key. */
export type Command = { reading: AnyReading; decide: (states: Record<string, unknown>) => Decision<string> }

/** One decision, and the revisions it was made on: they are what the append will demand. */
export type Round = {
  /** The decider's exception: a broken invariant, or states that the log never held together. */
  thrown: { error: unknown } | undefined
  refusal: Refusal | undefined
  /** What the events answer, where it can be decided again. */
  command: DecidedCommand | undefined
  /** Keys of the streams without which nothing can be decided. */
  missing: readonly string[] | undefined
  toWrite: (Part & { head: StreamHead; facts: LapkaEvent[] })[]
  /** Streams that the decision rests on and nothing is written to. */
  onlyRead: Part[]
  /** Those of them that the append checks all the same. */
  asserted: StreamHead[]
  /** Whether more has become known since. */
  hasMoved: () => boolean
}

/**
 * The decisions of a command that may be repeated: one that changes nothing says so in the first of the command's own streams. Of a
 * refusal nothing is kept; the same key may be tried again when what stood in its way is gone.
 */
export const writingAlways =
  ({ reading, decide }: Command): Command['decide'] =>
  (states) => {
    const decision = decide(states)
    if (!('events' in decision) || Object.values(decision.events).some((facts) => (facts ?? []).length > 0)) return decision
    const [first = ''] = Object.keys(reading.streams)
    return { events: { [first]: [{ type: 'NothingChanged', data: { standing: decision.standing ?? {} } }] } }
  }

export const decideOn = (parts: Part[], decide: (states: Record<string, unknown>) => Decision<string>): Round => {
  const places = parts.map(({ folded: { stream, revision, hash } }) => ({ stream, revision, hash }))
  const { decision, thrown } = attempt(() => decide(Object.fromEntries(parts.map(({ key, folded }) => [key, folded.state]))))
  const round: Round = {
    thrown,
    refusal: 'refused' in decision ? decision : undefined,
    command: 'events' in decision ? decision.command : undefined,
    missing: 'missing' in decision && !('refused' in decision) ? decision.missing : undefined,
    toWrite: [],
    onlyRead: [],
    asserted: [],
    hasMoved: () => parts.some(({ folded }, index) => folded.revision !== places[index]!.revision),
  }
  parts.forEach((part, index) => {
    const facts = 'events' in decision ? decision.events[part.key] : undefined
    const head = places[index]!
    if (facts !== undefined && facts.length > 0) round.toWrite.push({ ...part, head, facts })
    else {
      round.onlyRead.push(part)
      if (part.isAsserted) round.asserted.push(head)
    }
  })
  return round
}

const attempt = (decide: () => Decision<string>): { decision: Decision<string>; thrown: Round['thrown'] } => {
  try {
    return { decision: decide(), thrown: undefined }
  } catch (error) {
    return { decision: { events: {} }, thrown: { error } }
  }
}

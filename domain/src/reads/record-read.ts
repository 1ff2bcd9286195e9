import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { Decision } from '../kernel/decision.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs } from '../kernel/instant.ts'

type ReadEvent = LapkaEvent<
  'DiplomaRead' | 'AppointmentRead' | 'HistoryRead' | 'AccountRead' | 'PeopleSearched' | 'ListRead' | 'RecordRead'
>

/** When each person last looked at each thing. */
export type Reads = { revision: number; lastReadAt: ReadonlyMap<string, string> }

/** How much a list had in it at the moment makes it no other list. */
const keyOf = (accountId: string, { count: _count, ...what }: object & { count?: unknown }): string =>
  canonicalJson([accountId, what])

const react = (reads: Reads, data: object, { actor, occurredAt }: { actor: { id: string }; occurredAt: string }): Reads => ({
  ...reads,
  lastReadAt: new Map(reads.lastReadAt).set(keyOf(actor.id, data), occurredAt),
})

export const readsFold: Fold<Reads> = foldOf<Reads>(() => ({ revision: -1, lastReadAt: new Map() }), {
  AppointmentRead: react,
  HistoryRead: react,
  AccountRead: react,
  ListRead: react,
  RecordRead: (reads, fact, event) => (fact.what === 'file' ? reads : react(reads, fact, event)),
})

/**
 * An authorised person has read another's data. It is recorded once an hour, as a reloaded page adds nothing; a document is
 * recorded every time, as its owner was promised, and so is each search for a person.
 */
export const decideRecordRead = (
  { read, accountId, at }: { read: ReadEvent; accountId: string; at: string },
  { reads }: { reads: Reads },
): Decision<'reads'> => {
  const last = reads.lastReadAt.get(keyOf(accountId, read.data))
  if (last !== undefined && toMs(at) - toMs(last) < HOUR_MS) return { events: {} }
  return { events: { reads: [read] } }
}

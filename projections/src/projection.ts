import type { Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Events, EventType } from '@lapka/contracts/events.ts'
import type { Change } from '@lapka/contracts/live.ts'
import type { Database } from './database.ts'

export type Db = Transaction<Database>

/** An event that this projection reacts to, with its data typed by its name. */
export type Seen<T extends EventType = EventType> = { [K in T]: RecordedEvent<K, Events[K]> }[T]

/**
 * How events become rows. `project` gets events in order, with personal fields in clear; it never rejects one, and the same
 * event twice leaves the same rows. It answers what changed, for those who watch.
 */
export type Projection<T extends EventType = EventType> = {
  name: string
  /** Counts up when the tables' shape or meaning changes: the checkpoint then starts again from zero. */
  version: number
  reactsTo: readonly T[]
  tables: readonly (keyof Database)[]
  project: (trx: Db, events: Seen<T>[]) => Promise<Change[]>
}

export const isSeen = <T extends EventType>(projection: Projection<T>, event: RecordedEvent): event is Seen<T> =>
  (projection.reactsTo as readonly string[]).includes(event.type)

/** A personal field after erasure reads as an empty text in every view. */
export const clear = (field: unknown): string => (typeof field === 'string' ? field : '')

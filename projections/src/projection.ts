import type { Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, OpenedEvents } from '@lapka/contracts/events.ts'
import type { Change } from '@lapka/contracts/live.ts'
import type { WorkHint } from '@lapka/state/outbox/insert-work.ts'
import type { Database } from './database.ts'

export type Db = Transaction<Database>

/** An event that this projection reacts to, with its data typed by its name. */
export type Seen<T extends EventType = EventType> = { [K in T]: RecordedEvent<K, OpenedEvents[K]> }[T]

/** What is told once a batch is committed: a change to those who watch, a piece of work that is due to the workers, a flaw to operators. */
export type Told = Change | WorkHint | LeftOut

/** Rows that the log asks for and a view cannot hold. */
export type LeftOut = { kind: 'left-out'; rows: number; why: string }

/**
 * How events become rows. `project` gets events in order, with personal fields in clear; it never rejects one, and the same
 * event twice leaves the same rows. Where the log is cut into batches makes no difference to the rows.
 */
export type Projection<T extends EventType = EventType> = {
  name: string
  /** Counts up when the tables' shape or meaning changes: the checkpoint then starts again from zero. */
  version: number
  reactsTo: readonly T[]
  /** Reacts to all facts of streams with these beginnings besides, also to types that nobody has thought of yet. */
  streams?: readonly string[]
  tables: readonly (keyof Database)[]
  /** Its rows were handed on and belong to others by now: starting over keeps them and asks for nothing a second time. */
  isHandedOn?: boolean
  project: (trx: Db, events: Seen<T>[]) => Promise<Told[]>
}

export const isSeen = <T extends EventType>(projection: Projection<T>, event: RecordedEvent): event is Seen<T> =>
  (projection.reactsTo as readonly string[]).includes(event.type) ||
  (projection.streams?.some((beginning) => event.stream.startsWith(beginning)) ?? false)

/** A personal field after erasure reads as an empty text in every view. */
export const clear = (field: unknown): string => (typeof field === 'string' ? field : '')

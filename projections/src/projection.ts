import type { Kysely, Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, OpenedEvents } from '@lapka/contracts/events.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Change } from '@lapka/contracts/live.ts'
import type { WorkNotice } from '@lapka/state/outbox/insert-work.ts'
import type { StateTables } from '@lapka/state/database.ts'

/** A projection writes its own tables and what is kept beside the views, nothing of another view. */
export type Db<Tables = unknown> = Transaction<Tables & StateTables>

/** An event with its data typed by its name. */
export type TypedEvent<T extends EventType = EventType> = { [K in T]: RecordedEvent<K, OpenedEvents[K]> }[T]

/** Announcements after a batch is committed: a change to those who watch, due work to the workers, a flaw to operators. */
export type Notice = Change | WorkNotice | LeftOut

/** Rows that the log asks for and a view cannot hold. */
export type LeftOut = { kind: 'left-out'; rows: number; why: string }

/** The statements that make each table and its indexes. */
export type TableStatements<Tables> = { readonly [Table in keyof Tables]: readonly string[] }

/**
 * How events become rows. It never rejects an event, and the same event twice leaves the same rows. Where the log is cut
 * into batches makes no difference to the rows.
 */
export type Projection<Tables = unknown> = {
  name: string
  /** Counts up when the tables' shape or meaning changes: they are then built beside the live ones, from the first event. */
  version: number
  tables: Readonly<Record<string, readonly string[]>>
  /** Indexes that only readers need, by name: a rebuild makes them once its tables are filled, which costs a part of keeping them. */
  readersIndexes?: readonly string[]
  /**
   * Locks rows that this other view marks as well: where both write in one transaction it goes second, so that locks are taken in one
   * order everywhere.
   */
  after?: string
  /** Others change its rows after they were written: a rebuild keeps them and asks for nothing a second time. */
  isHandedOn?: boolean
  /** Runs in place of a rebuild where the log was put back from an older copy: moves the checkpoint to an event that it still has. */
  goBack?: (db: Kysely<StateTables>, log: Pick<EventLog, 'head' | 'readAll'>) => Promise<void>
  /** Brings up to date what its rows copy from beside the log: before rebuilt tables go live, or are compared. */
  refresh?: (trx: Db<Tables>) => Promise<void>
  /** Refreshes what depends on its rows and was not told while they were built. */
  afterSwitch?: (trx: Transaction<StateTables>) => Promise<void>
  /**
   * Whose rows an event changes, where they are independent of all others: an event that can't be taken then holds up its key and not the
   * view. Undefined for events of several keys.
   */
  keyOf?: (event: Pick<RecordedEvent, 'type' | 'stream' | 'data'>) => string | undefined
  /** Run one after the other for each batch. */
  steps: readonly Step<Tables>[]
}

/** Writes what some events of a batch mean for some tables. Events come in order, with personal fields in clear. */
export type Step<Tables = unknown> = {
  reactsTo: (event: Pick<RecordedEvent, 'type' | 'stream'>) => boolean
  run: (trx: Db<Tables>, events: RecordedEvent[]) => Promise<Notice[]>
}

/** Reactions by event type, as in the domain's `foldOf`: its keys are what is reacted to. */
export type Reactions<T extends EventType, Before extends readonly unknown[], Result> = {
  [K in T]: (...parameters: [...Before, data: OpenedEvents[K], event: TypedEvent<K>]) => Result
}

/** The one place where an event's data becomes its type: deciders are typed and old versions are lifted, so the name is the proof. */
export const react = <T extends EventType, Before extends readonly unknown[], Result>(
  reactions: Partial<Reactions<T, Before, Result>>,
  event: RecordedEvent,
  ...before: Before
): Result | undefined => {
  type React = (...parameters: [...Before, data: unknown, event: RecordedEvent]) => Result
  if (!Object.hasOwn(reactions, event.type)) return undefined
  return (reactions as object as Record<string, React>)[event.type]?.(...before, event.data, event)
}

/** A step that collects what each event asks for and writes all of it at once. */
export const collect = <T extends EventType, Item, Tables = unknown>(
  reactions: Reactions<T, [], readonly Item[]>,
  write: (trx: Db<Tables>, items: Item[]) => Promise<Notice[] | void>,
): Step<Tables> => ({
  reactsTo: ({ type }) => Object.hasOwn(reactions, type),
  run: async (trx, events) => {
    const items = events.flatMap((event) => react(reactions, event) ?? [])
    return items.length === 0 ? [] : ((await write(trx, items)) ?? [])
  },
})

/** A step that writes event by event, for views that change rarely. */
export const writeEach = <T extends EventType, Tables>(
  reactions: Reactions<T, [trx: Db<Tables>], Promise<Notice[]>>,
): Step<Tables> => ({
  reactsTo: ({ type }) => Object.hasOwn(reactions, type),
  run: async (trx, events) => {
    const notices: Notice[] = []
    for (const event of events) notices.push(...((await react(reactions, event, trx)) ?? []))
    return notices
  },
})

export const isReactingTo = <Tables>({ steps }: Projection<Tables>, event: RecordedEvent): boolean =>
  steps.some((step) => step.reactsTo(event))

export const projectEvents = async <Tables>(
  { steps }: Projection<Tables>,
  trx: Db<Tables>,
  events: RecordedEvent[],
): Promise<Notice[]> => {
  const notices: Notice[] = []
  for (const { reactsTo, run } of steps) {
    const seen = events.filter(reactsTo)
    if (seen.length > 0) notices.push(...(await run(trx, seen)))
  }
  return notices
}

/** A personal field after erasure reads as an empty text in every view. */
export const clear = (field: unknown): string => (typeof field === 'string' ? field : '')

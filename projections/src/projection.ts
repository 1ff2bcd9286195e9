import type { Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, OpenedEvents } from '@lapka/contracts/events.ts'
import type { Change } from '@lapka/contracts/live.ts'
import type { WorkNotice } from '@lapka/state/outbox/insert-work.ts'
import type { Database } from './database.ts'

export type Db = Transaction<Database>

/** An event with its data typed by its name. */
export type TypedEvent<T extends EventType = EventType> = { [K in T]: RecordedEvent<K, OpenedEvents[K]> }[T]

/** What is announced once a batch is committed: a change to those who watch, due work to the workers, a flaw to operators. */
export type Notice = Change | WorkNotice | LeftOut

/** Rows that the log asks for and a view cannot hold. */
export type LeftOut = { kind: 'left-out'; rows: number; why: string }

/**
 * How events become rows. It never rejects an event, and the same event twice leaves the same rows. Where the log is cut
 * into batches makes no difference to the rows.
 */
export type Projection = {
  name: string
  /** Counts up when the tables' shape or meaning changes: the checkpoint then starts again from zero. */
  version: number
  tables: readonly (keyof Database)[]
  /** Others change its rows after they were written: a rebuild keeps them and asks for nothing a second time. */
  isHandedOn?: boolean
  /** Run one after the other for each batch. */
  steps: readonly Step[]
}

/** Writes what some events of a batch mean for some tables. Events come in order, with personal fields in clear. */
export type Step = {
  reactsTo: (event: Pick<RecordedEvent, 'type' | 'stream'>) => boolean
  run: (trx: Db, events: RecordedEvent[]) => Promise<Notice[]>
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
export const collect = <T extends EventType, Item>(
  reactions: Reactions<T, [], readonly Item[]>,
  write: (trx: Db, items: Item[]) => Promise<Notice[] | void>,
): Step => ({
  reactsTo: ({ type }) => Object.hasOwn(reactions, type),
  run: async (trx, events) => {
    const items = events.flatMap((event) => react(reactions, event) ?? [])
    return items.length === 0 ? [] : ((await write(trx, items)) ?? [])
  },
})

/** A step that writes event by event, for views that change rarely. */
export const writeEach = <T extends EventType>(reactions: Reactions<T, [trx: Db], Promise<Notice[]>>): Step => ({
  reactsTo: ({ type }) => Object.hasOwn(reactions, type),
  run: async (trx, events) => {
    const notices: Notice[] = []
    for (const event of events) notices.push(...((await react(reactions, event, trx)) ?? []))
    return notices
  },
})

export const isReactingTo = ({ steps }: Projection, event: RecordedEvent): boolean => steps.some((step) => step.reactsTo(event))

export const projectEvents = async ({ steps }: Projection, trx: Db, events: RecordedEvent[]): Promise<Notice[]> => {
  const notices: Notice[] = []
  for (const { reactsTo, run } of steps) {
    const seen = events.filter(reactsTo)
    if (seen.length > 0) notices.push(...(await run(trx, seen)))
  }
  return notices
}

/** A personal field after erasure reads as an empty text in every view. */
export const clear = (field: unknown): string => (typeof field === 'string' ? field : '')

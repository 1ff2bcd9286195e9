import { sql, type Kysely } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Database } from './database.ts'
import type { Projection as AnyProjection } from './projection.ts'
import { stopOf } from './stops.ts'
import type { ParkedEvent } from './tables/parked.ts'

type ParkedDb = Kysely<Database>
type Keyed = Pick<AnyProjection, 'name' | 'keyOf'>

/** More keys than these are no single appointment's bad event but a fault of the code: the view stops then. */
export const MAX_PARKED_KEYS = 20

/** The bad event that begins a key's line. */
export type NewlyParked = { position: number; key: string; why: string }

/** The keys of a view whose events wait. */
export const readParkedKeys = async (db: ParkedDb, projection: string): Promise<Set<string>> => {
  const rows = await db.selectFrom('views.parked').select('key').distinct().where('projection', '=', projection).execute()
  return new Set(rows.map(({ key }) => key))
}

/** Those of some views that have any. */
export const readViewsWithParked = async (db: ParkedDb, projections: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.parked')
    .select('projection')
    .distinct()
    .where('projection', 'in', projections)
    .execute()
  return rows.map(({ projection }) => projection)
}

/** The first event of each key, and how many wait behind it; the oldest first. */
export const readParked = async (db: ParkedDb) => {
  const rows = await db.selectFrom('views.parked').selectAll().orderBy('position').execute()
  const byKey = Map.groupBy(rows, ({ projection, key }) => `${projection} ${key}`)
  return [...byKey.values()].map((line) => ({ ...line[0]!, behind: line.length - 1 }))
}

/** Those that may be taken now, and those that wait behind a parked event of their key. */
export const sortParked = (
  projection: Keyed,
  events: readonly RecordedEvent[],
  isParked: (key: string) => boolean,
): { taken: RecordedEvent[]; parked: RecordedEvent[] } => {
  const isHeld = (event: RecordedEvent): boolean => {
    const key = projection.keyOf?.(event)
    return key !== undefined && isParked(key)
  }
  return { taken: events.filter((event) => !isHeld(event)), parked: events.filter(isHeld) }
}

export const parkEvents = async (
  db: ParkedDb,
  projection: Keyed,
  { events, bad }: { events: readonly RecordedEvent[]; bad: NewlyParked | undefined },
): Promise<void> => {
  const rows = events.map((event): ParkedEvent => ({
    ...stopOf(projection.name, event, event.position === bad?.position ? new Error(bad.why) : new Error()),
    key: projection.keyOf?.(event) ?? '',
  }))
  if (rows.length > 0) await db.insertInto('views.parked').values(rows).execute()
}

/** Positions of a key's events in order, for each key that an operator wants tried again. */
export const readAsked = async (db: ParkedDb, projection: string): Promise<Map<string, number[]>> => {
  const rows = await db
    .selectFrom('views.parked')
    .select(['key', 'position'])
    .where('projection', '=', projection)
    .where('key', 'in', (of) =>
      of.selectFrom('views.parked').select('key').where('projection', '=', projection).where('isAsked', '=', true),
    )
    .orderBy('position')
    .execute()
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, line]) => [key, line.map(({ position }) => position)]))
}

export const unpark = async (db: ParkedDb, projection: string, key: string): Promise<void> => {
  await db.deleteFrom('views.parked').where('projection', '=', projection).where('key', '=', key).execute()
}

/** The key waits on, before another event perhaps. */
export const keepParked = async (db: ParkedDb, projection: string, { position, key, why }: NewlyParked): Promise<void> => {
  await db
    .updateTable('views.parked')
    .set({ isAsked: false, why: sql<string>`case when position = ${position} then ${why}::text else why end` })
    .where('projection', '=', projection)
    .where('key', '=', key)
    .execute()
}

/** All of a view's keys, once an operator mended what they failed for. */
export const askForParked = async (db: ParkedDb, projection: string): Promise<void> => {
  await db.updateTable('views.parked').set({ isAsked: true }).where('projection', '=', projection).execute()
}

/** The view goes on without this event for good; those that waited behind it are tried. */
export const skipParked = async (db: ParkedDb, projection: string, position: number): Promise<void> => {
  const skipped = await db
    .deleteFrom('views.parked')
    .where('projection', '=', projection)
    .where('position', '=', position)
    .returning('key')
    .executeTakeFirst()
  if (skipped === undefined) return
  await db
    .updateTable('views.parked')
    .set({ isAsked: true })
    .where('projection', '=', projection)
    .where('key', '=', skipped.key)
    .execute()
}

/** Tables that are made anew hold all of it. */
export const forgetParked = async (db: ParkedDb, projection: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('views.parked').where('projection', '=', projection).executeTakeFirst()
  return numDeletedRows > 0n
}

import type { Kysely } from 'kysely'
import type { EventLog } from '@lapka/event-log/port.ts'
import { rebuildProjection, tableOf } from './checkpoint.ts'
import type { Database } from './database.ts'
import type { Projection as AnyProjection } from './projection.ts'

type Projection = AnyProjection<Database>
export type ReadableLog = Pick<EventLog, 'head' | 'readAll'>

/** Whether the log has this very event at this position. What is not known of the event is not asked. */
export const hasEvent = async (
  log: ReadableLog,
  { position, hash }: { position: number; hash: string | null },
): Promise<boolean> => {
  if (position === 0) return true
  if (hash === null) return (await log.head()) >= position
  const [event] = await log.readAll(position - 1, 1)
  return event?.position === position && event.hash === hash
}

/**
 * Looks whether the log still holds what a projection has read of it. A log that was put back from an older copy does not, however
 * long it has grown since: then a view is made anew, and what is handed on goes back to the last event that both know. Answers
 * whether that was so.
 */
export const followLogBack = async (projection: Projection, log: ReadableLog, db: Kysely<Database>): Promise<boolean> => {
  const known = await db
    .selectFrom(tableOf(projection))
    .select(['position', 'lastHash'])
    .where('projection', '=', projection.name)
    .executeTakeFirst()
  if (known === undefined || (await hasEvent(log, { position: known.position, hash: known.lastHash }))) return false
  if (projection.goBack === undefined) await rebuildProjection(projection, db)
  else await projection.goBack(db, log)
  return true
}

import { sql, type Kysely, type SqlBool } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { BLOCK_EVENTS, readLastBlock } from './index-log.ts'
import { bitsOf } from './key-set.ts'
import { causeKeys, filterKeys, isMatch, type LogFilter } from './log-keys.ts'

type Reading = { log: Pick<EventLog, 'head' | 'readAll'>; db: Kysely<StateTables> }

/** Bounds what one page may cost where little of what a block may hold is looked for; the next page goes on from there. */
const MAX_BLOCKS = 64
/** Behind the last block; more than that are there only while the index is being made. */
const MAX_TAIL = 4_096

/** `reached`: the next page in this direction goes on from here, exclusive; undefined where the log ends. */
export type LogPage = { events: RecordedEvent[]; reached: number | undefined }

/** Newest first, from before a position. */
export const readOlder = async (
  { log, db }: Reading,
  { filter, before = Number.MAX_SAFE_INTEGER, limit }: { filter: LogFilter; before?: number | undefined; limit: number },
): Promise<LogPage> => {
  const isWanted = (event: RecordedEvent) => event.position < before && isMatch(filter, event)
  const end = (await readLastBlock(db))?.lastPosition ?? 0
  const found = before > end + 1 ? (await log.readAll(end, MAX_TAIL)).filter(isWanted).reverse() : []
  const blocks = found.length > limit ? [] : await candidates(db, { filter, before })
  for (const [nth, { afterPosition }] of blocks.entries()) {
    if (found.length > limit) break
    found.push(...(await log.readAll(afterPosition, BLOCK_EVENTS)).filter(isWanted).reverse())
    if (found.length <= limit && nth === MAX_BLOCKS - 1) return { events: found, reached: afterPosition + 1 }
  }
  const events = found.slice(0, limit)
  return { events, reached: found.length > limit ? events.at(-1)?.position : undefined }
}

/** The events right after a position, newest first as well. */
export const readNewer = async (
  { log, db }: Reading,
  { filter, after, limit }: { filter: LogFilter; after: number; limit: number },
): Promise<LogPage> => {
  const isWanted = (event: RecordedEvent) => event.position > after && isMatch(filter, event)
  const end = (await readLastBlock(db))?.lastPosition ?? 0
  const found: RecordedEvent[] = []
  const blocks = await candidates(db, { filter, after })
  for (const [nth, { afterPosition, lastPosition }] of blocks.entries()) {
    if (found.length > limit) break
    found.push(...(await log.readAll(afterPosition, BLOCK_EVENTS)).filter(isWanted))
    if (found.length <= limit && nth === MAX_BLOCKS - 1) return { events: found.reverse(), reached: lastPosition }
  }
  if (found.length <= limit) found.push(...(await log.readAll(Math.max(end, after), MAX_TAIL)).filter(isWanted))
  const events = found.slice(0, limit)
  return { events: events.reverse(), reached: found.length > limit ? events[0]?.position : undefined }
}

type FilteredPage = { filter: LogFilter; before?: number; after?: number }

/** The nearest blocks that may hold what is looked for. */
const candidates = (db: Kysely<StateTables>, { filter, before, after }: FilteredPage) => {
  let query = db
    .selectFrom('state.logBlocks')
    .select(['afterPosition', 'lastPosition'])
    .orderBy('lastPosition', before === undefined ? 'asc' : 'desc')
    .limit(MAX_BLOCKS)
  // The block that the position lies in, and those beyond it.
  if (before !== undefined) query = query.where('afterPosition', '<', before - 1)
  if (after !== undefined) query = query.where('lastPosition', '>', after)
  if (filter.from !== undefined) query = query.where('lastRecordedAt', '>=', new Date(filter.from))
  if (filter.to !== undefined) query = query.where('firstRecordedAt', '<', new Date(filter.to))
  for (const key of filterKeys(filter)) query = query.where(hasKey(key))
  const causes = causeKeys(filter)
  if (filter.causedBy !== undefined)
    query = query.where(sql<SqlBool>`(${sql.join([sql`false`, ...causes.map(hasKey)], sql` or `)})`)
  return query.execute()
}

/** PostgreSQL takes `<> 0` for likely, and so reads the blocks in order until there are enough of them; `= 1` would read and sort all. */
const hasKey = (key: string) =>
  sql<SqlBool>`(${sql.join(
    bitsOf(key).map((bit) => sql`get_bit(keys, ${sql.lit(bit)}) <> 0`),
    sql` and `,
  )})`

/** How many events the log has, and up to where they can be found by filters. */
export const readLogSize = async ({ log, db }: Reading): Promise<{ count: number; head: number; indexedTo: number }> => {
  const [head, last] = await Promise.all([log.head(), readLastBlock(db)])
  const { lastPosition = 0, ordinal = 0 } = last ?? {}
  const tail = await log.readAll(lastPosition, MAX_TAIL)
  // While the index is being made, the count is that of an engine without gaps.
  const count = tail.length < MAX_TAIL ? ordinal + tail.length : ordinal + (head - lastPosition)
  return { count, head, indexedTo: tail.length < MAX_TAIL ? head : lastPosition }
}

/** How many events were recorded in each part of a time, newest part first, by the blocks that ended in it. */
export const readDensity = async (
  { db }: Pick<Reading, 'db'>,
  { from, to, parts }: { from: string; to: string; parts: number },
): Promise<number[]> => {
  const partMs = (Date.parse(to) - Date.parse(from)) / parts
  const part = sql<number>`floor(extract(epoch from (${new Date(to)}::timestamptz - last_recorded_at)) * 1000 / ${partMs})::int`
  const rows = await db
    .selectFrom('state.logBlocks')
    .select((row) => [part.as('part'), row.fn.countAll<number>().as('blocks')])
    .where('lastRecordedAt', '>', new Date(from))
    .where('lastRecordedAt', '<=', new Date(to))
    .groupBy('part')
    .execute()
  const counts = Array.from({ length: parts }, () => 0)
  for (const row of rows) if (row.part >= 0 && row.part < parts) counts[row.part] = Number(row.blocks) * BLOCK_EVENTS
  return counts
}

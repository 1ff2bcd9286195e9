import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { keySet } from './key-set.ts'
import { keysOf } from './log-keys.ts'

/** Whoever asks reads a page's worth of blocks, each whole. */
export const BLOCK_EVENTS = 64
const BLOCKS_AT_ONCE = 32
const LOOK_EVERY_MS = 1_000
const LOCK = sql`hashtext('lapka log index')`

export type LogIndexing = { log: Pick<EventLog, 'head' | 'readAll'>; db: Kysely<StateTables> }
export type LastBlock = { lastPosition: number; lastHash: string; ordinal: number }

export const readLastBlock = (db: Kysely<StateTables>): Promise<LastBlock | undefined> =>
  db
    .selectFrom('state.logBlocks')
    .select(['lastPosition', 'lastHash', 'ordinal'])
    .orderBy('lastPosition', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Indexes the next full blocks of the log, or takes back those that the log no longer holds; answers whether there is more to do.
 * A block is the next 64 events, so every process makes the same ones; one of them makes them at a time.
 */
export const advanceLogIndex = ({ log, db }: LogIndexing): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as is_ours`.execute(trx)
    if (rows[0]?.isOurs !== true) return false
    const last = await readLastBlock(trx)
    if (last !== undefined && !(await isInLog(log, last))) {
      await forgetBlocks(trx, log)
      return true
    }
    const events = await log.readAll(last?.lastPosition ?? 0, BLOCK_EVENTS * BLOCKS_AT_ONCE)
    const blocks = blocksOf(events, last)
    if (blocks.length > 0) await trx.insertInto('state.logBlocks').values(blocks).execute()
    return blocks.length === BLOCKS_AT_ONCE
  })

const blocksOf = (events: RecordedEvent[], last: LastBlock | undefined) => {
  let [afterPosition, ordinal] = [last?.lastPosition ?? 0, last?.ordinal ?? 0]
  const blocks = []
  for (let from = 0; from + BLOCK_EVENTS <= events.length; from += BLOCK_EVENTS) {
    const inBlock = events.slice(from, from + BLOCK_EVENTS)
    const end = inBlock.at(-1)!
    const recorded = inBlock.map(({ recordedAt }) => recordedAt).sort()
    ordinal += BLOCK_EVENTS
    blocks.push({
      lastPosition: end.position,
      afterPosition,
      ordinal,
      lastHash: end.hash,
      firstRecordedAt: recorded[0]!,
      lastRecordedAt: recorded.at(-1)!,
      keys: keySet(new Set(inBlock.flatMap(keysOf))),
    })
    afterPosition = end.position
  }
  return blocks
}

const isInLog = async (log: LogIndexing['log'], { lastPosition, lastHash }: LastBlock): Promise<boolean> => {
  const [event] = await log.readAll(lastPosition - 1, 1)
  return event?.position === lastPosition && event.hash === lastHash
}

/** The log was put back from an older copy, or is another one: twice as many blocks each time, until the last one is in the log. */
const forgetBlocks = async (trx: Transaction<StateTables>, log: LogIndexing['log']): Promise<void> => {
  for (let count = 1; ; count *= 2) {
    await sql`delete from state.log_blocks where last_position in (
      select last_position from state.log_blocks order by last_position desc limit ${count})`.execute(trx)
    const last = await readLastBlock(trx)
    if (last === undefined || (await isInLog(log, last))) return
  }
}

type Options = LogIndexing & { onProblem: (error: unknown) => void; lookEveryMs?: number }

/** Keeps the index up to the log's last full block for as long as it runs. An event costs it some microseconds, once. */
export const runLogIndex = ({ log, db, onProblem, lookEveryMs = LOOK_EVERY_MS }: Options) => {
  const stopping = new AbortController()
  let known: number | undefined
  const look = async () => {
    const head = await log.head()
    // Positions count events or leave gaps, so fewer than a block's between them are fewer than a block.
    if (known !== undefined && head >= known && head - known < BLOCK_EVENTS) return
    while (!stopping.signal.aborted && (await advanceLogIndex({ log, db }))) await pause(1)
    known = (await readLastBlock(db))?.lastPosition ?? 0
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await look().catch(onProblem)
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

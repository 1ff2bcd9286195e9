import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { keySet } from './key-set.ts'
import { keysOf } from './log-keys.ts'

/** The reader reads a page's worth of blocks, each whole. */
export const BLOCK_EVENTS = 64
const BLOCKS_AT_ONCE = 32
/** While the log grows, so many blocks are written at once. */
const BLOCKS_WRITTEN = 8
const AGAIN_MS = 1_000
const LOCK = sql`hashtext('lapka log index')`

type LogIndexing = { log: Pick<EventLog, 'readAll'>; db: Kysely<StateTables> }
type LastBlock = { lastPosition: number; lastHash: string; ordinal: number }

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
    await insertBlocks(trx, blocks)
    return blocks.length === BLOCKS_AT_ONCE
  })

const blocksOf = (events: RecordedEvent[], last: LastBlock | undefined) => {
  let [afterPosition, ordinal] = [last?.lastPosition ?? 0, last?.ordinal ?? 0]
  const blocks = []
  for (let from = 0; from + BLOCK_EVENTS <= events.length; from += BLOCK_EVENTS) {
    const inBlock = events.slice(from, from + BLOCK_EVENTS)
    const end = inBlock.at(-1)!
    const recorded = inBlock.map(({ recordedAt }) => recordedAt)
    ordinal += BLOCK_EVENTS
    blocks.push({
      lastPosition: end.position,
      afterPosition,
      ordinal,
      lastHash: end.hash,
      firstRecordedAt: recorded.reduce((one, other) => (other < one ? other : one)),
      lastRecordedAt: recorded.reduce((one, other) => (other > one ? other : one)),
      keys: keySet(inBlock.flatMap(keysOf)),
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

type Options = LogIndexing & { log: Pick<EventLog, 'subscribe'>; onProblem: (error: unknown) => void }

/**
 * Keeps the index up to the log's last blocks for as long as it runs. It follows the log as the views do, and is handed the events
 * that they are handed, so that nothing is read twice. Any number of processes may do so: they write the same blocks.
 */
export const runLogIndex = ({ log, db, onProblem }: Options) => {
  const stopping = new AbortController()
  const follow = async () => {
    while (!stopping.signal.aborted && (await advanceLogIndex({ log, db }))) await pause(1)
    let last = await readLastBlock(db)
    let waiting: RecordedEvent[] = []
    const subscription = log.subscribe(last?.lastPosition ?? 0, async (events) => {
      waiting.push(...events)
      if (waiting.length < BLOCK_EVENTS * BLOCKS_WRITTEN) return
      const blocks = blocksOf(waiting, last)
      await insertBlocks(db, blocks)
      last = blocks.at(-1)
      waiting = waiting.slice(blocks.length * BLOCK_EVENTS)
    })
    const stop = () => void subscription.stop()
    if (stopping.signal.aborted) stop()
    stopping.signal.addEventListener('abort', stop, { once: true })
    await subscription.done
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await follow().catch(onProblem)
      await pause(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
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

const insertBlocks = async (db: Kysely<StateTables>, blocks: ReturnType<typeof blocksOf>): Promise<void> => {
  if (blocks.length === 0) return
  await db
    .insertInto('state.logBlocks')
    .values(blocks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

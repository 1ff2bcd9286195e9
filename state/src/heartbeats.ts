import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { StateTables } from './database.ts'

export type BeatingPart = 'projections' | 'workers'
/** Of the instance of a part that was heard of last; `isQueueReady` where one of those that live says so. */
export type Heartbeat = { part: BeatingPart; silentMs: number; isQueueReady: boolean | null }

const BEAT_EVERY_MS = 2_000
/** Two beats may be late on a busy machine. */
export const SILENT_AFTER_MS = 7_000
const FORGOTTEN_AFTER_SECONDS = 3_600

type Beating = { part: BeatingPart; isQueueReady?: () => boolean }

/** Writes down that this process lives, for as long as its event loop turns and the database takes it. */
export const keepBeating = (db: Kysely<StateTables>, { part, isQueueReady }: Beating): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const instance = `${part}-${randomUUID()}`
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A database that is away is told about by those who ask it for their work.
      await beat(db, { instance, part, isQueueReady: isQueueReady?.() ?? null }).catch(() => undefined)
      await delay(BEAT_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await db
      .deleteFrom('state.heartbeats')
      .where('instance', '=', instance)
      .execute()
      .catch(() => undefined)
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

export const beat = async (
  db: Kysely<StateTables>,
  { instance, part, isQueueReady }: { instance: string; part: BeatingPart; isQueueReady: boolean | null },
): Promise<void> => {
  await sql`with forgotten as (
      delete from state.heartbeats where seen_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_AFTER_SECONDS})
    )
    insert into state.heartbeats (instance, part, is_queue_ready) values (${instance}, ${part}, ${isQueueReady})
    on conflict (instance) do update set is_queue_ready = excluded.is_queue_ready, seen_at = clock_timestamp()`.execute(db)
}

/** By the database's clock alone, so that no other has to be right. */
export const readHeartbeats = async (db: Kysely<StateTables>): Promise<Heartbeat[]> => {
  const { rows } = await sql<Heartbeat>`select part,
      extract(epoch from clock_timestamp() - max(seen_at))::float8 * 1000 as silent_ms,
      bool_or(is_queue_ready) filter (where seen_at > clock_timestamp() - make_interval(secs => ${SILENT_AFTER_MS / 1000})) as is_queue_ready
    from state.heartbeats group by part`.execute(db)
  return rows
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from './database.ts'

/** How often it is tried again while another process leads. */
export const STAND_BY_MS = 250
/** A process that shows no sign of life for this long loses its turn. */
const FROZEN_AFTER_MS = 8_000
const silenceTimeouts = ['idle_session_timeout', 'idle_in_transaction_session_timeout']

/** First half of the locks' keys, "LAPK": keeps them apart from the sweeper's and the migrations'. */
const LOCK_SPACE = 0x4c41504b

/**
 * Runs `lead` while no other process leads the same projection, and waits for its turn until then; answers at `stop`. The turn
 * is an advisory lock of the very connection that writes: a process that loses the connection loses both, a killed process
 * at once, a frozen one when PostgreSQL ends its silent session. So `lead` must say something on the connection well within
 * that time. The checkpoint's fence stands behind this.
 */
export const takeTurn = (
  db: Kysely<Database>,
  { projection, stop }: { projection: string; stop: AbortSignal },
  lead: (connection: Kysely<Database>) => Promise<void>,
): Promise<void> =>
  db.connection().execute(async (connection) => {
    try {
      for (; !stop.aborted; await pause(STAND_BY_MS, undefined, { signal: stop }).catch(() => {})) {
        const [ours] = await tryTurns(connection, [projection])
        if (ours === undefined) continue
        await lead(connection)
        return
      }
    } finally {
      await handBack(connection)
    }
  })

/** Those of some projections that no other process leads; it is our turn until the connection ends. */
export const tryTurns = async (connection: Kysely<Database>, projections: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string; isOurs: boolean }>`
    select name, pg_try_advisory_lock(${LOCK_SPACE}, hashtext(name)) as is_ours from unnest(${projections}::text[]) name`.execute(
    connection,
  )
  const ours = rows.filter(({ isOurs }) => isOurs).map(({ name }) => name)
  if (ours.length > 0)
    for (const setting of silenceTimeouts) await sql`set ${sql.raw(setting)} = ${sql.lit(FROZEN_AFTER_MS)}`.execute(connection)
  return ours
}

/** The connection goes back to the pool as it came. A broken one is thrown away by the pool, and its lock with it. */
const handBack = async (connection: Kysely<Database>): Promise<void> => {
  try {
    await sql`select pg_advisory_unlock_all()`.execute(connection)
    for (const setting of silenceTimeouts) await sql`reset ${sql.raw(setting)}`.execute(connection)
  } catch {
    // Nothing to give back.
  }
}

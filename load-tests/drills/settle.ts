import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import { readCheckpoints } from '@lapka/projections/checkpoint.ts'
import type { Provider } from '@lapka/simulators/payment-simulator/provider.ts'
import { openRigLog } from './rig/open-rig-log.ts'
import type { Rig } from './rig/rig.ts'

const POLL_INTERVAL_MS = 500
/** Work of a worker that was killed waits for its lease; work that failed waits up to six minutes for its next try. */
const TIMEOUT_MS = 12 * 60_000

/**
 * Waits until nothing is left to do: no work and no webhook is due, has failed or is in hand, every refund came to its end, no rebuild is under way, and
 * all views are at the log's head. Answers what is still open at the time limit.
 */
export const settle = async ({
  databaseUrl,
  eventLog,
  simulator,
}: Pick<Rig, 'databaseUrl' | 'eventLog' | 'simulator'>): Promise<string[]> => {
  const { log, close } = openRigLog({ eventLog, databaseUrl })
  const db = openDatabase({ url: databaseUrl })
  const until = performance.now() + TIMEOUT_MS
  try {
    for (;;) {
      const head = await log.head()
      const open = [
        ...(await openWork(db, simulator.provider)),
        ...(await unseenMoney(db, simulator.provider)),
        ...(await lagging(db, head)),
      ]
      if (open.length === 0 && (await log.head()) === head) return []
      if (performance.now() > until) return open
      await pause(POLL_INTERVAL_MS)
    }
  } finally {
    await Promise.all([db.destroy(), close()])
  }
}

/**
 * A refund that is on its way has a look at it ahead, which is no failure; nothing else says that it is not over. A page that
 * nobody has paid is looked at every few seconds until its hold ends: of hundreds of them one is always due, so they don't count.
 */
const openWork = async (db: Kysely<Database>, { book }: Provider): Promise<string[]> => {
  const unpaid = [...book.payments.values()].flatMap(({ status, metadata }) =>
    status === 'open' ? [metadata['paymentId'] ?? ''] : [],
  )
  const { rows } = await sql<{ what: string }>`
    select work_id || coalesce(': ' || last_error, '') as what from state.outbox
      where done_at is null and (due_at <= now() or due_since is not null or lease_until is not null)
        and not (kind = 'open-checkout' and last_error is null and payload ->> 'paymentId' = any(${unpaid}))
    union all
    select 'webhook ' || id || coalesce(': ' || note, '') from state.provider_events where handled_at is null
    union all
    select 'refund ' || refund_id || ' is ' || status from views.refunds where status not in ('succeeded', 'needs_person')
    union all
    select 'rebuild of ' || projection || ' is ' || status || coalesce(': ' || nullif(why, ''), '') from views.builds
      where status in ('building', 'paused', 'ready', 'failed')
    union all
    select 'cancellation may be taken back: ' || work_id from state.outbox where done_at is null and kind = 'settle-cancellation'
    limit 20`.execute(db)
  return rows.map(({ what }) => what)
}

/** Paid at the provider, and its webhook was lost: it is looked for every few seconds. */
const unseenMoney = async (db: Kysely<Database>, { book }: Provider): Promise<string[]> => {
  const paid = [...book.payments.values()].flatMap(({ status, metadata }) =>
    status === 'complete' ? [metadata['paymentId'] ?? ''] : [],
  )
  const { rows } = await sql<{ what: string }>`
    select 'payment not looked at: ' || work_id as what from state.outbox
      where done_at is null and kind = 'open-checkout' and payload ->> 'paymentId' = any(${paid})
    limit 20`.execute(db)
  return rows.map(({ what }) => what)
}

const lagging = async (db: Kysely<Database>, head: number): Promise<string[]> =>
  (await readCheckpoints(db)).flatMap(({ projection, position }) =>
    position === head ? [] : [`${projection} is at ${position} of ${head}`],
  )

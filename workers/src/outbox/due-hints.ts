import { sql, type Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'
import type { Hint } from '../queue/hint-queue.ts'
import { providerEventWorkId } from './take-work.ts'

export type DueHint = Hint & { dueAt: Date }

/** "LAPK": one process at a time sweeps. */
const SWEEP_LOCK = 0x4c41504b

/**
 * What is due, held by nobody and done by nobody, longest due first, of both lists; undefined while another process sweeps.
 * The lock is the transaction's own, so it cannot outlive a killed process.
 */
export const withDueHints = (
  db: Kysely<Database>,
  now: string,
  limit: number,
  use: (due: DueHint[]) => Promise<void>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as locked`.execute(trx)
    if (rows[0]?.locked !== true) return false
    const at = new Date(now)
    const work = await trx
      .selectFrom('state.outbox')
      .select(['workId', 'attempt', 'dueAt'])
      .where('doneAt', 'is', null)
      .where('dueAt', '<=', at)
      .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', at)]))
      .orderBy('dueAt')
      .limit(limit)
      .execute()
    const events = await trx
      .selectFrom('state.providerEvents')
      .select(['id', 'attempt', 'nextAt'])
      .where('handledAt', 'is', null)
      .where('nextAt', '<=', at)
      .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', at)]))
      .orderBy('nextAt')
      .limit(limit)
      .execute()
    const asHints = events.map(({ id, attempt, nextAt }) => ({ workId: providerEventWorkId(id), attempt, dueAt: nextAt }))
    await use([...work, ...asHints].toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime()))
    return true
  })

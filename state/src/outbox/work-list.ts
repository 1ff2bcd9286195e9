import { sql, type Kysely, type Selectable } from 'kysely'
import type { StateTables } from '../database.ts'
import { priorities, type Priority } from './insert-work.ts'

export type OutboxRow = Selectable<StateTables['state.outbox']>
type Lease = { leasedBy: string; leaseMs: number; now: string }

const instant = (text: string, addMs = 0) => new Date(Date.parse(text) + addMs)

/** Work of one priority that can be taken now, longest due first. */
export const listDueWork = (
  db: Kysely<StateTables>,
  now: string,
  { priority, limit }: { priority: Priority; limit: number },
): Promise<Pick<OutboxRow, 'workId' | 'attempt' | 'dueAt'>[]> =>
  db
    .selectFrom('state.outbox')
    .select(['workId', 'attempt', 'dueAt'])
    .where('doneAt', 'is', null)
    .where('heldAt', 'is', null)
    .where('priority', '=', priorities[priority])
    .where('dueAt', '<=', instant(now))
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', instant(now))]))
    .orderBy('dueAt')
    .limit(limit)
    .execute()

/** Leases a piece of work, or returns undefined: it is done, not due, or leased by another worker. Counts the attempt. */
export const leaseWork = (
  db: Kysely<StateTables>,
  workId: string,
  { leasedBy, leaseMs, now }: Lease,
): Promise<OutboxRow | undefined> =>
  db
    .updateTable('state.outbox')
    .set((row) => ({ leasedBy, leaseUntil: instant(now, leaseMs), attempt: row('attempt', '+', 1) }))
    .where('workId', '=', workId)
    .where('doneAt', 'is', null)
    .where('heldAt', 'is', null)
    .where('dueAt', '<=', instant(now))
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', instant(now))]))
    .returningAll()
    .executeTakeFirst()

/** Only the holder of the lease may end it; a worker that was thought dead and comes back changes nothing. */
const ofHolder = (db: Kysely<StateTables>, workId: string, leasedBy: string) =>
  db.updateTable('state.outbox').where('workId', '=', workId).where('leasedBy', '=', leasedBy).where('doneAt', 'is', null)

type Held = { workId: string; leasedBy: string }

export const finishWork = async (
  db: Kysely<StateTables>,
  { workId, leasedBy }: Held,
  { now, note }: { now: string; note?: string | undefined },
): Promise<void> => {
  await ofHolder(db, workId, leasedBy)
    .set({ doneAt: instant(now), leaseUntil: null, lastError: note ?? null })
    .execute()
}

/** Gives the work back to be tried again at `nextAt`; it stays due since it first was. `error` is kept for the operators. */
export const retryWork = async (
  db: Kysely<StateTables>,
  { workId, leasedBy }: Held,
  { nextAt, error }: { nextAt: string; error: string | null },
): Promise<void> => {
  await ofHolder(db, workId, leasedBy)
    .set((row) => ({
      dueAt: instant(nextAt),
      dueSince: row.fn.coalesce('dueSince', 'dueAt'),
      leaseUntil: null,
      leasedBy: null,
      lastError: error,
    }))
    .execute()
}

/**
 * Nothing failed and there is more to do at `at`: it is due then and was not before. Users who waited for it have seen it done.
 */
export const continueWork = async (db: Kysely<StateTables>, { workId, leasedBy }: Held, at: string): Promise<void> => {
  await ofHolder(db, workId, leasedBy)
    .set((row) => ({
      dueAt: instant(at),
      dueSince: null,
      priority: row.fn<number>('greatest', ['priority', row.val(priorities.soon)]),
      leaseUntil: null,
      leasedBy: null,
      lastError: null,
    }))
    .execute()
}

/** How much waits and since when, for the metrics; what failed and waits for its next try among it. What an operator holds does not wait. */
export const workBacklog = async (db: Kysely<StateTables>, now: string): Promise<{ due: number; oldestDueAt: Date | null }> =>
  db
    .selectFrom('state.outbox')
    .select((row) => [row.fn.countAll<number>().as('due'), sql<Date | null>`min(coalesce(due_since, due_at))`.as('oldestDueAt')])
    .where('doneAt', 'is', null)
    .where('heldAt', 'is', null)
    .where((row) => row.or([row('dueAt', '<=', instant(now)), row('dueSince', 'is not', null)]))
    .executeTakeFirstOrThrow()

import { sql, type Kysely, type Selectable } from 'kysely'
import type { StateTables } from '../database.ts'
import { WORK_CHANNEL } from '../outbox/insert-work.ts'

export type ProviderEventRow = Selectable<StateTables['state.providerEvents']>

/** Keeps a webhook for ever by the provider's event id. Answers whether it was new; only then the workers are told. */
export const receiveProviderEvent = (
  db: Kysely<StateTables>,
  event: { id: string; type: string; createdAt: string; objectId: string; payload: object },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('state.providerEvents')
      .values({ ...event, payload: JSON.stringify(event.payload), leaseUntil: null, leasedBy: null, handledAt: null, note: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) return false
    await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(trx)
    return true
  })

/** When, by the provider's own clock, the newest was made that is known. */
export const lastProviderEventAt = async (db: Kysely<StateTables>): Promise<Date | null> => {
  const { last } = await db
    .selectFrom('state.providerEvents')
    .select((row) => row.fn.max('createdAt').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Events that can be taken now, longest due first. */
export const listDueProviderEvents = (
  db: Kysely<StateTables>,
  now: string,
  limit: number,
): Promise<Pick<ProviderEventRow, 'id' | 'attempt' | 'nextAt'>[]> =>
  db
    .selectFrom('state.providerEvents')
    .select(['id', 'attempt', 'nextAt'])
    .where('handledAt', 'is', null)
    .where('nextAt', '<=', new Date(now))
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', new Date(now))]))
    .orderBy('nextAt')
    .limit(limit)
    .execute()

export const leaseProviderEvent = (
  db: Kysely<StateTables>,
  id: string,
  { leasedBy, leaseMs, now }: { leasedBy: string; leaseMs: number; now: string },
): Promise<ProviderEventRow | undefined> =>
  db
    .updateTable('state.providerEvents')
    .set((row) => ({ leasedBy, leaseUntil: new Date(Date.parse(now) + leaseMs), attempt: row('attempt', '+', 1) }))
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', new Date(now))]))
    .returningAll()
    .executeTakeFirst()

/** `note` says why nothing was done with it, where nothing was. */
export const finishProviderEvent = async (
  db: Kysely<StateTables>,
  id: string,
  { now, note }: { now: string; note?: string | undefined },
): Promise<void> => {
  await db
    .updateTable('state.providerEvents')
    .set({ handledAt: new Date(now), leaseUntil: null, dueSince: null, note: note ?? null })
    .where('id', '=', id)
    .execute()
}

/** Gives it back to be tried again at `nextAt`; it waits since it was first due. */
export const retryProviderEvent = async (
  db: Kysely<StateTables>,
  id: string,
  { nextAt, note }: { nextAt: string; note: string },
): Promise<void> => {
  await db
    .updateTable('state.providerEvents')
    .set((row) => ({ nextAt: new Date(nextAt), dueSince: row.fn.coalesce('dueSince', 'nextAt'), leaseUntil: null, note }))
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .execute()
}

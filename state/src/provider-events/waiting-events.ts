import { sql, type Kysely } from 'kysely'
import type { StateTables } from '../database.ts'

const MAX_SHOWN = 20

/** The provider's unhandled events and since when they wait, longest first; and the recent ones. */
export const waitingProviderEvents = async (db: Kysely<StateTables>) => {
  const since = sql<Date>`coalesce(due_since, next_at)`
  const unhandled = db.selectFrom('state.providerEvents').where('handledAt', 'is', null)
  const [waiting, { count }, lately] = await Promise.all([
    unhandled
      .select(['id', 'type', 'objectId', 'nextAt', 'attempt', 'note', since.as('since')])
      .orderBy(since)
      .limit(MAX_SHOWN)
      .execute(),
    unhandled.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    sql<{ last: Date | null; inDay: number }>`select max(received_at) as last,
      count(*) filter (where received_at > now() - interval '1 day') as in_day from state.provider_events
      where created_at > now() - interval '2 days'`.execute(db),
  ])
  return { count, waiting, lastReceivedAt: lately.rows[0]?.last ?? null, receivedInDay: lately.rows[0]?.inDay ?? 0 }
}

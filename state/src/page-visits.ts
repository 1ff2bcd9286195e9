import { sql, type Kysely } from 'kysely'
import type { StateDb, StateTables, StateTransaction } from './database.ts'

export type PageVisit = Omit<StateTables['state.pageVisits'], 'count'>
type CountedVisit = StateTables['state.pageVisits']

/** Anyone can name any site as the one they come from: beyond this many a day all are one. */
const MAX_HOSTS_A_DAY = 200
export const OTHER_HOST = '…'

/** Adds visits to those of their day. Processes take turns: what one adds counts for the bound of the next. */
export const addPageVisits = (db: Kysely<StateTables>, visits: CountedVisit[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table state.page_visits in share row exclusive mode`.execute(trx)
    await addWithinBound(trx, visits)
  })

const addWithinBound = async (trx: StateTransaction, visits: CountedVisit[]): Promise<void> => {
  const part = <Name extends keyof CountedVisit>(name: Name) => visits.map((visit) => visit[name])
  await sql`
    with added as (
      select * from unnest(${part('day')}::date[], ${part('path')}::text[], ${part('host')}::text[], ${part('count')}::int[])
        as visit(day, path, host, count)
    ), known as (
      select distinct day, host from state.page_visits where day in (select day from added)
    ), ranked as (
      select day, host, row_number() over (partition by day order by host <> '', host not in
        (select host from known where known.day = hosts.day), host) as nth
      from (select day, host from known union select day, host from added) hosts
    )
    insert into state.page_visits as kept (day, path, host, count)
    select day, path, case when nth > ${sql.lit(MAX_HOSTS_A_DAY)} then ${OTHER_HOST} else host end as host, sum(count)
    from added join ranked using (day, host) group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, path, host) do update set count = kept.count + excluded.count`.execute(trx)
}

type Counted<Name extends string> = Record<Name, string> & { count: number }
export type VisitCounts = { days: Counted<'day'>[]; pages: Counted<'path'>[]; hosts: Counted<'host'>[] }

const MAX_LISTED = 100

/** Visits from a day on: by day, by page and by site that led here, the most frequent first. */
export const countPageVisits = async (db: StateDb, from: string): Promise<VisitCounts> => {
  const since = db.selectFrom('state.pageVisits').where('day', '>=', from)
  const count = sql<number>`sum(count)::int`.as('count')
  const [days, pages, hosts] = await Promise.all([
    since
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), count])
      .groupBy('day')
      .orderBy('day', 'desc')
      .execute(),
    since.select(['path', count]).groupBy('path').orderBy('count', 'desc').orderBy('path').limit(MAX_LISTED).execute(),
    since
      .select(['host', count])
      .where('host', '<>', '')
      .groupBy('host')
      .orderBy('count', 'desc')
      .orderBy('host')
      .limit(MAX_LISTED)
      .execute(),
  ])
  return { days, pages, hosts }
}

import { sql, type Kysely } from 'kysely'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { Database } from '../database.ts'

/** Fewer answers than these say nothing about a day. */
const ENOUGH_ANSWERS = 3
const MONTH = '30 days'

/**
 * Median seconds from ringing to accepting: of today, or of the last
 * thirty days if today had too few; null before the first answer.
 */
export const usualAnswerSeconds = async (db: Kysely<Database>, now: string): Promise<number | null> => {
  const median = sql`percentile_cont(0.5) within group (order by extract(epoch from accepted_at - offered_at))`
  const { rows } = await sql<{ today: number | null; month: number | null }>`
    select case when count(*) filter (where is_today) >= ${sql.lit(ENOUGH_ANSWERS)}
        then ${median} filter (where is_today) end as today, ${median} as month
    from (select accepted_at, offered_at,
        accepted_at >= date_trunc('day', ${now}::timestamptz at time zone ${DEFAULT_ZONE}) at time zone ${DEFAULT_ZONE} as is_today
      from views.consultations
      where accepted_at between ${now}::timestamptz - ${MONTH}::interval and ${now}::timestamptz) answered`.execute(db)
  const seconds = rows[0]?.today ?? rows[0]?.month ?? null
  return seconds === null ? null : Math.round(seconds)
}

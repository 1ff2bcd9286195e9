import { sql } from 'kysely'
import type { StateDb } from '../database.ts'

type RateCount = { key: string; count: number; max: number; windowMs: number }

/**
 * Takes up to `count` of what `key` may have in its window, which begins with its first request. Processes that take at once are
 * never given more than `max` together. `endsInMs`: how long the window lasts, by the database's clock.
 */
export const takeFromWindow = async (
  db: StateDb,
  { key, count, max, windowMs }: RateCount,
): Promise<{ granted: number; endsInMs: number }> => {
  const first = sql`least(${count}::int, ${max}::int)`
  const isOver = sql`kept.ends_at <= clock_timestamp()`
  const left = sql`greatest(0, least(${count}::int, ${max}::int - kept.taken))`
  const end = sql`clock_timestamp() + ${windowMs}::int * interval '1 millisecond'`
  const { rows } = await sql<{ granted: number; endsInMs: number }>`
    insert into state.rate_windows as kept (key, ends_at, taken, granted) values (${key}, ${end}, ${first}, ${first})
    on conflict (key) do update set
      granted = case when ${isOver} then ${first} else ${left} end,
      taken = case when ${isOver} then ${first} else kept.taken + ${left} end,
      ends_at = case when ${isOver} then ${end} else kept.ends_at end
    returning granted, (extract(epoch from kept.ends_at - clock_timestamp()) * 1000)::float8 as ends_in_ms`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('No row of a rate window came back.')
  return row
}

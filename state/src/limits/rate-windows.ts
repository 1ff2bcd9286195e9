import { sql } from 'kysely'
import type { StateDb } from '../database.ts'
import { insertPlannedOnce } from '../planned-once.ts'

type RateCount = { keys: readonly string[]; count: number; max: number; windowMs: number }
type Taken = { granted: number; endsInMs: number }

/**
 * Takes up to `count` of what each key may have in its window, which begins with its first request. Processes that take at once are
 * never given more than `max` together, and lock in one order. `endsInMs`: how long the window lasts, by the database's clock.
 */
export const takeFromWindows = async (
  db: StateDb,
  { keys, count, max, windowMs }: RateCount,
): Promise<ReadonlyMap<string, Taken>> => {
  const first = sql`least(${count}::int, ${max}::int)`
  const isOver = sql`kept.ends_at <= clock_timestamp()`
  const left = sql`greatest(0, least(${count}::int, ${max}::int - kept.taken))`
  const end = sql`clock_timestamp() + ${windowMs}::int * interval '1 millisecond'`
  const { rows } = await sql<
    Taken & { key: string }
  >`${insertPlannedOnce('rate-windows')} into state.rate_windows as kept (key, ends_at, taken, granted)
      select key, ${end}, ${first}, ${first} from unnest(${keys.toSorted()}::text[]) key
    on conflict (key) do update set
      granted = case when ${isOver} then ${first} else ${left} end,
      taken = case when ${isOver} then ${first} else kept.taken + ${left} end,
      ends_at = case when ${isOver} then ${end} else kept.ends_at end
    returning key, granted, (extract(epoch from kept.ends_at - clock_timestamp()) * 1000)::float8 as ends_in_ms`.execute(db)
  return new Map(rows.map(({ key, ...taken }) => [key, taken]))
}

import { sql, type Kysely } from 'kysely'
import type { StateTables } from '../database.ts'

/** How many milliseconds of refilling a budget still needs until nothing of it is taken. */
export type Debts = ReadonlyMap<string, number>

/** Decides on several budgets at once; other processes wait until it is written. `keys` not answered in `changes` stay as they are. */
export const changeBudgets = <T>(
  db: Kysely<StateTables>,
  keys: readonly string[],
  decide: (debts: Debts) => { answer: T; changes: Debts },
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    // All in the order of their keys, so that two who share some do not wait for each other.
    const sorted = [...keys].sort()
    await sql`insert into state.budgets (key, empty_at) select key, clock_timestamp() from unnest(${sorted}::text[]) key
      order by key collate "C" on conflict do nothing`.execute(trx)
    const { rows } = await sql<{ key: string; debtMs: number }>`
      select key, (extract(epoch from empty_at - clock_timestamp()) * 1000)::float8 as debt_ms from state.budgets
      where key = any(${sorted}::text[]) order by key collate "C" for update`.execute(trx)
    const { answer, changes } = decide(new Map(rows.map(({ key, debtMs }) => [key, Math.max(0, debtMs)])))
    const written = [...changes].sort(([a], [b]) => (a < b ? -1 : 1))
    if (written.length > 0)
      await sql`insert into state.budgets (key, empty_at)
        select key, clock_timestamp() + debt_ms * interval '1 millisecond'
        from unnest(${written.map(([key]) => key)}::text[], ${written.map(([, debtMs]) => debtMs)}::float8[]) as t (key, debt_ms)
        on conflict (key) do update set empty_at = excluded.empty_at`.execute(trx)
    return answer
  })

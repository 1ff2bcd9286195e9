import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { sql } from 'kysely'
import type { StateTransaction } from '../database.ts'

/** After every possible minute: the time is unknown. */
export const NO_TIME = 2_147_483_647

/** As `free_key` and `due_key` count time. */
export const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / MINUTE_MS)

export type NextFreeRow = { professionalId: string; freeKey: number; dueKey: number }

/**
 * Takes marks away, and locks the times that are due, of at most so many professionals each. Other processes that ask at once get
 * the next ones; a crash before the commit leaves everything as it was.
 */
export const takeDue = async (trx: StateTransaction, now: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ professionalId: string }>`
    with marked as (delete from state.next_free_marks where professional_id in
        (select professional_id from state.next_free_marks limit ${most} for update skip locked) returning professional_id),
      due as (select professional_id from state.next_free where due_key <= ${minuteOf(now)}
        order by due_key limit ${most} for update skip locked)
    select professional_id from marked union select professional_id from due order by professional_id`.execute(trx)
  return rows.map(({ professionalId }) => professionalId)
}

export const writeNextFree = (trx: StateTransaction, rows: NextFreeRow[]) =>
  sql`insert into state.next_free (professional_id, free_key, due_key)
    select "professionalId", "freeKey", "dueKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) fresh("professionalId" uuid, "freeKey" int, "dueKey" int)
    on conflict (professional_id) do update set free_key = excluded.free_key, due_key = excluded.due_key`.execute(trx)

/** When each is next free, by professional; unknown ones are left out. */
export const readFreeKeys = async (trx: StateTransaction, professionalIds: string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ professionalId: string; freeKey: number }>`
    select professional_id, free_key from state.next_free where professional_id = any(${professionalIds}::uuid[])`.execute(trx)
  return new Map(rows.map(({ professionalId, freeKey }) => [professionalId, freeKey]))
}

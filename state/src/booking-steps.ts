import { sql } from 'kysely'
import type { StateDb } from './database.ts'

/** `record` is JSON. */
type BookingStep = { id: string; record: string }

export const insertBookingStep = async (db: StateDb, step: BookingStep): Promise<void> => {
  await db.insertInto('state.bookingSteps').values(step).execute()
}

/** Puts the fields over those that it has; false where there is no such record. */
export const mergeBookingStep = async (db: StateDb, { id, record }: BookingStep): Promise<boolean> => {
  const merged = await db
    .updateTable('state.bookingSteps')
    .set({ record: sql`record || ${record}::jsonb`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return merged.numUpdatedRows > 0n
}

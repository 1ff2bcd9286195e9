import { sql } from 'kysely'
import type { StateDb } from './database.ts'

/** `record` is JSON. */
type BookingStep = { id: string; record: string }

const KEPT_DAYS = 30
/** Each one that comes takes more away than itself, and waits for no more. */
const MOST_FORGOTTEN = 10

export const insertBookingStep = async (db: StateDb, step: BookingStep): Promise<void> => {
  await db.insertInto('state.bookingSteps').values(step).execute()
  const old = db
    .selectFrom('state.bookingSteps')
    .select('id')
    .where('updatedAt', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .orderBy('updatedAt')
    .limit(MOST_FORGOTTEN)
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('state.bookingSteps').where('id', 'in', old).execute()
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

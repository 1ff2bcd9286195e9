import { sql, type Kysely } from 'kysely'

/** Serves forgetting: steps of bookings that nobody went on with, and sessions that are over. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index booking_steps_by_age on inbox.booking_steps (updated_at)`.execute(db)
  await sql`create index sessions_by_end on auth.sessions (expires_at)`.execute(db)
}

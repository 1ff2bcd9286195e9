import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../database.ts'

export type BookedVisit = { appointmentId: string; startsAt: string; endsAt: string }

/** Paid visits and live holds of a professional that are not over yet, and what may still be booked again by an undo, earliest first. */
export const bookedVisits = async (db: Kysely<Database>, professionalId: string, now: string): Promise<BookedVisit[]> => {
  const rows = await db
    .selectFrom('views.appointments')
    .select(['appointmentId', 'startsAt', 'endsAt'])
    .where('professionalId', '=', professionalId)
    .where('endsAt', '>', new Date(now))
    .where(
      sql<SqlBool>`(state = 'confirmed' or state = 'held' and hold_expires_at > ${now}::timestamptz
        or state = 'cancelled' and cancellation->>'undoUntil' > ${now})`,
    )
    .orderBy('startsAt')
    .execute()
  return rows.map(({ appointmentId, startsAt, endsAt }) => ({
    appointmentId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
}

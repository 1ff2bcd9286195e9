import type { Kysely } from 'kysely'
import type { BookedAppointment } from '@lapka/domain/professionals/schedule/touched-appointments.ts'
import type { Database } from '../database.ts'
import { isAhead } from '../conditions/appointment-status.ts'

/** A professional's coming appointments, earliest first. */
export const listBookedAppointments = async (
  db: Kysely<Database>,
  professionalId: string,
  now: string,
): Promise<BookedAppointment[]> => {
  const rows = await db
    .selectFrom('views.appointments as appointment')
    .select(['appointmentId', 'startsAt', 'endsAt'])
    .where('professionalId', '=', professionalId)
    .where(isAhead(now))
    // A talk that goes on is no booking that a day off could touch.
    .where('meetingType', 'is', null)
    // Classes are claimed by themselves, and hours of work don't bind them.
    .where('seat', 'is', null)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ appointmentId, startsAt, endsAt }) => ({
    appointmentId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
}

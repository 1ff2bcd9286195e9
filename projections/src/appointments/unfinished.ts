import { sql, type Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { isAhead } from '../conditions/appointment-status.ts'

type AccountHolder = { accountId: string; professionalId: string | null; now: string }

/**
 * Appointments that keep an account from being erased: one that is held, still ahead or may be so again, on
 * either side, a consultation that waits for a vet or goes on, and money owed to it.
 */
export const unfinishedOf = async (
  db: Kysely<Database>,
  { accountId, professionalId, now }: AccountHolder,
): Promise<{ hasAppointmentAhead: boolean; hasRefundUnderWay: boolean }> => {
  const { rows } = await sql<{ hasAppointmentAhead: boolean; hasRefundUnderWay: boolean }>`select
    exists (select from views.appointments appointment
      where (parent_id = ${accountId} or professional_id = ${professionalId}::uuid) and ${isAhead(now)})
      or exists (select from views.consultations
        where (parent_id = ${accountId} and step in ('asked', 'queued', 'offered', 'accepted'))
          or (professional_id = ${professionalId}::uuid and step = 'accepted')) as has_appointment_ahead,
    exists (select from views.refunds refunds join views.appointments using (appointment_id)
      where parent_id = ${accountId} and refunds.status <> 'succeeded') as has_refund_under_way`.execute(db)
  return rows[0] ?? { hasAppointmentAhead: false, hasRefundUnderWay: false }
}

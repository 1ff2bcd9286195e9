import { sql, type Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { isAhead } from '../conditions/appointment-status.ts'

type Unfinished = {
  hasAppointmentAhead: boolean
  hasRefundUnderWay: boolean
  hasTransferUnderWay: boolean
  hasAnimalListed: boolean
  hasAdoptionUnderWay: boolean
}
const finished: Unfinished = {
  hasAppointmentAhead: false,
  hasRefundUnderWay: false,
  hasTransferUnderWay: false,
  hasAnimalListed: false,
  hasAdoptionUnderWay: false,
}
type AccountHolder = { accountId: string; professionalId: string | null; now: string }

/**
 * Appointments that keep an account from being erased: one that is held, still ahead or may be so again, on
 * either side, a consultation that waits for a vet or goes on, money owed to it, a transfer of a pet that it asked for or agreed to, and
 * a shelter's animals that look for a home, and a family's open request for one.
 */
export const unfinishedOf = async (
  db: Kysely<Database>,
  { accountId, professionalId, now }: AccountHolder,
): Promise<Unfinished> => {
  const { rows } = await sql<Unfinished>`select
    exists (select from views.appointments appointment
      where (parent_id = ${accountId} or professional_id = ${professionalId}::uuid) and ${isAhead(now)})
      or exists (select from views.consultations
        where (parent_id = ${accountId} and step in ('asked', 'queued', 'offered', 'accepted'))
          or (professional_id = ${professionalId}::uuid and step = 'accepted')) as has_appointment_ahead,
    exists (select from views.refunds refunds join views.appointments using (appointment_id)
      where parent_id = ${accountId} and refunds.status <> 'succeeded') as has_refund_under_way,
    exists (select from views.pet_transfers
      where (from_id = ${accountId} or to_id = ${accountId}) and ended_at is null) as has_transfer_under_way,
    exists (select from views.animals where account_id = ${accountId} and status = 'listed') as has_animal_listed,
    exists (select from views.adoption_requests where parent_id = ${accountId} and status = 'asked') as has_adoption_under_way`.execute(
    db,
  )
  return rows[0] ?? finished
}

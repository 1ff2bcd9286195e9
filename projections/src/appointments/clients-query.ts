import type { FoundClient } from '@lapka/contracts/api/clients.ts'
import { sql, type Kysely, type SqlBool } from 'kysely'
import { isOfClinic } from '../conditions/of-clinic.ts'
import { isForPet } from '../conditions/of-pet.ts'
import type { Database } from '../database.ts'

/** A professional's desk, or a clinic's, which is its vets' too. */
export type Desk = { professionalId: string } | { clinicId: string }

/** A phone that more people share is typed with a name. */
const MAX_FOUND = 20

const isBookedHere = (desk: Desk) =>
  'clinicId' in desk ? isOfClinic(desk.clinicId) : sql<SqlBool>`appointment.professional_id = ${desk.professionalId}::uuid`

/** Whose clients without an account the desk may add pets for: its own, a clinic's of its vets, and a vet's of their clinic. */
export const hostIdsOf = async (db: Kysely<Database>, desk: Desk): Promise<string[]> => {
  const own = 'clinicId' in desk ? desk.clinicId : desk.professionalId
  const { rows } = await sql<{
    id: string
  }>`select case when clinic_id = ${own}::uuid then professional_id else clinic_id end as id
    from views.clinic_vets where left_at is null and (clinic_id = ${own}::uuid or professional_id = ${own}::uuid)`.execute(db)
  return [own, ...rows.map(({ id }) => id)]
}

export const isPetOfClient = async (db: Kysely<Database>, petId: string, hostIds: string[]): Promise<boolean> => {
  const found = await db
    .selectFrom('views.pets as pet')
    .innerJoin('views.accounts as owner', 'owner.accountId', 'pet.ownerId')
    .select('pet.petId')
    .where('pet.petId', '=', petId)
    .where('owner.hostId', 'in', hostIds)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Who has this phone among the desk's own clients and the parents who were booked with it, by name; nobody else's. Of a parent with an
 * account only those pets that were booked here, and that they still care for.
 */
export const clientsByPhone = async (db: Kysely<Database>, desk: Desk, phoneNumber: string): Promise<FoundClient[]> => {
  const hostIds = await hostIdsOf(db, desk)
  const { rows } = await sql<FoundClient>`
    select account.account_id as id, trim(concat_ws(' ', account.name, account.surname)) as name,
      coalesce(account.host_id = any(${hostIds}::uuid[]), false) as is_of_desk,
      coalesce((select jsonb_agg(jsonb_build_object('id', pet.pet_id, 'name', pet.name, 'animalType', pet.animal_type) order by pet.name, pet.pet_id)
        from views.pets pet where account.account_id in (pet.owner_id, pet.second_keeper_id) and pet.death is null
          and (account.host_id = any(${hostIds}::uuid[]) or exists (select from views.appointments appointment
            where ${isForPet} and appointment.parent_id in (pet.owner_id, pet.second_keeper_id)
              and appointment.was_confirmed and ${isBookedHere(desk)}))), '[]') as pets
    from views.accounts account
    where account.phone_number = ${phoneNumber} and (account.host_id = any(${hostIds}::uuid[])
      or exists (select from views.appointments appointment where appointment.parent_id = account.account_id
        and appointment.was_confirmed and ${isBookedHere(desk)}))
    order by 2, 1 limit ${MAX_FOUND}`.execute(db)
  return rows
}

/** All that was ever booked for a client, newest first, and how much of it are stays. */
export const bookedFor = async (
  db: Kysely<Database>,
  accountId: string,
): Promise<{ appointmentIds: string[]; visits: number; stays: number }> => {
  const rows = await db
    .selectFrom('views.appointments')
    .select(['appointmentId', sql<boolean>`stay is not null`.as('isStay')])
    .where('parentId', '=', accountId)
    .orderBy('startsAt', 'desc')
    .orderBy('appointmentId')
    .execute()
  const stays = rows.filter(({ isStay }) => isStay).length
  return { appointmentIds: rows.map(({ appointmentId }) => appointmentId), visits: rows.length - stays, stays }
}

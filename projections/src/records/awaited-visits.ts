import { sql, type Kysely, type SqlBool } from 'kysely'
import { isForAny, isForPet } from '../conditions/of-pet.ts'
import { hasPublicStatus } from '../conditions/appointment-status.ts'
import type { Database } from '../database.ts'

/** The pets among them that have a visit to a vet ahead, booked by any of their keepers. */
export const petsAwaitedByVet = async (
  db: Kysely<Database>,
  { petIds, now }: { petIds: readonly string[]; now: string },
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('views.appointments as appointment')
    .innerJoin('views.pets as pet', (join) => join.on(isForPet))
    .innerJoin('views.professionals as vet', 'vet.professionalId', 'appointment.professionalId')
    .select('pet.petId')
    .distinct()
    .where(isForAny(petIds))
    .where(sql<SqlBool>`pet.pet_id = any(${petIds}::uuid[])`)
    .where(sql<SqlBool>`appointment.parent_id in (pet.owner_id, pet.second_keeper_id)`)
    .where('vet.role', '=', 'VET')
    .where('appointment.startsAt', '>=', new Date(now))
    .where(hasPublicStatus('SCHEDULED', now))
    .execute()
  return new Set(rows.map(({ petId }) => petId))
}

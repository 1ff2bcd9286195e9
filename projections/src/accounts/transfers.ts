import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { PetTransferPage, PetTransferView } from '@lapka/contracts/api/pet-transfers.ts'
import { toView } from '../appointments/appointment-view.ts'
import { selectAppointments } from '../appointments/select-appointments.ts'
import { isAhead } from '../conditions/appointment-status.ts'
import type { Database } from '../database.ts'
import { petNameFor } from '../conditions/pet-name.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The latest one of a pet that its owner asked for. */
export const transferOfPet = async (
  db: Kysely<Database>,
  { petId, fromId }: { petId: string; fromId: string },
): Promise<PetTransferView | null> => {
  const row = await db
    .selectFrom('views.petTransfers')
    .selectAll()
    .where('petId', '=', petId)
    .where('fromId', '=', fromId)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.transferId,
    status: row.status,
    email: row.email,
    askedAt: row.askedAt.toISOString(),
    acceptedAt: iso(row.acceptedAt),
    confirmedAt: iso(row.confirmedAt),
    endedAt: iso(row.endedAt),
    reason: row.reason,
  }
}

const selectTransfers = (db: Kysely<Database>) =>
  db
    .selectFrom('views.petTransfers as transfer')
    .innerJoin('views.pets as pet', 'pet.petId', 'transfer.petId')
    .innerJoin('views.accounts as owner', 'owner.accountId', 'transfer.fromId')
    .selectAll('transfer')
    .select(['pet.animalType', 'owner.name', 'owner.surname'])
    .select(petNameFor('transfer.fromId').$notNull().as('petName'))

/** For an operator: both sides of a case, the recipient's name only once they have agreed. */
export const transferById = async (db: Kysely<Database>, transferId: string) =>
  selectTransfers(db)
    .leftJoin('views.accounts as recipient', 'recipient.accountId', 'transfer.toId')
    .select(['recipient.name as recipientName', 'recipient.surname as recipientSurname'])
    .where('transfer.transferId', '=', transferId)
    .executeTakeFirst()

/** What waits for the owner of an address; of the pet no more than its name and species. */
export const transfersTo = async (db: Kysely<Database>, emailKey: string): Promise<PetTransferPage['items']> => {
  const rows = await selectTransfers(db)
    .where('transfer.emailKey', '=', emailKey)
    .where('transfer.endedAt', 'is', null)
    .orderBy('transfer.askedAt', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ transferId, status, petName, animalType, name, surname, askedAt }) => ({
    id: transferId,
    status,
    pet: { name: petName, animalType },
    from: `${name} ${surname}`.trim(),
    askedAt: askedAt.toISOString(),
  }))
}

export const petsGivenBy = async (db: Kysely<Database>, accountId: string): Promise<PetTransferPage['given']> => {
  const rows = await selectTransfers(db)
    .where('transfer.fromId', '=', accountId)
    .where('transfer.status', '=', 'completed')
    .orderBy('transfer.endedAt', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ transferId, petName, animalType, email, endedAt, askedAt }) => ({
    id: transferId,
    pet: { name: petName, animalType },
    email,
    at: (endedAt ?? askedAt).toISOString(),
  }))
}

export const givenPetIdsOf = async (db: Kysely<Database>, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.petTransfers')
    .select('petId')
    .distinct()
    .where('fromId', '=', accountId)
    .where('status', '=', 'completed')
    .execute()
  return rows.map(({ petId }) => petId)
}

/** What is booked or held for a pet and not over, as a guest of a stay too; earliest first. */
export const visitsAheadOf = async (db: Kysely<Database>, petId: string, now: string): Promise<AppointmentView[]> => {
  const ofPet = sql<SqlBool>`(appointment.pet_id = ${petId}::uuid
    or appointment.parent_id in (select unnest(array[owner_id, second_keeper_id]) from views.pets where pet_id = ${petId}::uuid)
      and appointment.stay->'pets' @> ${JSON.stringify([{ petId }])}::jsonb)`
  const rows = await selectAppointments(db).where(ofPet).where(isAhead(now)).orderBy('appointment.startsAt').limit(100).execute()
  return rows.map((row) => toView(row, now))
}

export const hasConsultationAhead = async (db: Kysely<Database>, petId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('views.consultations')
    .select('consultationId')
    .where('petId', '=', petId)
    .where('step', 'in', ['asked', 'queued', 'offered', 'accepted'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

import { sql, type Kysely, type SqlBool } from 'kysely'
import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { ACCESS_DAYS } from '@lapka/domain/appointments/record-visit/access.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { isForAny, isForPet } from '../conditions/of-pet.ts'
import { opensRecord } from '../conditions/opens-record.ts'
import type { Database } from '../database.ts'

/**
 * A visit opens the record while the parent who booked it cares for the pet, and while they are to have it: `transferId` is of a transfer under
 * way, in which the owner let them take it over.
 */
type Reading = { petIds: readonly string[]; keeperIds: string[]; transferId: string | null; now: string }

const isOpenedBy = ({ keeperIds, transferId }: Pick<Reading, 'keeperIds' | 'transferId'>) =>
  sql<SqlBool>`(appointment.parent_id = any(${keeperIds}::uuid[]) or appointment.taken_over_in = ${transferId}::uuid)`

/** The vets who may read the record now because of a visit, and until when. */
export const readersOf = async (db: Kysely<Database>, { petIds, now, ...by }: Reading): Promise<RecordOverview['readers']> => {
  const rows = await db
    .selectFrom('views.appointments as appointment')
    .innerJoin('views.professionals as vet', 'vet.professionalId', 'appointment.professionalId')
    .select(['vet.professionalId', 'vet.displayName', 'vet.latinName', (row) => row.fn.max('appointment.endsAt').as('endsAt')])
    .where(isForAny(petIds))
    .where(isOpenedBy(by))
    .where('vet.role', '=', 'VET')
    .where(opensRecord(now))
    .groupBy(['vet.professionalId', 'vet.displayName', 'vet.latinName'])
    .orderBy('vet.displayName')
    .execute()
  return rows.map(({ professionalId, displayName, latinName, endsAt }) => ({
    professionalId,
    displayName,
    latinName,
    until: addMs(new Date(endsAt).toISOString(), ACCESS_DAYS * DAY_MS),
  }))
}

/** The visit that lets a vet read the record: the newest one whose access lasts. */
export const visitOfReader = async (
  db: Kysely<Database>,
  { petIds, professionalId, now, ...by }: Reading & { professionalId: string },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('views.appointments as appointment')
    .select('appointmentId')
    .where(isForAny(petIds))
    .where(isOpenedBy(by))
    .where('professionalId', '=', professionalId)
    .where(opensRecord(now))
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.appointmentId
}

/** Pets with a chip, by its key, whose record a visit opens to this vet: the one with the newest visit first. */
export const petsOfReader = async (
  db: Kysely<Database>,
  { chipKey, professionalId, now }: { chipKey: string; professionalId: string; now: string },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.pets as pet')
    .innerJoin('views.appointments as appointment', (join) => join.on(isForPet))
    .select('pet.petId')
    .where('pet.chipKey', '=', chipKey)
    .where(sql<boolean>`appointment.parent_id in (pet.owner_id, pet.second_keeper_id)`)
    .where('appointment.professionalId', '=', professionalId)
    .where(opensRecord(now))
    .groupBy('pet.petId')
    .orderBy((row) => row.fn.max('appointment.endsAt'), 'desc')
    .execute()
  return rows.map(({ petId }) => petId)
}

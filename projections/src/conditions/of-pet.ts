import { sql, type SqlBool } from 'kysely'

/** An `appointment` is for this animal, or for it among others. The index on all animals of an appointment serves it. */
export const isFor = (petId: string) => sql<SqlBool>`appointment.pet_ids @> array[${petId}]::uuid[]`

/** For any of these animals. */
export const isForAny = (petIds: readonly string[]) => sql<SqlBool>`appointment.pet_ids && ${petIds}::uuid[]`

/** For each `pet` that is joined: a row for each animal of an appointment. */
export const isForPet = sql<SqlBool>`appointment.pet_ids @> array[pet.pet_id]`

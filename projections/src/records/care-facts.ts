import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Disease, ParasiteKind } from '@lapka/contracts/pet-records.ts'
import type { CareFacts } from '@lapka/domain/pets/record/care.ts'
import type { Database } from '../database.ts'

/** Parents in the order of their ids, so many after one. */
export const parentsAfter = async (db: Kysely<Database>, accountId: string, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.accounts')
    .select('accountId')
    .where('role', '=', 'PARENT')
    .where('accountId', '>', accountId)
    .orderBy('accountId')
    .limit(most)
    .execute()
  return rows.map((row) => row.accountId)
}

export type PetCareFacts = { petId: string; keeperIds: string[]; facts: CareFacts }

/**
 * The facts behind the due dates of these parents' living pets, their own and their households', in a few statements for all of them. The records themselves have the last
 * word: these say whose are worth reading.
 */
export const careFactsOf = async (db: Kysely<Database>, accountIds: readonly string[]): Promise<PetCareFacts[]> => {
  const pets = await db
    .selectFrom('views.pets')
    .select(['petId', 'ownerId', 'secondKeeperId', 'animalType', 'born'])
    .where(sql<SqlBool>`(owner_id = any(${accountIds}::uuid[]) or second_keeper_id = any(${accountIds}::uuid[]))`)
    .where('death', 'is', null)
    .execute()
  const petIds = pets.map(({ petId }) => petId)
  if (petIds.length === 0) return []
  const [entries, plans] = await Promise.all([
    db
      .selectFrom('views.recordEntries')
      .select(['petId', 'kind', 'onDate as on', 'body'])
      .where(sql<SqlBool>`pet_id = any(${petIds}::uuid[])`)
      .where('kind', 'in', ['vaccination', 'treatment'])
      .where('correction', 'is', null)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('views.carePlans')
      .select(['petId', 'since', 'parasiteGroup as group'])
      .distinctOn(['petId', 'since'])
      .where(sql<SqlBool>`pet_id = any(${petIds}::uuid[])`)
      .orderBy('petId')
      .orderBy('since')
      .orderBy('position', 'desc')
      .execute(),
  ])
  const entriesOf = Map.groupBy(entries, ({ petId }) => petId)
  const plansOf = Map.groupBy(plans, ({ petId }) => petId)
  return pets.map(({ petId, ownerId, secondKeeperId, animalType, born }) => {
    const own = entriesOf.get(petId) ?? []
    const ofKind = <Body>(wanted: string) =>
      own.flatMap(({ kind, on, body }) => (kind === wanted ? [{ on, ...(body as Body) }] : []))
    return {
      petId,
      keeperIds: secondKeeperId === null ? [ownerId] : [ownerId, secondKeeperId],
      facts: {
        animalType,
        born,
        doses: ofKind<{ against: Disease[]; validUntil: string | null }>('vaccination'),
        treatments: ofKind<{ parasites: ParasiteKind[]; validUntil: string | null }>('treatment'),
        parasiteGroups: (plansOf.get(petId) ?? []).map(({ group, since }) => ({ group, since })),
      },
    }
  })
}

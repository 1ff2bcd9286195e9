import { sql, type Kysely } from 'kysely'
import { NUMBER_KEY } from '../tables/appointments.ts'
import type { Database } from '../database.ts'
import { beginningsOf } from '../professionals/typed-words.ts'
import { accountsById } from './query.ts'
import type { AccountRow } from './project.ts'

/** `displayName`: a professional's name; empty for other accounts. */
export type PersonRow = AccountRow & { displayName: string }

/** In the order of the ids; unknown ones are left out. */
export const peopleById = async (db: Kysely<Database>, accountIds: readonly string[]): Promise<PersonRow[]> => {
  const accounts = await accountsById(db, [...accountIds])
  const professionalIds = [...accounts.values()].flatMap(({ professionalId }) => professionalId ?? [])
  const names = professionalIds.length === 0 ? [] : await namesOf(db, professionalIds)
  const nameById = new Map(names.map(({ professionalId, displayName }) => [professionalId, displayName]))
  return accountIds.flatMap((id) => {
    const account = accounts.get(id)
    return account === undefined ? [] : [{ ...account, displayName: nameById.get(account.professionalId ?? '') ?? '' }]
  })
}

const namesOf = (db: Kysely<Database>, professionalIds: string[]) =>
  db
    .selectFrom('views.professionals')
    .select(['professionalId', 'displayName'])
    .where('professionalId', 'in', professionalIds)
    .execute()

/** Accounts whose name or business's name has words that begin like every typed one. In both spellings. */
export const accountsNamed = async (db: Kysely<Database>, typed: string, limit: number): Promise<string[]> => {
  const words = beginningsOf(typed, 'row')
  if (words === '') return []
  const { rows } = await sql<{ accountId: string }>`
    select account_id from views.account_names where lexemes @@ ${words}::tsquery
    union
    select professional.account_id from views.listings listing join views.professionals professional using (professional_id)
      where listing.lexemes @@ ${beginningsOf(typed, 'name')}::tsquery
    order by account_id limit ${limit}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** The owners of pets with a chip, by its key. */
export const accountsOfChip = async (db: Kysely<Database>, chipKey: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.pets')
    .select('ownerId')
    .distinct()
    .where('chipKey', '=', chipKey)
    .orderBy('ownerId')
    .limit(limit)
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

/** Both sides of the appointments with a short number, by its key. */
export const accountsOfNumber = async (db: Kysely<Database>, numberKey: number, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ accountId: string }>`
    with found as (select parent_id, professional_id from views.appointments
      where ${sql.raw(NUMBER_KEY)} = ${numberKey} limit ${limit})
    select parent_id as account_id from found
    union
    select professional.account_id from found join views.professionals professional using (professional_id)
    order by account_id limit ${limit}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** The appointment with a short number, by its key; the newest of several. */
export const appointmentOfNumber = async (db: Kysely<Database>, numberKey: number): Promise<string | undefined> => {
  const { rows } = await sql<{ appointmentId: string }>`select appointment_id from views.appointments
    where ${sql.raw(NUMBER_KEY)} = ${numberKey} order by starts_at desc limit 1`.execute(db)
  return rows[0]?.appointmentId
}

/** The account of a professional, or both sides of one appointment. */
export const accountsOfId = async (db: Kysely<Database>, id: string): Promise<string[]> => {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from views.accounts where account_id = ${id}::uuid or professional_id = ${id}::uuid
    union
    select appointment.parent_id from views.appointments appointment where appointment_id = ${id}::uuid
    union
    select professional.account_id from views.appointments appointment join views.professionals professional using (professional_id)
      where appointment_id = ${id}::uuid`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

import { petPhotoUrlOf } from '@lapka/contracts/photos.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { isRunning, type RunningSession } from '@lapka/state/accounts/sessions.ts'
import { selectPlannedOnce } from '@lapka/state/planned-once.ts'
import type { Database } from '../database.ts'
import type { AccountRow } from './project.ts'

export const accountsById = async (db: Kysely<Database>, accountIds: string[]): Promise<Map<string, AccountRow>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await db.selectFrom('views.accounts').selectAll().where('accountId', 'in', accountIds).execute()
  return new Map(rows.map((row) => [row.accountId, row]))
}

export const accountById = async (db: Kysely<Database>, accountId: string): Promise<AccountRow | undefined> =>
  (await accountsById(db, [accountId])).get(accountId)

/** Sessions that run, each with its owner's account: each person's first request of a while asks for it. */
export const sessionsWithOwners = async (
  db: Kysely<Database>,
  sessionHashes: string[],
  nowMs: number,
): Promise<(RunningSession & AccountRow)[]> => {
  const { rows } = await sql<
    RunningSession & AccountRow
  >`${selectPlannedOnce('sessions')} account.*, session_hash, factor_at, last_used_at, last_seen_at
    from state.sessions join views.accounts account using (account_id)
    where session_hash = any(${sessionHashes}::text[]) and ${isRunning(nowMs)}`.execute(db)
  return rows
}

/** The owner of a photo, as long as they show it. */
export const photoOwner = async (db: Kysely<Database>, photoId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('views.accounts').select('accountId').where('photoId', '=', photoId).executeTakeFirst()
  return row?.accountId
}

/** Display names by account id, for histories. */
export const accountNames = async (db: Kysely<Database>, accountIds: string[]): Promise<Map<string, string>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('views.accounts')
    .select(['accountId', 'name', 'surname'])
    .where('accountId', 'in', accountIds)
    .execute()
  return new Map(rows.map(({ accountId, name, surname }) => [accountId, `${name} ${surname}`.trim()]))
}

/** The pets that the account cares for: its own, and those of which it is the second adult. */
export const petsOf = async (db: Kysely<Database>, accountId: string): Promise<Pet[]> => {
  const rows = await db
    .selectFrom('views.pets')
    .selectAll()
    .where((pet) => pet.or([pet('ownerId', '=', accountId), pet('secondKeeperId', '=', accountId)]))
    .orderBy('name')
    .execute()
  return rows.map(petOfRow)
}

/** The pets that the account cared for once, and does no more. */
export const formerPetIdsOf = async (db: Kysely<Database>, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.pets')
    .select('petId')
    .where(sql<boolean>`former_keeper_ids <> '[]' and former_keeper_ids @> ${JSON.stringify([accountId])}::jsonb`)
    .where('ownerId', '<>', accountId)
    .where((pet) => pet.or([pet('secondKeeperId', 'is', null), pet('secondKeeperId', '<>', accountId)]))
    .execute()
  return rows.map(({ petId }) => petId)
}

export const petNames = async (db: Kysely<Database>, petIds: readonly string[]): Promise<{ id: string; name: string }[]> => {
  if (petIds.length === 0) return []
  return db.selectFrom('views.pets').select(['petId as id', 'name']).where('petId', 'in', petIds).orderBy('petId').execute()
}

export const petById = async (db: Kysely<Database>, petId: string): Promise<Pet | undefined> => {
  const row = await db.selectFrom('views.pets').selectAll().where('petId', '=', petId).executeTakeFirst()
  return row && petOfRow(row)
}

/**
 * Of these pets, by name, the living ones that the parent of an appointment still keeps; none where the professional chose the pet, who would
 * open it to themselves by that.
 */
export const petsToCareFor = (
  db: Kysely<Database>,
  { petIds, appointmentId }: { petIds: readonly string[]; appointmentId: string },
) =>
  db
    .selectFrom('views.pets as pet')
    .innerJoin('views.appointments as appointment', (join) =>
      join.on(sql<boolean>`appointment.parent_id in (pet.owner_id, pet.second_keeper_id)`),
    )
    .selectAll('pet')
    .where('appointment.appointmentId', '=', appointmentId)
    .where('appointment.petChosenBy', '=', 'parent')
    .where('pet.petId', 'in', petIds)
    .where('pet.death', 'is', null)
    .orderBy('pet.name')
    .orderBy('pet.petId')
    .execute()

/** As this parent knows it, who may care for it no more. */
export const petKnownBy = async (
  db: Kysely<Database>,
  { petId, accountId }: { petId: string; accountId: string },
): Promise<Pet | undefined> => {
  const row = await db.selectFrom('views.pets').selectAll().where('petId', '=', petId).executeTakeFirst()
  return row && { ...petOfRow(row), name: row.formerNames[accountId] ?? row.name }
}

const petOfRow = ({
  petId,
  ownerId: _owner,
  secondKeeperId: _second,
  invitation: _invitation,
  formerKeeperIds: _former,
  formerNames: _names,
  chipKey: _key,
  photoId,
  ...pet
}: Selectable<Database['views.pets']>): Pet => ({
  id: petId,
  ...pet,
  photoUrl: photoId && petPhotoUrlOf(petId, photoId),
})

/** Pets with the owner's name; `isErased` is the owner. In the order of the ids. */
export const petsWithOwners = async (db: Kysely<Database>, petIds: readonly string[]) => {
  if (petIds.length === 0) return []
  const rows = await db
    .selectFrom('views.pets as pet')
    .innerJoin('views.accounts as owner', 'owner.accountId', 'pet.ownerId')
    .select(['pet.petId as id', 'pet.name', 'pet.animalType', 'pet.gender', 'pet.breed', 'pet.born', 'pet.death'])
    .select(['pet.chip', 'pet.chipKey', 'pet.ownerId', 'owner.name as firstName', 'owner.surname', 'owner.email', 'owner.hostId'])
    .where('pet.petId', 'in', petIds)
    .orderBy('pet.petId')
    .execute()
  return rows.map(({ ownerId, firstName, surname, email, hostId, ...pet }) => ({
    ...pet,
    isErased: email === '' && hostId === null,
    owner: { id: ownerId, name: `${firstName} ${surname}`.trim() },
  }))
}

export const petCountOf = async (db: Kysely<Database>, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('views.pets')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((pet) => pet.or([pet('ownerId', '=', accountId), pet('secondKeeperId', '=', accountId)]))
    .executeTakeFirstOrThrow()
  return count
}

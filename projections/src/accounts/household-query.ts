import { sql, type Kysely } from 'kysely'
import type { KeeperInvitation, PetHousehold } from '@lapka/contracts/api/household.ts'
import type { Database } from '../database.ts'

/** With the people by name; an account that was erased has none. */
const petsWithPeople = (db: Kysely<Database>) =>
  db
    .selectFrom('views.pets as pet')
    .leftJoin('views.accounts as owner', 'owner.accountId', 'pet.ownerId')
    .leftJoin('views.accounts as second', 'second.accountId', 'pet.secondKeeperId')
    .select(['pet.petId', 'pet.name', 'pet.animalType', 'pet.ownerId', 'pet.secondKeeperId', 'pet.invitation'])
    .select([
      sql<string>`trim(concat(owner.name, ' ', owner.surname))`.as('ownerName'),
      sql<string>`trim(concat(second.name, ' ', second.surname))`.as('secondName'),
    ])
    .orderBy('pet.name')

/** Who cares for each of the account's pets. An invitation that ran out is shown no more. */
export const householdOf = async (
  db: Kysely<Database>,
  { accountId, now }: { accountId: string; now: string },
): Promise<PetHousehold[]> => {
  const rows = await petsWithPeople(db)
    .where((pet) => pet.or([pet('pet.ownerId', '=', accountId), pet('pet.secondKeeperId', '=', accountId)]))
    .execute()
  return rows.map(({ petId, name, animalType, ownerId, secondKeeperId, invitation, ownerName, secondName }) => {
    const you = ownerId === accountId ? 'owner' : 'second'
    const isOpen = you === 'owner' && invitation !== null && invitation.until > now
    return {
      petId,
      name,
      animalType,
      you,
      owner: { id: ownerId, name: ownerName },
      second: secondKeeperId === null ? null : { id: secondKeeperId, name: secondName },
      invitation: isOpen ? { id: invitation.invitationId, email: invitation.email, until: invitation.until } : null,
    }
  })
}

/** The invitations to an address that can still be answered, each with its pets. */
export const invitationsTo = async (
  db: Kysely<Database>,
  { emailKey, now }: { emailKey: string; now: string },
): Promise<KeeperInvitation[]> => {
  const rows = await petsWithPeople(db)
    .where(sql<boolean>`pet.invitation->>'emailKey' = ${emailKey}`)
    .execute()
  const open = rows.flatMap(({ invitation, ...row }) =>
    invitation !== null && invitation.until > now ? { ...row, invitation } : [],
  )
  return [...Map.groupBy(open, ({ invitation }) => invitation.invitationId)].flatMap(([id, [first, ...more]]) => {
    if (first === undefined) return []
    const pets = [first, ...more].map(({ petId, name, animalType }) => ({ id: petId, name, animalType }))
    return { id, ownerName: first.ownerName, pets, until: first.invitation.until }
  })
}

import { clear, type Db, type Projection, type Seen } from '../projection.ts'

type Told = 'AccountRegistered' | 'PetAdded' | 'ProfessionalRegistered'

/** Who is who, and whose pet is which. */
export const accounts: Projection<Told> = {
  name: 'accounts',
  version: 1,
  reactsTo: ['AccountRegistered', 'PetAdded', 'ProfessionalRegistered'],
  tables: ['views.accounts', 'views.pets'],
  project: async (trx, events) => {
    const registered = events.filter((event) => event.type === 'AccountRegistered')
    const pets = events.filter((event) => event.type === 'PetAdded')
    await insertAccounts(trx, registered)
    await insertPets(trx, pets)
    for (const event of events) {
      if (event.type !== 'ProfessionalRegistered') continue
      const { accountId, professionalId } = event.data
      await trx.updateTable('views.accounts').set({ professionalId }).where('accountId', '=', accountId).execute()
    }
    return []
  },
}

const insertAccounts = async (trx: Db, events: Seen<'AccountRegistered'>[]) => {
  if (events.length === 0) return
  const rows = events.map(({ data }) => ({
    accountId: data.accountId,
    role: data.role,
    language: data.language,
    email: clear(data.email),
    name: clear(data.name),
    surname: clear(data.surname),
    emailKey: data.emailKey,
    professionalId: null,
  }))
  await trx
    .insertInto('views.accounts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const insertPets = async (trx: Db, events: Seen<'PetAdded'>[]) => {
  if (events.length === 0) return
  const rows = events.map(({ data: { petId, ownerId, name, gender, animalType, breed, ageYears } }) => ({
    petId,
    ownerId,
    name: clear(name),
    gender,
    animalType,
    breed,
    ageYears,
  }))
  await trx
    .insertInto('views.pets')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

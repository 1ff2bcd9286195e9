import { sql } from 'kysely'
import type { Events } from '@lapka/contracts/events.ts'
import { insertRows, upsertRows } from '../write-rows.ts'
import { clear, type Db, type Projection, type Seen } from '../projection.ts'

type Told = 'AccountRegistered' | 'PetAdded' | 'PetChanged' | 'ProfessionalRegistered'

/** Who is who, and whose pet is which. */
export const accounts: Projection<Told> = {
  name: 'accounts',
  version: 3,
  reactsTo: ['AccountRegistered', 'PetAdded', 'PetChanged', 'ProfessionalRegistered'],
  tables: ['views.accounts', 'views.pets'],
  project: async (trx, events) => {
    const registered = events.filter((event) => event.type === 'AccountRegistered')
    const pets = events.filter((event) => event.type === 'PetAdded' || event.type === 'PetChanged')
    await insertAccounts(trx, registered)
    await writePets(trx, pets)
    await linkProfessionals(
      trx,
      events.filter((event) => event.type === 'ProfessionalRegistered'),
    )
    return []
  },
}

const insertAccounts = async (trx: Db, events: Seen<'AccountRegistered'>[]) => {
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
  await insertRows(trx, { table: 'views.accounts', rows })
}

/** Of several facts about one pet the last says all there is. */
const writePets = async (trx: Db, events: Seen<'PetAdded' | 'PetChanged'>[]) => {
  const rows = new Map(events.map(({ data }) => [data.petId, petRow(data)]))
  await upsertRows(trx, { table: 'views.pets', key: 'petId', rows: [...rows.values()] })
}

const petRow = (data: Events['PetAdded']) => {
  const { petId, ownerId, gender, animalType, breed, ageYears, temperament } = data
  const [name, temperamentNote] = [clear(data.name), clear(data.temperamentNote)]
  return { petId, ownerId, name, gender, animalType, breed, ageYears, temperament, temperamentNote }
}

/** An account is registered before the professional it is booked as. */
const linkProfessionals = async (trx: Db, events: Seen<'ProfessionalRegistered'>[]) => {
  if (events.length === 0) return
  const accountIds = events.map(({ data }) => data.accountId)
  const professionalIds = events.map(({ data }) => data.professionalId)
  await sql`update views.accounts account set professional_id = linked.professional_id
    from unnest(${accountIds}::uuid[], ${professionalIds}::uuid[]) linked(account_id, professional_id)
    where account.account_id = linked.account_id`.execute(trx)
}

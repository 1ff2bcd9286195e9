import { sql, type SqlBool } from 'kysely'
import { upsertRows } from '@lapka/state/write-rows.ts'
import { clear, type Db, type Projection, type Seen, type Told as Telling } from '../projection.ts'
import { accountTypes, evolveAccount, isOfAccount, type AccountEvent, type AccountRow } from './account-row.ts'

type Told = AccountEvent['type'] | 'PetAdded' | 'PetChanged'

/** Who is who, and whose pet is which. */
export const accounts: Projection<Told> = {
  name: 'accounts',
  version: 5,
  reactsTo: [...accountTypes, 'PetAdded', 'PetChanged'],
  tables: ['views.accounts', 'views.pets'],
  project: async (trx, events) => {
    const told = await projectAccounts(trx, events.filter(isOfAccount))
    await writePets(
      trx,
      events.filter((event) => event.type === 'PetAdded' || event.type === 'PetChanged'),
    )
    await forgetPets(trx, events)
    return told
  },
}

/** A batch's rows are read, folded in memory and written back at once. Nobody waits for the news of an account that is new. */
const projectAccounts = async (trx: Db, events: AccountEvent[]): Promise<Telling[]> => {
  if (events.length === 0) return []
  const rows = await readRows(trx, [...new Set(events.map(({ data }) => data.accountId))])
  for (const event of events) {
    const next = evolveAccount(rows.get(event.data.accountId), event)
    if (next) rows.set(next.accountId, next)
  }
  await upsertRows(trx, { table: 'views.accounts', key: 'accountId', rows: [...rows.values()] })
  const changed = events.filter(({ type }) => type !== 'AccountRegistered').map(({ data }) => data.accountId)
  return [...new Set(changed)].map((accountId) => ({ kind: 'account', accountId }))
}

const readRows = async (trx: Db, ids: string[]): Promise<Map<string, AccountRow>> => {
  const rows = await trx
    .selectFrom('views.accounts')
    .selectAll()
    .where(sql<SqlBool>`account_id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** Of several facts about one pet the last says all there is. */
const writePets = async (trx: Db, events: Seen<'PetAdded' | 'PetChanged'>[]) => {
  const rows = new Map(events.map(({ data }) => [data.petId, petRow(data)]))
  await upsertRows(trx, { table: 'views.pets', key: 'petId', rows: [...rows.values()] })
}

const petRow = (data: Seen<'PetAdded' | 'PetChanged'>['data']) => {
  const { petId, ownerId, gender, animalType, breed, ageYears, temperament } = data
  const [name, temperamentNote] = [clear(data.name), clear(data.temperamentNote)]
  return { petId, ownerId, name, gender, animalType, breed, ageYears, temperament, temperamentNote }
}

/** After what the batch says of pets: erasing is the last that is said of anybody. */
const forgetPets = async (trx: Db, events: Seen<Told>[]) => {
  const erased = events.flatMap((event) => (event.type === 'AccountErased' ? event.data.accountId : []))
  if (erased.length === 0) return
  await trx
    .updateTable('views.pets')
    .set({ name: '', temperamentNote: '' })
    .where(sql<SqlBool>`owner_id = any(${erased}::uuid[])`)
    .execute()
}

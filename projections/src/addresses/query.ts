import type { Kysely } from 'kysely'
import type { Address } from '@lapka/contracts/api/addresses.ts'
import type { AddressTables } from '../tables/addresses.ts'

/** A parent's addresses as they are now, by name. */
export const addressesOf = async (db: Kysely<AddressTables>, accountId: string): Promise<Address[]> => {
  const rows = await db
    .selectFrom('views.addresses')
    .distinctOn('addressId')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('addressId')
    .orderBy('revision', 'desc')
    .execute()
  return rows
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ addressId, revision: _revision, accountId: _account, isRemoved: _removed, ...said }) => ({ id: addressId, ...said }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

/** All addresses that a parent ever kept, for the export of their data. */
export const addressIdsOf = async (db: Kysely<AddressTables>, accountId: string): Promise<string[]> => {
  const rows = await db.selectFrom('views.addresses').select('addressId').distinct().where('accountId', '=', accountId).execute()
  return rows.map(({ addressId }) => addressId)
}

import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { clear, collect, type Projection, type TypedEvent } from '../projection.ts'
import { addressTables, type AddressTables } from '../tables/addresses.ts'

type Row = Insertable<AddressTables['views.addresses']>

/** Each of its events says all there is of an address. */
const saidAddress = (
  data: TypedEvent<'AddressAdded' | 'AddressChanged'>['data'],
  { revision }: Pick<TypedEvent, 'revision'>,
): Row[] => {
  const { addressId, accountId, coordinates } = data
  // Erased with its owner, whose rows go in the same batch or a later one.
  if (!Array.isArray(coordinates)) return []
  const [longitude, latitude] = coordinates as [number, number]
  const [label, city, line] = [clear(data.label), clear(data.city), clear(data.line)]
  const notes = { entrance: clear(data.entrance), keyNote: clear(data.keyNote) }
  return [{ addressId, revision, accountId, isRemoved: false, label, city, line, latitude, longitude, ...notes }]
}

const nothing = { label: '', city: '', line: '', latitude: 0, longitude: 0, entrance: '', keyNote: '' }

const rows = collect<'AddressAdded' | 'AddressChanged' | 'AddressRemoved', Row, AddressTables>(
  {
    AddressAdded: saidAddress,
    AddressChanged: saidAddress,
    AddressRemoved: ({ addressId, accountId }, { revision }) => [{ addressId, revision, accountId, isRemoved: true, ...nothing }],
  },
  async (trx, said) => {
    await trx
      .insertInto('views.addresses')
      .values(said)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
)

/** After what the batch says of addresses: an erasure is the last event of a person. */
const forgotten = collect({ AccountErased: ({ accountId }) => [accountId] }, async (trx, accountIds) => {
  await sql`delete from views.addresses where account_id = any(${accountIds}::uuid[])`.execute(trx)
})

/** Where parents are visited: each revision, for a visit shows the one that it was booked with. Sends no live message. */
export const addresses: Projection<AddressTables> = {
  name: 'addresses',
  version: 1,
  tables: addressTables,
  steps: [rows, forgotten],
}

import type { TableStatements } from '../projection.ts'

export type AddressTables = {
  'views.addresses': {
    addressId: string
    /** Of the event that said it: a visit shows the one that it was booked with. */
    revision: number
    accountId: string
    isRemoved: boolean
    label: string
    city: string
    line: string
    latitude: number
    longitude: number
    entrance: string
    keyNote: string
  }
}

export const addressTables: TableStatements<AddressTables> = {
  'views.addresses': [
    `create table views.addresses (
      address_id uuid not null,
      revision int not null,
      account_id uuid not null,
      is_removed boolean not null,
      label text not null,
      city text not null,
      line text not null,
      latitude double precision not null,
      longitude double precision not null,
      entrance text not null,
      key_note text not null,
      primary key (address_id, revision)
    )`,
    // Serves GET /addresses and the erasure of their owner.
    'create index addresses_of_account on views.addresses (account_id)',
  ],
}

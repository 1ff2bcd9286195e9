import { foldOf, type Fold } from '../kernel/fold.ts'

/** The owner of an address. Its place is sealed: it is read beside the state and comes in with a command. */
export type Address =
  | { status: 'none'; revision: number }
  | { status: 'kept' | 'removed'; revision: number; addressId: string; accountId: string }

export type KeptAddress = Extract<Address, { accountId: string }> & { status: 'kept' }

export const addressFold: Fold<Address> = foldOf<Address>(() => ({ status: 'none', revision: -1 }), {
  AddressAdded: ({ revision }, { addressId, accountId }) => ({ status: 'kept', revision, addressId, accountId }),
  AddressChanged: ({ revision }, { addressId, accountId }) => ({ status: 'kept', revision, addressId, accountId }),
  AddressRemoved: ({ revision }, { addressId, accountId }) => ({ status: 'removed', revision, addressId, accountId }),
})

/** Another account's looks like one that does not exist, and so does one that was removed. */
export const isKeptBy = (address: Address, accountId: string): address is KeptAddress =>
  address.status === 'kept' && address.accountId === accountId

import type { PersonalFields } from './personal-fields.ts'

/** Where a parent is visited. All of it is sealed: a home, and how to get in. */
export type AddressEvents = {
  // address-{addressId}
  AddressAdded: {
    addressId: string
    accountId: string
    /** The owner's name for it: home, my mother's. */
    label: string
    city: string
    /** Street, number, entrance, floor. */
    line: string
    /** [longitude, latitude] of the pin on the map, in the order of GeoJSON. */
    coordinates: [number, number]
    /** How one gets in: the code, the floor, the bell. Empty where there is nothing to say. */
    entrance: string
    /** Where the key is. Empty where none is needed. */
    keyNote: string
  }
  /** All of it, as it is from now on. A visit keeps the revision that it was booked with. */
  AddressChanged: AddressEvents['AddressAdded']
  /** Nothing is booked there any more; visits that are booked keep it. */
  AddressRemoved: { addressId: string; accountId: string }
}

const sealed = {
  label: 'accountId',
  city: 'accountId',
  line: 'accountId',
  coordinates: 'accountId',
  entrance: 'accountId',
  keyNote: 'accountId',
} as const

export const addressFields = { AddressAdded: sealed, AddressChanged: sealed } as const satisfies PersonalFields<AddressEvents>

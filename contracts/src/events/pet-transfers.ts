import type { PersonalFields } from './personal-fields.ts'

type OfTransfer = { transferId: string; petId: string; fromId: string }

/** A pet goes from one parent to another. The transfer's id is also that of its case. */
export type PetTransferEvents = {
  // pet-{petId}
  /** Only the owner of the address may agree. Whether it has an account is not said here. */
  TransferAsked: OfTransfer & { emailKey: string; email: string; reason: string }
  /** The owner of the address takes the pet. */
  TransferAccepted: OfTransfer & { toId: string }
  /** An appointment of the owner's for the pet, which the recipient may take over. Until then it stays the owner's. */
  AppointmentOffered: OfTransfer & { toId: string; appointmentId: string }
  AppointmentOfferWithdrawn: OfTransfer & { appointmentId: string }
  TransferDeclined: OfTransfer & { byId: string }
  /** The pet's owner consents for good, after the recipient; an operator may complete it from here on. */
  TransferConfirmed: OfTransfer
  TransferWithdrawn: OfTransfer & { toId: string | null }
  /** By an operator. Both read the reason. */
  TransferRefused: OfTransfer & { toId: string | null; operatorId: string; reason: string }
  /** From here on the pet is the recipient's. */
  PetTransferred: OfTransfer & { toId: string; operatorId: string; reason: string }

  // account-{accountId}
  /** Both in the append of `PetTransferred`, so that an erasure knows whose keys go with the account. */
  PetGivenAway: { accountId: string; petId: string; transferId: string }
  PetReceived: { accountId: string; petId: string; transferId: string }
}

/** Sealed for the one who asks: the recipient proves their address themselves. */
export const petTransferFields = {
  TransferAsked: { email: 'fromId', reason: 'fromId' },
  TransferRefused: { reason: 'fromId' },
  PetTransferred: { reason: 'fromId' },
} as const satisfies PersonalFields<PetTransferEvents>

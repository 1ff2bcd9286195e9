import { isPendingTransfer, type TransferStatus } from '@lapka/contracts/pet-transfers.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../kernel/instant.ts'

/** The latest transfer of a pet. It is pending until it was completed, or ended by one of its sides or an operator. */
export type PetTransfer = {
  transferId: string
  fromId: string
  /** The address whose owner may agree. */
  emailKey: string
  /** Null until its owner has agreed. */
  toId: string | null
  status: TransferStatus
  /** Appointments of the owner's that the recipient may take over; absent until one was offered. */
  offeredIds?: readonly string[]
}

export const isPending = (transfer: PetTransfer | undefined): transfer is PetTransfer =>
  transfer !== undefined && isPendingTransfer(transfer.status)

/** Whether the recipient may take this appointment over. */
export const isOffered = ({ offeredIds = [] }: PetTransfer, appointmentId: string): boolean => offeredIds.includes(appointmentId)

/** Each one is a letter to an address that is not confirmed. */
export const MAX_ASKS_A_DAY = 3

export const isAskedTooOften = (askedAt: readonly string[], at: string): boolean =>
  askedAt.filter((asked) => asked > addMs(at, -DAY_MS)).length >= MAX_ASKS_A_DAY

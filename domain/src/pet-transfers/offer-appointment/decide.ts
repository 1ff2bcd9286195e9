import { isTransferable } from '../../appointments/take-over/transferable.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Pet } from '../../pets/pet.ts'
import { isOffered, isPending, type PetTransfer } from '../../pets/transfer.ts'

export type OfferAppointment = { transferId: string; accountId: string; appointmentId: string }
type OfferStates = { pet: Pet; offered: Appointment }

/** The owner lets the recipient take over an appointment, and with it see its service, professional, place, time and price. */
export const decideOfferAppointment = (
  { at, ...command }: OfferAppointment & { at: string },
  { pet, offered }: OfferStates,
): Decision<'pet'> => {
  const transfer = ownOf(pet, command)
  if (transfer === undefined || pet.status === 'none') return { refused: 'NOT_FOUND' }
  const { appointmentId, accountId } = command
  if (offered.status === 'none' || offered.parentId !== accountId || offered.petId !== pet.petId) return { refused: 'NOT_FOUND' }
  if (!isPending(transfer)) return { refused: 'TRANSFER_OVER' }
  const { transferId, fromId, toId } = transfer
  if (toId === null) return { refused: 'TRANSFER_NOT_ACCEPTED' }
  if (pet.death !== undefined) return { refused: 'PET_DIED' }
  if (!isTransferable(offered, at)) return { refused: 'APPOINTMENT_NOT_TRANSFERABLE' }
  if (isOffered(transfer, appointmentId)) return { events: {} }
  const data = { transferId, petId: pet.petId, fromId, toId, appointmentId }
  return { events: { pet: [{ type: 'AppointmentOffered', data }] } }
}

/** Until the recipient has paid for it. */
export const decideWithdrawOffer = (command: OfferAppointment, { pet }: { pet: Pet }): Decision<'pet'> => {
  const transfer = ownOf(pet, command)
  if (transfer === undefined || pet.status === 'none') return { refused: 'NOT_FOUND' }
  if (!isPending(transfer)) return { refused: 'TRANSFER_OVER' }
  const { appointmentId } = command
  if (!isOffered(transfer, appointmentId)) return { events: {} }
  const { transferId, fromId } = transfer
  const data = { transferId, petId: pet.petId, fromId, appointmentId }
  return { events: { pet: [{ type: 'AppointmentOfferWithdrawn', data }] } }
}

const ownOf = (pet: Pet, { transferId, accountId }: OfferAppointment): PetTransfer | undefined =>
  pet.status === 'added' && pet.transfer?.transferId === transferId && pet.transfer.fromId === accountId
    ? pet.transfer
    : undefined
